import { checkText, isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { type Model, parseModel } from '../model/parseModel.ts';
import { refuseBeyond } from '../model/refuseBeyond.ts';
import type { FitOptions } from '../options.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { byState, type Verdict } from '../result.ts';
import { list, shown } from '../words.ts';
import { besideNoise } from './shooting.ts';
import type { SolveOptions } from './solve.ts';

/** What a fit found out about its model, as much as a forward solve needs. */
export interface FittedModel {
  model: Model;
  parameters: Record<string, number>;
  /** The states at the first time; null where the fit did not find them. */
  u0: Record<string, number> | null;
  /** Covariance of the parameters and u0 together, (J + D) × (J + D); null where the fit has none. */
  jointCovariance: number[][] | null;
  /** Parameters that the data do not determine: the values above are some of many. */
  undetermined: string[];
  /** Every verdict of the fit that speaks against its numbers, worst first. */
  warnings: Verdict[];
  /** The experiment that u0 belongs to, its first and last time, and how many times it has. */
  experiment: string;
  timeSpan: [number, number];
  points: number;
  /** The fit's own confidence level and solver. */
  level: number;
  options: SolveOptions;
}

/**
 * What is needed to go on with a fit: from its result, from what `JSON.parse` makes of its JSON, or from the list that
 * `fitEach` gives. Where there are several experiments, `experiment` names one. An InputError says what is wrong with it.
 */
export function fittedModel(result: unknown, experiment?: string): FittedModel {
  if (experiment !== undefined) checkText(experiment, 'The option experiment', 'first');
  if (Array.isArray(result)) return fromList(result, experiment);
  if (!isFields(result)) {
    const hint = typeof result === 'string' ? ' Read it with JSON.parse first.' : '';
    const found =
      result === undefined ? 'missing' : typeof result === 'object' ? shown(result) : `a ${typeof result}`;
    throw notOurs(`is ${found}`, hint);
  }
  const lacking = ['model', 'parameters', 'experiments', 'options'].filter((name) => !(name in result));
  if (lacking.length > 0) throw notOurs(`has no ${list(lacking)}`);
  const model = modelOf(result.model);
  const found = estimatesOf(result.parameters, model.parameters, 'parameter');
  const warnings = warningsOf(result.diagnostics);
  const undetermined = undeterminedOf(result.parameters as Fields[], warnings, model.parameters);
  const one = chosen(result.experiments, experiment);
  const whose = one.name ? ` of experiment "${one.name}"` : '';
  const initial = one.initial;
  const unknown =
    initial === undefined || initial === null || (Array.isArray(initial) && initial.length === 0);
  const u0 = unknown ? null : estimatesOf(initial, model.states, `initial state${whose}`);
  const timeSpan = one.timeSpan;
  if (!isNumbers(timeSpan, 2) || timeSpan[0] > timeSpan[1]) throw broken(`timeSpan${whose} is not two times`);
  const { points } = one;
  if (!Number.isInteger(points) || (points as number) < 1)
    throw broken(`points${whose} is not a number of times`);
  const isGap = [...model.parameters, ...model.states].map((name) => undetermined.includes(name));
  return {
    model,
    parameters: found,
    u0,
    jointCovariance: unknown ? null : covarianceOf(one.jointCovariance, isGap, whose),
    undetermined,
    warnings,
    experiment: String(one.name ?? ''),
    timeSpan: [timeSpan[0], timeSpan[1]],
    points: points as number,
    ...optionsOf(result.options, result.noise),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isNumbers(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

function notOurs(found: string, hint = ''): InputError {
  return new InputError(
    `The result ${found}. It must be what a fit returned, or its JSON.${hint || ' Write it anew with wendy fit MODEL DATA --json.'}`,
  );
}

/** Something that a fit writes is not as a fit writes it. */
function broken(what: string): InputError {
  return new InputError(
    `The result has been changed, or cut short: its ${what}. Write it anew with wendy fit MODEL DATA --json.`,
  );
}

/** The one fit of a list such as `fitEach` gives that is asked for. */
function fromList(fits: readonly unknown[], experiment: string | undefined): FittedModel {
  const each = fits.filter((fit) => isFields(fit) && typeof fit.name === 'string' && 'result' in fit) as {
    name: string;
    result: unknown;
    error?: unknown;
  }[];
  if (each.length === 0 || each.length < fits.length) throw notOurs('is a list of something else');
  const { name, result, error } = named(each, experiment, 'fit');
  if (isFields(result)) return fittedModel(result);
  throw new InputError(
    `Experiment "${name}" was not fitted: ${typeof error === 'string' && error ? error : 'its result is empty.'}`,
  );
}

function chosen(experiments: unknown, experiment: string | undefined): Fields & { name: string } {
  const sound =
    Array.isArray(experiments) &&
    experiments.length > 0 &&
    experiments.every((one) => isFields(one) && typeof one.name === 'string');
  if (!sound) throw broken('experiments are not a list of them');
  return named(experiments as (Fields & { name: string })[], experiment, 'experiment');
}

/** The only one, or the one with that name. */
function named<T extends { name: string }>(
  all: readonly T[],
  experiment: string | undefined,
  what: string,
): T {
  const names = all.map(({ name }) => name);
  const shown = `${list(names.slice(0, 12))}${names.length > 12 ? ` and ${names.length - 12} more` : ''}`;
  if (experiment === undefined) {
    if (all.length === 1) return all[0];
    throw new InputError(
      `The result holds ${all.length} ${what}s, each with first states of its own: ${shown}. Choose one with the option experiment.`,
    );
  }
  const found = all.find(({ name }) => name === experiment.normalize('NFC') || name === experiment);
  if (found) return found;
  const near = nearestName(experiment, names);
  const known = names.every((name) => name === '')
    ? 'The result holds one experiment, which has no name. Leave the option experiment out.'
    : `The experiments are ${shown}.${near ? ` Did you mean ${near}?` : ''}`;
  throw new InputError(`The result holds no experiment "${experiment}". ${known}`);
}

function modelOf(text: unknown): Model {
  if (typeof text !== 'string') throw broken('model is not text');
  try {
    const model = parseModel(text);
    refuseBeyond(model, 'predict', ['definitions']);
    return model;
  } catch (error) {
    throw error instanceof InputError ? broken(`model cannot be read (${error.message})`) : error;
  }
}

/** The estimates of all names. */
function estimatesOf(estimates: unknown, names: readonly string[], what: string): Record<string, number> {
  if (!Array.isArray(estimates) || !estimates.every(isFields))
    throw broken(`${what}s are not a list of estimates`);
  const byName = new Map((estimates as Fields[]).map((one) => [one.name, one]));
  if (
    byName.size !== names.length ||
    estimates.length !== names.length ||
    !names.every((name) => byName.has(name))
  ) {
    const found =
      list([...byName.keys()].map((name) => (typeof name === 'string' ? name : shown(name)))) || 'none';
    throw broken(`${what}s are ${found}, those of its model ${list(names) || 'none'}`);
  }
  return byState(names, (j) => {
    const { estimate } = byName.get(names[j])!;
    if (typeof estimate !== 'number' || !Number.isFinite(estimate))
      throw broken(`${what} ${names[j]} has no estimate`);
    return estimate;
  });
}

/** The verdicts of the fit; none where it has no diagnostics, as one made by hand. */
function warningsOf(diagnostics: unknown): Verdict[] {
  if (diagnostics === undefined) return [];
  const warnings = isFields(diagnostics) ? diagnostics.warnings : undefined;
  const isVerdict = (one: unknown) =>
    isFields(one) && [one.code, one.message, one.advice].every((text) => typeof text === 'string');
  if (!Array.isArray(warnings) || !warnings.every(isVerdict)) throw broken('warnings are not a list of them');
  return warnings;
}

/** The parameters whose standard errors are infinite. In JSON these are null, as are errors that were not made. */
function undeterminedOf(
  parameters: readonly Fields[],
  warnings: readonly Verdict[],
  names: readonly string[],
): string[] {
  const told = warnings.some(({ code }) => code === 'notIdentifiable');
  const open = parameters.filter(
    ({ stdError }) => stdError === Number.POSITIVE_INFINITY || (stdError === null && told),
  );
  return names.filter((name) => open.some((one) => one.name === name));
}

/**
 * The covariance, with what JSON has no word for put back: infinite variances of what is not determined, and NaN beside
 * them. Null where the fit has none.
 */
function covarianceOf(rows: unknown, isGap: readonly boolean[], whose: string): number[][] | null {
  if (rows === undefined || rows === null) return null;
  const what = `jointCovariance${whose}`;
  const size = isGap.length;
  if (
    !Array.isArray(rows) ||
    rows.length !== size ||
    !rows.every((row) => Array.isArray(row) && row.length === size)
  )
    throw broken(`${what} is not a table of ${size} × ${size}`);
  const isMissing = (x: unknown) => x === null || (typeof x === 'number' && !Number.isFinite(x));
  if (rows.some((row, i) => !isGap[i] && isMissing(row[i]))) return null;
  return rows.map((row: unknown[], i) =>
    row.map((x, j) => {
      if (isGap[i] || isGap[j]) return i === j ? Number.POSITIVE_INFINITY : Number.NaN;
      if (typeof x !== 'number' || !Number.isFinite(x))
        throw broken(`${what} has ${shown(x)} in row ${i + 1}`);
      if (i === j && x < 0) throw broken(`${what} has a negative variance, ${x}, in row ${i + 1}`);
      return x;
    }),
  );
}

function optionsOf(value: unknown, noise: unknown): { level: number; options: SolveOptions } {
  if (!isFields(value)) throw broken('options are not a record of them');
  try {
    const { level, solver, rtol, atol, maxSteps } = value as FitOptions;
    const { level: used, ...options } = resolveOptions({ level, solver, rtol, atol, maxSteps });
    return {
      level: used,
      options: besideNoise(
        options,
        Float64Array.from(isFields(noise) ? Object.values(noise).filter((s) => typeof s === 'number') : []),
      ),
    };
  } catch (error) {
    throw error instanceof InputError ? broken(`options are not valid (${error.message})`) : error;
  }
}

import { type ResultFault, resultFindings } from '../findings/resultFindings.ts';
import { checkText, isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { namesIn } from '../model/namesIn.ts';
import { nearestName } from '../model/nearestName.ts';
import { type Model, parseModel } from '../model/parseModel.ts';
import type { FitOptions, Options } from '../options.ts';
import { experimentModel } from '../problem/experimentModel.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { byState, type ExperimentResult, type Verdict } from '../result.ts';
import { shown } from '../text/words.ts';
import { savedScales } from './savedScales.ts';
import { optionsForNoise } from './shooting.ts';
import type { SolveOptions } from './solver/solve.ts';

/** The part of a fit that a forward solve needs. */
export interface FittedModel {
  /** Columns that the fit took as known are its inputs, whether the text has a line for them or not. */
  model: Model;
  /** Values of the model's parameters in this experiment: shared ones, its own, and those that were held fixed. */
  parameters: Record<string, number>;
  /** The states at the first time; null where the fit did not find them. */
  u0: Record<string, number> | null;
  /**
   * Covariance of these parameters and u0 together, (P + D) × (P + D); zero for what was held fixed, null where the fit has
   * none.
   */
  jointCovariance: number[][] | null;
  /** Parameters that the data do not determine: the values above are some of many. */
  undetermined: string[];
  /** Every verdict of the fit that puts its numbers in doubt, worst first. */
  warnings: Verdict[];
  /** The experiment that u0 belongs to, its first and last time, and how many times it has. */
  experiment: string;
  /** The values of inputs and the amounts of doses in it, by their columns. */
  inputs: ExperimentResult['known'];
  timeSpan: [number, number];
  /** The time of u0, and the one until which the experiment comes to rest from there, where it does. */
  start: number;
  rest: number | undefined;
  points: number;
  /** The fit's own confidence level and solver. */
  level: number;
  options: SolveOptions;
}

/**
 * What is needed to go on with a fit: from its result, from what `JSON.parse` makes of its JSON, or from the list that
 * `fitEach` gives. Where there are several experiments, `experiment` names one. An InputError says what is wrong with it.
 *
 * @example
 * ```ts
 * import { findProblem, fit, fittedModel, parseModel, sampleProblem, tableFromColumns } from 'wendy';
 *
 * const { t, U } = sampleProblem(findProblem('logistic'), { points: 64, noise: 0.05 });
 * const result = await fit(parseModel("u' = r*u + s*u^2"), tableFromColumns({ t, u: U.data }));
 * const saved = JSON.stringify(result); // to a file, and back
 * const { model, parameters } = fittedModel(JSON.parse(saved));
 * console.log(model.states, Object.keys(parameters).join(', ')); // → [ 'u' ] r, s
 * ```
 */
export function fittedModel(result: unknown, experiment?: string): FittedModel {
  if (experiment !== undefined) checkText(experiment, 'The option experiment', 'first');
  if (Array.isArray(result)) return fromList(result, experiment);
  if (!isFields(result)) {
    const value =
      result === undefined ? 'missing' : typeof result === 'object' ? shown(result) : `a ${typeof result}`;
    throw new InputError(resultFindings.notResult({ value, isText: typeof result === 'string' }));
  }
  const lacking = ['model', 'parameters', 'experiments', 'options'].filter((name) => !(name in result));
  if (lacking.length > 0) throw new InputError(resultFindings.resultLacks({ fields: lacking }));
  const written = modelOf(result.model, result.inputs);
  const one = chosen(result.experiments, experiment);
  const { model, begins, isSteady } = experimentModel(written, one.name, false);
  const { level, options, fixed, u0: held } = optionsOf(result.options, model);
  const parameters = fieldsOf(result.parameters, 'parameter');
  // Those of the model: first states that were searched for within bounds come again among the states.
  const isOwn = parameters.map(
    ({ name, experiment: of }) =>
      !model.states.some((state) => name === firstName(state)) && (isNothing(of) || of === one.name),
  );
  const estimated = model.parameters.filter((name) => !fixed.has(name));
  const sharedValues = estimatesOf(
    parameters.filter((_, i) => isOwn[i]),
    estimated,
    'parameter',
    '',
  );
  const warnings = warningsOf(result.diagnostics);
  const isOpen = openAmong(parameters, warnings);
  // Of other experiments, what is open says nothing about this one.
  const open = new Set(
    parameters.flatMap(({ name, experiment: of }, i) =>
      isOpen[i] && (isNothing(of) || of === one.name) ? [name] : [],
    ),
  );
  const undetermined = estimated.filter((name) =>
    parameters.some((parameter, i) => isOwn[i] && isOpen[i] && parameter.name === name),
  );
  const { initial, timeSpan, points } = one;
  const unknown = isNothing(initial) || (Array.isArray(initial) && initial.length === 0);
  const u0 = unknown ? null : estimatesOf(initial, model.states, 'initial state', one.name);
  if (!isNumbers(timeSpan, 2) || timeSpan[0] > timeSpan[1]) throw broken('timeSpan', 'notTwoTimes', one.name);
  if (!Number.isInteger(points) || (points as number) < 1) throw broken('points', 'notCount', one.name);
  const lost = openFirst(model, held, (state) => open.has(firstName(state)), new Set(undetermined));
  const covariance = unknown
    ? null
    : covarianceOf(
        one.jointCovariance,
        [...isOpen, ...model.states.map((state) => lost.has(state))],
        one.name,
      );
  // Where each parameter of the model and each state stands in the whole matrix; -1 for what was held fixed.
  const places = [
    ...model.parameters.map((name) => parameters.findIndex((p, i) => isOwn[i] && p.name === name)),
    ...model.states.map((_, l) => parameters.length + l),
  ];
  const sizes = savedScales(model, result.outputs, result.noise, one, u0);
  return {
    model,
    parameters: byState(
      model.parameters,
      (p) => fixed.get(model.parameters[p]) ?? sharedValues[model.parameters[p]],
    ),
    u0,
    jointCovariance:
      covariance && places.map((i) => places.map((j) => (i < 0 || j < 0 ? 0 : covariance[i][j]))),
    undetermined,
    warnings,
    experiment: String(one.name ?? ''),
    inputs: knownOf(one.known, model, one.name),
    timeSpan: [timeSpan[0], timeSpan[1]],
    start: isSteady && typeof one.start === 'number' ? one.start : timeSpan[0],
    rest: isSteady ? begins : undefined,
    points: points as number,
    level,
    options: optionsForNoise(options, sizes),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** The name under which a fit searches for the first value of a state that has bounds. */
function firstName(state: string): string {
  return `${state}(0)`;
}

function isNumbers(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

/** Something that a fit writes is not as a fit writes it. */
function broken(part: string, fault: ResultFault, experiment = ''): InputError {
  return new InputError(resultFindings.resultChanged({ part, fault, experiment }));
}

/** The same, with what was wrong with it. */
function because(part: string, fault: ResultFault, { finding }: InputError): InputError {
  return new InputError({ ...resultFindings.resultChanged({ part, fault }), also: finding });
}

/** The requested fit of a list such as `fitEach` returns. */
function fromList(fits: readonly unknown[], experiment: string | undefined): FittedModel {
  const each = fits.filter((fit) => isFields(fit) && typeof fit.name === 'string' && 'result' in fit) as {
    name: string;
    result: unknown;
    error?: unknown;
  }[];
  if (each.length === 0 || each.length < fits.length) {
    throw new InputError(resultFindings.notResult({ value: 'a list of something else', isText: false }));
  }
  const { name, result, error } = named(each, experiment, 'fit');
  if (isFields(result)) return fittedModel(result);
  const why = typeof error === 'string' ? error : '';
  throw new InputError(resultFindings.experimentNotFitted({ experiment: name, why }));
}

function chosen(experiments: unknown, experiment: string | undefined): Fields & { name: string } {
  const sound =
    Array.isArray(experiments) &&
    experiments.length > 0 &&
    experiments.every((one) => isFields(one) && typeof one.name === 'string');
  if (!sound) throw broken('experiments', 'notList');
  return named(experiments as (Fields & { name: string })[], experiment, 'experiment');
}

/** The only one, or the one with that name. */
function named<T extends { name: string }>(
  all: readonly T[],
  experiment: string | undefined,
  what: 'fit' | 'experiment',
): T {
  const names = all.map(({ name }) => name);
  if (experiment === undefined) {
    if (all.length === 1) return all[0];
    throw new InputError(resultFindings.experimentNotChosen({ what, names }));
  }
  const match = all.find(({ name }) => name === experiment.normalize('NFC') || name === experiment);
  if (match) return match;
  const near = nearestName(experiment, names);
  throw new InputError(resultFindings.noSuchExperiment({ experiment, names, near }));
}

/** The model, with what the fit took as known among its inputs. */
function modelOf(text: unknown, inputs: unknown): Model {
  if (typeof text !== 'string') throw broken('model', 'notText');
  const model = parsed(text);
  if (isNothing(inputs)) return model;
  const declared = model.inputs.map(({ name }) => name);
  const isKnown = (name: unknown) => [...declared, ...model.parameters].includes(name as string);
  if (!Array.isArray(inputs) || !inputs.every(isKnown)) throw broken('inputs', 'notOfModel');
  const { place } = model.equations[0];
  return {
    ...model,
    parameters: model.parameters.filter((name) => !inputs.includes(name)),
    inputs: [
      ...model.inputs,
      ...[...new Set<string>(inputs)]
        .filter((name) => !declared.includes(name))
        .map((name) => ({ name, held: false, place })),
    ],
  };
}

function parsed(text: string): Model {
  try {
    return parseModel(text);
  } catch (error) {
    throw error instanceof InputError ? because('model', 'unreadable', error) : error;
  }
}

/** The values of inputs and doses that the experiment had. */
function knownOf(known: unknown, model: Model, experiment: string): FittedModel['inputs'] {
  const doses = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : []));
  const names = [...new Set([...model.inputs.map(({ name }) => name), ...doses])];
  return byState(names, (i) => {
    const cells = isFields(known) && Object.hasOwn(known, names[i]) ? known[names[i]] : undefined;
    const { t, value, isBefore } = isFields(cells) ? cells : {};
    const sound =
      Array.isArray(t) &&
      isNumbers(t, t.length) &&
      isNumbers(value, t.length) &&
      t.every((time, k) => k === 0 || time >= t[k - 1]) &&
      (isBefore === undefined || isFlags(isBefore, t.length)) &&
      (t.length > 0 || doses.includes(names[i]));
    if (!sound) throw new InputError(resultFindings.resultInputMissing({ name: names[i], experiment }));
    return { t: [...t], value: [...value], ...(isFlags(isBefore, t.length) && { isBefore: [...isBefore] }) };
  });
}

function isFlags(value: unknown, length: number): value is boolean[] {
  return Array.isArray(value) && value.length === length && value.every((one) => typeof one === 'boolean');
}

function fieldsOf(estimates: unknown, part: string, experiment = ''): readonly Fields[] {
  if (!Array.isArray(estimates) || !estimates.every(isFields))
    throw broken(`${part}s`, 'notEstimates', experiment);
  return estimates;
}

/** The estimates of all names. */
function estimatesOf(
  given: unknown,
  names: readonly string[],
  part: string,
  experiment: string,
): Record<string, number> {
  const estimates = fieldsOf(given, part, experiment);
  const byName = new Map(estimates.map((one) => [one.name, one]));
  if (
    byName.size !== names.length ||
    estimates.length !== names.length ||
    !names.every((name) => byName.has(name))
  ) {
    const values = [...byName.keys()].map((name) => (typeof name === 'string' ? name : shown(name)));
    throw new InputError(resultFindings.resultNamesDiffer({ part, experiment, values, names }));
  }
  return byState(names, (j) => {
    const { estimate } = byName.get(names[j])!;
    if (typeof estimate !== 'number' || !Number.isFinite(estimate))
      throw new InputError(resultFindings.resultEstimateMissing({ part, experiment, name: names[j] }));
    return estimate;
  });
}

/** The verdicts of the fit; none where it has no diagnostics, as one made by hand. */
function warningsOf(diagnostics: unknown): Verdict[] {
  if (diagnostics === undefined) return [];
  const warnings = isFields(diagnostics) ? diagnostics.warnings : undefined;
  const isVerdict = (one: unknown) =>
    isFields(one) && [one.code, one.message, one.advice].every((text) => typeof text === 'string');
  if (!Array.isArray(warnings) || !warnings.every(isVerdict)) throw broken('warnings', 'notList');
  return warnings;
}

/** Which parameters have infinite standard errors. In JSON these are null, as are errors that were not made. */
function openAmong(parameters: readonly Fields[], warnings: readonly Verdict[]): boolean[] {
  const isReported = warnings.some(({ code }) => code === 'notIdentifiable');
  return parameters.map(
    ({ stdError }) => stdError === Number.POSITIVE_INFINITY || (stdError === null && isReported),
  );
}

/** The states whose first values hang on parameters that are not determined, or are such themselves. */
function openFirst(
  { states, initial }: Model,
  held: ReadonlySet<string>,
  isOpen: (state: string) => boolean,
  undetermined: ReadonlySet<string>,
): Set<string> {
  const open = new Set(states.filter(isOpen));
  // A first value may be made of others: as many rounds as there are states reach all of them.
  for (const _ of states) {
    for (const [state, { expression }] of initial.values) {
      if (held.has(state)) continue;
      const names = [...namesIn(expression)];
      if (names.some((name) => undetermined.has(name) || open.has(name))) open.add(state);
    }
  }
  return open;
}

/**
 * The covariance, with the values that JSON cannot hold restored: infinite variances of what is not determined, and NaN next to
 * them. Null where the fit has none.
 */
function covarianceOf(rows: unknown, isGap: readonly boolean[], experiment: string): number[][] | null {
  if (rows === undefined || rows === null) return null;
  const size = isGap.length;
  if (
    !Array.isArray(rows) ||
    rows.length !== size ||
    !rows.every((row) => Array.isArray(row) && row.length === size)
  )
    throw new InputError(resultFindings.resultCovarianceSize({ experiment, size }));
  const isMissing = (x: unknown) => x === null || (typeof x === 'number' && !Number.isFinite(x));
  if (rows.some((row, i) => !isGap[i] && isMissing(row[i]))) return null;
  return rows.map((row: unknown[], i) =>
    row.map((x, j) => {
      if (isGap[i] || isGap[j]) return i === j ? Number.POSITIVE_INFINITY : Number.NaN;
      const isNumber = typeof x === 'number' && Number.isFinite(x);
      const isVariance = isNumber && i === j;
      if (!isNumber || (isVariance && x < 0)) {
        const entry = { value: shown(x), row: i + 1, isVariance };
        throw new InputError(resultFindings.resultCovarianceValue({ experiment, ...entry }));
      }
      return x;
    }),
  );
}

interface Used {
  level: number;
  options: SolveOptions;
  /** Parameters that were held fixed, and states whose first values were given. */
  fixed: ReadonlyMap<string, number>;
  u0: ReadonlySet<string>;
}

function optionsOf(value: unknown, { parameters }: Model): Used {
  if (!isFields(value)) throw broken('options', 'notRecord');
  const { u0 } = value;
  const used = resolved(value);
  const fixed = new Map(
    typeof used.fix === 'string'
      ? []
      : Object.entries(used.fix).map(([name, x]) => [name.normalize('NFC'), x] as const),
  );
  const strange = [...fixed.keys()].find((name) => !parameters.includes(name));
  if (strange !== undefined) throw new InputError(resultFindings.resultFixesOther({ name: strange }));
  return {
    level: used.level,
    options: { solver: used.solver, rtol: used.rtol, atol: used.atol, maxSteps: used.maxSteps },
    fixed,
    u0: new Set(isFields(u0) ? Object.keys(u0).map((name) => name.normalize('NFC')) : []),
  };
}

function resolved({ level, solver, rtol, atol, maxSteps, fix }: FitOptions): Options {
  try {
    return resolveOptions({ level, solver, rtol, atol, maxSteps, fix });
  } catch (error) {
    throw error instanceof InputError ? because('options', 'notValid', error) : error;
  }
}

import { type FitOptions, fit, InputError, methodOf, parseModel, type Result } from '../../../src/index.ts';
import { shootingOf } from '../../../src/inside.ts';
import { withCpuLimit } from './cpuLimit.ts';
import { type DataSet, tableOf } from './dataSet.ts';
import { devianceOf, solutionsOf, type Target } from './deviance.ts';
import type { SearchCase } from './searchCase.ts';

/** A problem whose first states are parameters, so that a fit of it can begin at the truth. */
export interface OpenedProblem {
  readonly target: Target;
  readonly data: DataSet;
  /** The true value of every parameter, to start from. */
  readonly start: Readonly<Record<string, number>>;
  /** The parameter that stands for the first value of a state, where there is one experiment. */
  readonly firstOf: ReadonlyMap<string, string>;
}

/** What a fit gave. */
export interface Ended {
  readonly deviance: number;
  readonly result: Result;
}

/** The best that is known about the truth's neighbourhood; no result where the truth itself is best. */
export interface TruthStarted {
  readonly deviance: number;
  readonly result: Result | undefined;
}

/** Steps of a fit by forward solves: one that begins at the truth needs few, and may not settle where a value is left open. */
const MOST_STEPS = 60;

/**
 * A model in which every first state is a parameter: x(0) = x__first. With several experiments, values that differ between them
 * are x(0) = x__true*x__rel and k = k__true*k__rel, where x__true and k__true are inputs that hold the truth: one number, 1, is
 * then the truth in all of them.
 */
export function openProblem(one: SearchCase, data: DataSet): OpenedProblem {
  const { states, initial, local, parameters } = parseModel(one.model);
  const { experiments } = data;
  const several = experiments.length > 1;
  const open = states.filter((state) => !initial.values.has(state));
  const at = initial.time ?? experiments[0].t[0];
  const start: Record<string, number> = {};
  const firstOf = new Map<string, string>();
  const added: string[] = [];
  const held: string[] = [];
  for (const state of open) {
    if (several) {
      const isZero = experiments.some(({ u0 }) => u0[state] === 0);
      added.push(
        `${state}(${at}) = ${isZero ? `${state}__true + ${state}__rel` : `${state}__true*${state}__rel`}`,
        `local ${state}__rel`,
        `${state}__rel free`,
        `input ${state}__true`,
      );
      start[`${state}__rel`] = isZero ? 0 : 1;
      held.push(`${state}__true`);
    } else {
      const name = `${state}__first`;
      added.push(`${state}(${at}) = ${name}`);
      // Lines of the model that bound a first value move to its parameter.
      if (!hasLine(one.model, state)) added.push(`${name} free`);
      start[name] = experiments[0].u0[state];
      firstOf.set(state, name);
    }
  }
  for (const name of parameters) {
    if (several && local.includes(name)) {
      added.push(
        `${name} = ${name}__true*${name}__rel`,
        `local ${name}__rel`,
        `${name}__rel > 0`,
        `input ${name}__true`,
      );
      start[`${name}__rel`] = 1;
      held.push(`${name}__true`);
    } else start[name] = experiments[0].truth[name];
  }
  const lines = one.model
    .split('\n')
    .filter((line) => !(several && /^\s*local\b/.test(line)))
    .map((line) => (isEquation(line) ? line : renamed(line, firstOf)));
  const own = experiments.map((experiment) => ({
    ...experiment,
    inputs: {
      ...experiment.inputs,
      ...Object.fromEntries(
        held.map((name) => {
          const plain = name.slice(0, -'__true'.length);
          return [name, experiment.u0[plain] ?? experiment.truth[plain]];
        }),
      ),
    },
  }));
  return {
    target: { model: [...lines, ...added].join('\n'), sd: one.sd },
    data: { ...data, experiments: own, table: tableOf(own) },
    start,
    firstOf,
  };
}

/**
 * The fit by forward solves that begins at the truth; where it did not converge, the better of it and the fit by `mle` from
 * there. Where both lead away, the truth itself.
 */
export async function fitFromTruth(
  one: SearchCase,
  opened: OpenedProblem,
  seconds: number,
): Promise<TruthStarted> {
  const { target, data, start } = opened;
  const truth = await devianceOf(
    target,
    data,
    data.experiments.map(() => ({ parameters: start, u0: {} })),
  );
  const forward = await fitOpened(one, opened, 'fsnls', start, seconds);
  const settled = forward?.result && shootingOf(forward.result)?.starts[0]?.converged;
  const other = settled ? undefined : await fitOpened(one, opened, 'mle', start, seconds);
  const ends = [forward, other].flatMap((end) => (end && end.deviance < truth ? [end] : []));
  return ends.reduce<TruthStarted>((a, b) => (b.deviance < a.deviance ? b : a), {
    deviance: truth,
    result: undefined,
  });
}

/** A fit from given values of all parameters and first states; undefined where it does not converge, or takes too long. */
export async function fitOpened(
  one: SearchCase,
  { target, data }: OpenedProblem,
  method: 'fsnls' | 'mle',
  start: Readonly<Record<string, number>>,
  seconds: number,
): Promise<Ended | undefined> {
  const options: FitOptions = {
    ...one.options,
    method,
    start,
    check: 'none',
    intervals: 'white',
    ...(methodOf(method).shooting && { lmIterations: MOST_STEPS }),
  };
  return withCpuLimit(seconds, async (signal) => {
    try {
      const result = await fit(parseModel(target.model), data.table, options, { signal });
      return { deviance: await devianceOf(target, data, solutionsOf(result, data)), result };
    } catch (error) {
      if (error instanceof InputError || signal.aborted) return undefined;
      throw error;
    }
  });
}

const isEquation = (line: string) => /'\s*=/.test(line) || /^\s*\w+\([^)]*\)\s*=[^=]/.test(line);

/** Whether a line bounds the first value of a state or gives it a prior. */
function hasLine(model: string, state: string): boolean {
  return model.split('\n').some((line) => !isEquation(line) && line.includes(`${state}(0)`));
}

function renamed(line: string, firstOf: ReadonlyMap<string, string>): string {
  let text = line;
  for (const [state, name] of firstOf) text = text.replaceAll(`${state}(0)`, name);
  return text;
}

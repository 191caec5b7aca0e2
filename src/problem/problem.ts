import type { Limits } from '../data/table.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { NoiseLawName } from '../optionKinds.ts';
import type { PriorOf } from '../priors/prior.ts';
import type { Units } from '../result.ts';

/**
 * A model together with the measurements: what every method fits. Built once from model, table and options (buildProblem.ts). A
 * method rejects by name what it does not support.
 */
export interface Problem {
  readonly model: Model;
  readonly states: readonly string[];
  /** Names of values in the expressions: the model's parameters, then first states that have bounds or priors. */
  readonly parameters: readonly string[];
  readonly inputs: readonly string[];
  /** dx/dt of each state. */
  readonly equations: readonly Expression[];
  /** The value of each state at the start of an experiment; undefined if it is estimated. */
  readonly initial: readonly (Expression | undefined)[];
  /** The measured outputs. */
  readonly outputs: readonly Output[];
  /** The unknowns, in order, without fixed parameters. */
  readonly unknowns: readonly Unknown[];
  /** Whether all outputs without a noise line of their own share one estimated noise. */
  readonly pooled: boolean;
  readonly experiments: readonly ProblemExperiment[];
  /** Where the table says some. */
  readonly units?: Units;
}

/** An output y = h(x, w, t), and the noise of its measurements. */
export interface Output {
  readonly name: string;
  readonly expression: Expression;
  readonly distribution: NoiseLawName;
  /** Standard deviation: estimated from the residuals, a number, a formula, or a column of the data. */
  readonly sd: 'estimate' | 'column' | number | Expression;
  /** Whether some of its values are only known to be beyond a limit. */
  readonly censored?: true;
}

/** An unknown: the value of a parameter, in all experiments or in one. */
export interface Unknown {
  readonly name: string;
  /** The experiment, if the parameter has a value of its own in each. */
  readonly experiment: number | undefined;
  readonly lower: number;
  readonly upper: number;
  /** Whether the search uses its logarithm. */
  readonly scale: 'log' | 'linear';
  readonly prior: PriorOf | undefined;
}

/** One experiment: its start, its measurements, its inputs and jumps. */
export interface ProblemExperiment {
  readonly name: string;
  /** The time at which it begins. */
  readonly start: number;
  /** The time until which it comes to rest, where it was brought to a steady state before anything was done or measured. */
  readonly rest?: number | undefined;
  /** The last time before those that stand for the steady state, if rows are measured there. */
  readonly settles?: number | undefined;
  /** Times of its rows, never decreasing. */
  readonly t: Float64Array;
  /** Rows × outputs; NaN where nothing was measured. */
  readonly Y: Matrix;
  /** Standard deviations from a column, rows × outputs; NaN where there are none. */
  readonly sd: Matrix;
  /** Where values are only known to be beyond a limit, rows × outputs; Y is NaN there. */
  readonly limits?: Limits;
  /** Each input as a function of time. */
  readonly inputs: readonly Course[];
  /** The filled cells of known columns (inputs and doses), as in the table. */
  readonly known: ReadonlyMap<string, KnownCells>;
  /** In order of time. */
  readonly jumps: readonly TimedJump[];
  /** For each parameter: the index of its unknown, or -1 if it is fixed; and the values of fixed ones. */
  readonly unknownOf: Int32Array;
  readonly fixed: Float64Array;
}

/** The filled cells of a column. */
export interface KnownCells {
  readonly t: readonly number[];
  readonly value: readonly number[];
  /** Of doses: whether what was measured at that time comes after; absent where it always comes before. */
  readonly isBefore?: readonly boolean[];
}

/** The last time at which something is measured, except for what is measured at rest. */
export function lastTime({ t, settles }: Pick<ProblemExperiment, 't' | 'settles'>): number {
  return settles ?? t[t.length - 1];
}

/** A known function of time: linear between points, or held until the next. */
export interface Course {
  readonly t: Float64Array;
  readonly value: Float64Array;
  readonly held: boolean;
}

/** At one time, some states change; expressions read the states before. */
export interface TimedJump {
  readonly t: number;
  /** Whether what is measured at that time comes after it. */
  readonly isBefore?: boolean;
  /** By state; undefined if it does not change. */
  readonly values: readonly (Expression | undefined)[];
  /** The column and its amount, if it is a dose. */
  readonly dose?: { readonly column: string; readonly amount: number };
}

/** The start of a search. */
export interface ProblemStart {
  /** The unknowns in search coordinates, and the unit of each: 1 for logarithms. */
  readonly q: Float64Array;
  readonly unit: Float64Array;
  /** States at the nodes, N·D. */
  states(nodes: NodeTimes): Float64Array;
  /** The scale of each state. */
  readonly stateScales: Float64Array;
  /** Noise of each output (of ln y for log-normal noise), and the rms of its data. */
  readonly sigma: Float64Array;
  readonly rms: Float64Array;
}

/** The times of the nodes, experiment by experiment; `first`: the first node of each, and N at the end. */
export interface NodeTimes {
  readonly count: number;
  readonly t: Float64Array;
  readonly first: Int32Array;
}

/** The value of an input at a time; at a discontinuity, on the side given by `after`. */
export function valueAt({ t, value, held }: Course, time: number, after: boolean): number {
  // The last point at or before the time; strictly before it if the value before a discontinuity is wanted.
  let low = -1;
  let high = t.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (after ? t[middle] <= time : t[middle] < time) low = middle;
    else high = middle;
  }
  if (low < 0) return value[0];
  if (held || low === t.length - 1) return value[low];
  return value[low] + ((value[low + 1] - value[low]) * (time - t[low])) / (t[low + 1] - t[low]);
}

/** Values of the parameters in an experiment, given the unknowns in search coordinates. */
export function parametersOf(
  { unknowns }: Problem,
  { unknownOf, fixed }: ProblemExperiment,
  q: Float64Array,
): Float64Array {
  return fixed.map((value, p) => {
    const j = unknownOf[p];
    return j < 0 ? value : valueFrom(unknowns[j], q[j]);
  });
}

/** Derivatives of an experiment's parameters, whose values are w, by the search coordinates of their unknowns; 0 if fixed. */
export function slopesOf(
  { unknowns }: Pick<Problem, 'unknowns'>,
  { unknownOf }: ProblemExperiment,
  w: Float64Array,
): Float64Array {
  return w.map((x, p) => (unknownOf[p] < 0 ? 0 : unknowns[unknownOf[p]].scale === 'log' ? x : 1));
}

/** The states whose first values are estimated. */
export function freeFirst({ initial }: Pick<Problem, 'initial'>): number[] {
  return initial.flatMap((known, l) => (known === undefined ? [l] : []));
}

/** The value of an unknown from its search coordinate. */
export function valueFrom({ scale }: Pick<Unknown, 'scale'>, q: number): number {
  return scale === 'log' ? portableMath.exp(q) : q;
}

/** The search coordinate of a value. */
export function coordinateOf({ scale }: Unknown, value: number): number {
  return scale === 'log' ? portableMath.log(value) : value;
}

/** Whether repeats of an output can be averaged: normal or log-normal noise that is not a formula, all values within limits. */
export function isAveraged({ distribution, sd, censored }: Output): boolean {
  return !censored && !noiseLawOf(distribution).tails && (typeof sd === 'number' || typeof sd === 'string');
}

/** The known values of states at the start, by state. */
export function initialMap({
  states,
  initial,
}: Pick<Problem, 'states' | 'initial'>): Map<string, Expression> {
  return new Map(states.flatMap((state, l) => (initial[l] ? [[state, initial[l]] as const] : [])));
}

/** The problem of one experiment alone, without the local parameters of the others. */
export function experimentAlone(problem: Problem, e: number): Problem {
  const kept = problem.unknowns.flatMap(({ experiment }, j) =>
    experiment === undefined || experiment === e ? [j] : [],
  );
  const own = problem.experiments[e];
  return {
    ...problem,
    unknowns: kept.map((j) => ({ ...problem.unknowns[j], experiment: undefined })),
    experiments: [{ ...own, unknownOf: own.unknownOf.map((j) => (j < 0 ? j : kept.indexOf(j))) }],
  };
}

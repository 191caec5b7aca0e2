import type { Matrix } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import type { Model, Prior } from '../model/model.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { NoiseLawName } from '../optionKinds.ts';

/**
 * A model together with what was measured of it: what every method fits. Built once from model, table and options
 * (buildProblem.ts); what a method cannot take it refuses by name.
 */
export interface Problem {
  readonly model: Model;
  readonly states: readonly string[];
  /** Names that stand for values in the expressions: the model's parameters, then first states that have bounds or priors. */
  readonly parameters: readonly string[];
  readonly inputs: readonly string[];
  /** dx/dt of each state. */
  readonly equations: readonly Expression[];
  /** The value of each state at the start of an experiment; undefined where it is estimated. */
  readonly initial: readonly (Expression | undefined)[];
  /** What was measured. */
  readonly outputs: readonly Output[];
  /** What is searched for, in order; parameters that are fixed are none of them. */
  readonly unknowns: readonly Unknown[];
  /** Whether one noise is estimated for all outputs that have no law of their own. */
  readonly pooled: boolean;
  readonly experiments: readonly ProblemExperiment[];
}

/** y = h(x, w, t), and how its measurements scatter. */
export interface Output {
  readonly name: string;
  readonly expression: Expression;
  readonly distribution: NoiseLawName;
  /** Standard deviation: estimated from the residuals, a number, a formula, or a column of the data. */
  readonly sd: 'estimate' | 'column' | number | Expression;
}

/** What is searched for: the value of a parameter, in all experiments or in one. */
export interface Unknown {
  readonly name: string;
  /** Where it has a value of its own in each experiment: which. */
  readonly experiment: number | undefined;
  readonly lower: number;
  readonly upper: number;
  /** Whether it is searched by its logarithm. */
  readonly scale: 'log' | 'linear';
  readonly prior: Pick<Prior, 'distribution' | 'a' | 'b'> | undefined;
}

/** One experiment: its start, its measurements, and what was done to it. */
export interface ProblemExperiment {
  readonly name: string;
  /** The time at which it begins. */
  readonly start: number;
  /** Times of its rows, never decreasing. */
  readonly t: Float64Array;
  /** Rows × outputs; NaN where nothing was measured. */
  readonly Y: Matrix;
  /** Standard deviations from a column, rows × outputs; NaN where there are none. */
  readonly sd: Matrix;
  /** Each input as a function of time. */
  readonly inputs: readonly Course[];
  /** The filled cells of columns that are known, inputs and doses, as they stand in the table. */
  readonly known: ReadonlyMap<string, { readonly t: readonly number[]; readonly value: readonly number[] }>;
  /** In order of time. */
  readonly jumps: readonly TimedJump[];
  /** For each parameter: which unknown it is, or -1 where it is fixed; and the values of those that are. */
  readonly unknownOf: Int32Array;
  readonly fixed: Float64Array;
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
  /** By state; undefined where it stays. */
  readonly values: readonly (Expression | undefined)[];
}

/** Where a search begins. */
export interface ProblemStart {
  /** The unknowns in search coordinates, and the unit of each: 1 for logarithms. */
  readonly q: Float64Array;
  readonly unit: Float64Array;
  /** States at the nodes, N·D. */
  states(nodes: NodeTimes): Float64Array;
  /** The size of each state. */
  readonly stateScales: Float64Array;
  /** Noise of each output (of ln y for log-normal noise), and the rms of its data. */
  readonly sigma: Float64Array;
  readonly rms: Float64Array;
}

/** The times of nodes, experiment by experiment; `first`: the first node of each, and N at the end. */
export interface NodeTimes {
  readonly count: number;
  readonly t: Float64Array;
  readonly first: Int32Array;
}

/** The value of a course at a time, from the side that `after` says. */
export function valueAt({ t, value, held }: Course, time: number, after: boolean): number {
  // The last point at or before the time; before the time itself where its other side is asked for.
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

/** Slopes of an experiment's parameters, whose values are w, by the search coordinates of their unknowns; 0 where they are fixed. */
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

/** Whether repeats of an output can be averaged: normal or log-normal noise that is no formula. */
export function isAveraged({ distribution, sd }: Output): boolean {
  return !noiseLawOf(distribution).tails && (typeof sd === 'number' || typeof sd === 'string');
}

/** The values of states that are known at the start, by state. */
export function initialMap({
  states,
  initial,
}: Pick<Problem, 'states' | 'initial'>): Map<string, Expression> {
  return new Map(states.flatMap((state, l) => (initial[l] ? [[state, initial[l]] as const] : [])));
}

/** The problem of one experiment alone: what others have for themselves is no part of it. */
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

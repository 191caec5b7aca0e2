import type { Expression } from '../model/expression.ts';
import type { NoiseLaw } from '../noise/noiseLaw.ts';
import type { FitOptions } from '../options.ts';

/** A fitted model with its data, as every language writes it: equations, unknowns with their estimates, measurements. */
export interface Script {
  /** The version of this package. */
  readonly version: string;
  /** The text of the model. */
  readonly model: string;
  readonly states: readonly string[];
  readonly parameters: readonly string[];
  readonly inputs: readonly ScriptInput[];
  /** dx/dt of each state. */
  readonly equations: readonly Expression[];
  /** Known initial states, each after those that its formula uses. */
  readonly first: readonly { readonly state: number; readonly expression: Expression }[];
  readonly outputs: readonly ScriptOutput[];
  /** What the states become at a jump, in terms of those before; the input `amountName` is the amount of a dose. */
  readonly jumps: readonly Changes[];
  /** Changes that happen when left - right becomes positive. */
  readonly events: readonly ScriptEvent[];
  readonly unknowns: readonly ScriptUnknown[];
  readonly experiments: readonly ScriptExperiment[];
  /** The absolute error allowed in each state. */
  readonly atol: readonly number[];
  /** Minus twice the log-likelihood at the estimates, by this program's own forward solve. */
  readonly deviance: number;
  /** For programs that use this package: the measurements as a table, the options of the fit, and those that fsnls takes. */
  readonly csv: string;
  readonly options: FitOptions;
  readonly shooting: FitOptions;
}

/** The name of the amount of a dose in the formulas of jumps; no model can contain it. */
export const amountName = '#amount';

/** New values by state; undefined where a state does not change. */
export type Changes = readonly (Expression | undefined)[];

export interface ScriptInput {
  readonly name: string;
  readonly isHeld: boolean;
}

export interface ScriptOutput {
  readonly name: string;
  readonly expression: Expression;
  readonly law: NoiseLaw;
  /** The size of the noise as a formula; undefined if it is given with the data. */
  readonly size: Expression | undefined;
}

export interface ScriptEvent {
  readonly left: Expression;
  readonly right: Expression;
  /** left > right; left ≥ right otherwise. */
  readonly strict: boolean;
  readonly changes: Changes;
}

/** An unknown: a parameter, or the initial state of an experiment. */
export interface ScriptUnknown {
  readonly label: string;
  readonly estimate: number;
  /** NaN where it is not known. */
  readonly stdError: number;
  readonly isLog: boolean;
  readonly lower: number;
  readonly upper: number;
  /** The unit of the search, in its coordinate: about a standard error. */
  readonly unit: number;
  /** A prior that is normal in the coordinate. */
  readonly prior: { readonly mean: number; readonly sd: number } | undefined;
}

export interface ScriptExperiment {
  readonly name: string;
  readonly start: number;
  /** For each parameter: the index of its unknown, or -1, and its value where it is fixed. */
  readonly unknownOf: readonly number[];
  readonly fixed: readonly number[];
  /** For each state: the index of the unknown that is its initial state; -1 where a formula gives it. */
  readonly firstOf: readonly number[];
  /** Points of each input. */
  readonly inputs: readonly { readonly t: readonly number[]; readonly value: readonly number[] }[];
  /** The times at which states are needed. */
  readonly times: readonly number[];
  /** Where the solver stops, in order: the first is the start. */
  readonly stops: readonly Stop[];
  /** The measurements of each output. */
  readonly measured: readonly Measured[];
}

/** A time at which the solver stops. */
export interface Stop {
  readonly time: number;
  /** How many of the next `times` lie before it or see the states before its jumps, and how many those after. */
  readonly before: number;
  readonly after: number;
  readonly jumps: readonly { readonly jump: number; readonly amount: number }[];
}

/** Values of an output. */
export interface Measured {
  /** The index of each value's time in `times`. */
  readonly at: readonly number[];
  readonly y: readonly number[];
  /** The size of the noise: of each value, or of all; NaN where a formula gives it. */
  readonly size: number | readonly number[];
  /** -1 or 1 where the value is only known to be below or above y; absent if all were measured. */
  readonly side?: readonly number[];
}

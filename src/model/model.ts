import type { Finding } from '../findings/finding.ts';
import type { Place } from '../inputError.ts';
import type { NoiseLawName } from '../optionKinds.ts';
import type { PriorOf } from '../priors/prior.ts';
import type { Condition } from './condition.ts';
import type { Expression } from './expression.ts';

/** A system of ordinary differential equations and how it was measured, as written. */
export interface Model {
  /** The text the model was read from. */
  readonly text: string;
  /** Names of the D states, in the order of their equations. */
  readonly states: readonly string[];
  /**
   * Names of the J unknowns: in the order of the `parameters` lines, or of appearance in equations, first states, outputs,
   * jumps and noise, in this order.
   */
  readonly parameters: readonly string[];
  /** Whether `parameters` lines list them: a name that is not listed is then an error. */
  readonly declared: boolean;
  readonly constants: ReadonlyMap<string, number>;
  readonly equations: readonly Equation[];
  /** Whether t itself appears in the equations. */
  readonly usesTime: boolean;
  /** The definitions that are not constants: v = Vmax*x/(K + x). In the order of the text. */
  readonly definitions: readonly Named[];
  readonly inputs: readonly Input[];
  readonly initial: Initial;
  /** What columns measure, by `observe` lines. Its name is the column's; in its expression the same name is the state. */
  readonly outputs: readonly Named[];
  readonly noise: readonly Noise[];
  readonly jumps: readonly Jump[];
  readonly bounds: readonly Bounds[];
  /** Parameters of any sign, by lines such as `K free`. */
  readonly free: readonly string[];
  readonly priors: readonly Prior[];
  /** Parameters with a value of their own in each experiment. */
  readonly local: readonly string[];
  /** Derived quantities. A state in their expressions is its first value. */
  readonly reports: readonly Named[];
  /**
   * What differs between experiments, by `in` and `steady` lines. A constant that one of them sets is a parameter of the model,
   * with its value in `constants` for the other experiments.
   */
  readonly settings: readonly Setting[];
  /** Units of parameters that it comes with, as SBML has them; absent if it has none. */
  readonly units?: ReadonlyMap<string, string>;
  /** Notes on how the text was read, such as that it was LaTeX; absent if there are none. */
  readonly notes?: readonly Finding[];
}

/** Values that some experiments have for themselves. */
export interface Setting {
  /** during: from the start of the experiment on, by `in` lines. before: until nothing changes any more, by `steady` lines. */
  readonly kind: 'during' | 'before';
  readonly experiments: readonly string[];
  /** Of parameters. Expressions hold numbers and other parameters. */
  readonly values: readonly { readonly name: string; readonly expression: Expression }[];
  /** Of states at the start. */
  readonly initial: readonly Assignment[];
  /** The time at which the experiments begin, where it is not that of the first values. */
  readonly start: number | undefined;
  readonly place: Place;
}

/** state' = expression. Names of constants stay in the expression, together with their values. */
export interface Equation {
  readonly state: string;
  readonly expression: Expression;
  /** The place of the statement in the text. */
  readonly place: Place;
}

/** name = expression. */
export interface Named {
  readonly name: string;
  readonly expression: Expression;
  readonly place: Place;
}

/** A column that holds a known function of time: linear between its rows, or held until the next. */
export interface Input {
  readonly name: string;
  readonly held: boolean;
  readonly place: Place;
}

/** What is known about the states at one time. States without a value are estimated. */
export interface Initial {
  /** The time of all x(…) = … lines; undefined where there are none. */
  readonly time: number | undefined;
  /** By state. A state in an expression is its value at that same time. */
  readonly values: ReadonlyMap<string, { readonly expression: Expression; readonly place: Place }>;
}

/** The noise of an output, or of a state that a column of its name measures. */
export interface Noise {
  readonly output: string;
  readonly distribution: NoiseLawName;
  /**
   * Standard deviation (of ln y for lognormal, the scale for student); undefined where it is estimated. A state in the
   * expression is the prediction of the output or state of that name, the output first.
   */
  readonly sd: Expression | { readonly column: string } | undefined;
  readonly place: Place;
}

/** A jump of the states. All assignments read before any writes. */
export type Jump =
  /** At known times; where `every` is given, from each of them on again and again. */
  | {
      readonly kind: 'at';
      readonly times: readonly number[];
      readonly every: number | undefined;
      /** Whether it is made just before these times, so that what is measured then comes after it. */
      readonly isBefore: boolean;
      /** In which experiments; undefined: in all. */
      readonly experiments: readonly string[] | undefined;
      readonly assign: readonly Assignment[];
      readonly place: Place;
    }
  /** Every filled cell of the column is added to the state. */
  | { readonly kind: 'dose'; readonly column: string; readonly state: string; readonly place: Place }
  /** When left - right becomes positive, or zero where that is not `strict`; the states at that time are then those after it. */
  | {
      readonly kind: 'when';
      readonly left: Expression;
      readonly right: Expression;
      readonly strict: boolean;
      readonly assign: readonly Assignment[];
      readonly place: Place;
    }
  | Event;

/**
 * An event in full, when its condition becomes true. Of several at one time, the one of highest priority comes first, one without
 * a priority last, and among equals the first in the text.
 */
export interface Event {
  readonly kind: 'event';
  readonly condition: Condition;
  /** How long after; undefined for at once. */
  readonly delay: Expression | undefined;
  readonly priority: Expression | undefined;
  /** Whether it does not happen where the condition is false again before. */
  readonly cancellable: boolean;
  /** Whether it happens at the start where the condition holds there. */
  readonly fromStart: boolean;
  /** Whether right sides are read when it happens, in place of when the condition became true. */
  readonly late: boolean;
  readonly assign: readonly Assignment[];
  readonly place: Place;
}

export interface Assignment {
  readonly state: string;
  readonly expression: Expression;
}

/** Bounds of a parameter, or where `initial`, of the first value of a state. A side without a bound is infinite and open. */
export interface Bounds {
  readonly of: string;
  readonly initial: boolean;
  readonly lower: number;
  readonly upper: number;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;
  readonly place: Place;
}

/** The prior of a parameter, or where `initial`, of the first value of a state. */
export interface Prior extends PriorOf {
  readonly of: string;
  readonly initial: boolean;
  readonly place: Place;
}

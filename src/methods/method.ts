import type { Data } from '../data/data.ts';
import type { LoadingWork } from '../drive.ts';
import type { Finding } from '../findings/finding.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/model.ts';
import type { MethodName, Options } from '../options.ts';
import type { Problem } from '../problem/problem.ts';
import type { Result, Verdict } from '../result.ts';

/** The capabilities of a method; absent means unsupported. Code asks for these, never for a method's name. */
export interface Capabilities {
  /** Maximises the likelihood of any problem: hidden states, observation functions, bounds. Gives states with errors, and a covariance of its own. */
  readonly likelihood?: boolean;
  /** Works on the weak form: all states measured at equally spaced times, parameters that enter linearly. */
  readonly weakForm?: boolean;
  /** Solves the weak form once, without weights. */
  readonly unweighted?: boolean;
  /** Estimates states and parameters together, the states held to the equations from one time to the next. */
  readonly collocation?: boolean;
  /** Solves the model forward from a start, over events and switches in the states. */
  readonly shooting?: boolean;
}

/** A way to estimate parameters: what it is called, what it can do, and how it fits. */
export interface Method extends Capabilities {
  /** What the option `method` says. */
  readonly name: string;
  /** What it is, after "Method:". */
  readonly title: string;
  /** The same in a few words, for help and comparisons. */
  readonly words: string;
  /** A word or two, for columns of tables. */
  readonly label: string;
  /** Options of other methods that it takes too, such as start. */
  readonly uses?: readonly (keyof Options)[];
  /** Why it does not take a model with these options; undefined where it does. */
  refuses?(model: Model, options: Options): Finding | undefined;
  /** Fits states that are all measured as they are. */
  fit(task: MethodTask, tools: MethodTools): LoadingWork<Result>;
  /** Looks once more at its answer, after the model was solved forward with it. */
  reconsider?(first: Result, tools: MethodTools): LoadingWork<Result>;
  /** Fits any problem: hidden states, observation functions, inputs, jumps. Where it is absent, such problems are refused. */
  fitProblem?(problem: Problem, options: Options, tools: ProblemTools): LoadingWork<Result>;
}

/** What is to be fitted. */
export interface MethodTask {
  readonly model: Model;
  /** The terms that each parameter multiplies; undefined where one enters nonlinearly. */
  readonly form: LinearForm | undefined;
  /** Experiments with times t and states U, M × D, column by column; NaN where nothing was measured. */
  readonly data: Data;
  readonly options: Options;
}

/** What a method may use of the library, for the task that it was given. */
export interface MethodTools {
  /** The fit by another method, with options of its own. */
  by(method: MethodName, options?: Partial<Options>): LoadingWork<Result>;
  /** The result of a method, from its numbers. */
  result(answer: Answer): Result;
  /** The paper's method on the weak form. */
  weakForm(): LoadingWork<Result>;
  /** Maximum likelihood from the weak form's start. */
  likelihood(): LoadingWork<Result>;
  /** Least squares by forward solves, from the start that the options name. */
  forward(): LoadingWork<Result>;
  /** A second search, where the first answer is in doubt. */
  secondSearch(first: Result): LoadingWork<Result>;
}

/** What a method may use of the library for a problem. */
export interface ProblemTools {
  /** The search from natural scales, or from values that were given. */
  search(): LoadingWork<Result>;
}

/** The numbers of a method, of which a result is made. */
export interface Answer {
  /** The parameters, in the order of the model. */
  readonly estimates: ArrayLike<number>;
  /** Their covariance, a row each; NaN where there is none. */
  readonly covariance: readonly (readonly number[])[];
  /** Standard deviation of the noise of each state. */
  readonly noise: ArrayLike<number>;
  /** What is wrong with it, worst first. */
  readonly warnings?: readonly Verdict[];
  /** Calls of the model. */
  readonly evaluations?: number;
  /** What only this method has to say: plain data, `detail.values` of the result. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

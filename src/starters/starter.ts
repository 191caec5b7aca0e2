import type { LoadingWork } from '../drive.ts';
import type { MethodTask } from '../methods/method.ts';
import type { MethodName, Options } from '../options.ts';
import type { Result } from '../result.ts';

/** A place where searches begin: what it is called, and, where the option `start` may ask for it, how it is found. */
export interface Starter {
  /** What results call it, and the option `start` where it may be requested. */
  readonly name: string;
  /** Where it is, after "begun at". */
  readonly place: string;
  /** A word or two, for columns of tables. */
  readonly label: string;
  /** Before the name of a method that began there, such as weak-FSNLS. */
  readonly prefix: string;
  /** Whether it is drawn at random, one of several. */
  readonly drawn?: boolean;
  /** Whether it is WENDy's first step alone. */
  readonly isFirstStep?: boolean;
  /** Whether it is a maximum of the likelihood already, so that an end nearby confirms nothing. */
  readonly isMaximum?: boolean;
  /** Whether it is tried only if the usual start does not converge, which is reported. */
  readonly isSecondChoice?: boolean;
  /** Makes the start; absent where options cannot ask for it. */
  make?(task: MethodTask, tools: StarterTools): LoadingWork<Start>;
}

/** What a starter may use of the library, for the task that it was given. */
export interface StarterTools {
  /** The estimate by another method, with options of its own. */
  by(method: MethodName, options?: Partial<Options>): LoadingWork<Result>;
  /** WENDy's first step on short test functions; undefined where a parameter enters nonlinearly. */
  readonly firstStep: Float64Array | undefined;
  /** WENDy's estimate; undefined where it has none, such as of uneven times. */
  wendy(): LoadingWork<Result | undefined>;
  /** The best end of a search from the natural scales of model and data, for parameters that enter nonlinearly. */
  search(): LoadingWork<Float64Array>;
}

/** Values to begin with. */
export interface Start {
  /** The parameters, in the order of the model. */
  readonly w: Float64Array;
  /** First states of each experiment, where they are known better than by the data. */
  readonly initial?: readonly Float64Array[];
  /** What results call it, where it is another starter's, taken instead. */
  readonly from?: string;
  /** A further start, tried if the first does not converge. */
  readonly other?: Start;
}

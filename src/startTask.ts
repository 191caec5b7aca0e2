/** One start of a search: which, and what it may know about others. Plain data, so that it can go to another thread. */
export interface StartTask {
  /** Which block of experiments that share nothing, and which start of its search. */
  readonly block: number;
  readonly index: number;
  readonly seed: number;
  /** Values to begin with; a draw where there are none. */
  readonly given?: Readonly<Record<string, number>>;
  readonly known: Known;
}

/** The starts of a search as those who help with it see them. */
export interface StartQueue {
  /** The next start to follow; undefined where there is none now. */
  take(): StartTask | undefined;
  /** Where it led. */
  give(end: StartEnd): void;
  /** Returns a start that is no longer followed. */
  lose(task: StartTask): void;
  /** Calls when there may be another start to take. */
  listen(listener: () => void): void;
}

/** Where one start of a search led. Plain data, so that it can come from another thread. */
export interface StartEnd {
  readonly index: number;
  /** Whether it began at another end with two parameters or states exchanged: it says nothing about how often an end is reached. */
  readonly exchanged?: true;
  /** Whether it began where the first start did, in the same coordinates: that both end alike confirms little. */
  readonly again?: true;
  /** In which coordinates the states, and the unknowns whose sign is only suggested, were searched for. */
  readonly coordinates: 'states' | 'log states';
  readonly signs: 'suggested' | 'free' | 'positive';
  /** Values of the unknowns at the start and at the end. */
  readonly start: Float64Array;
  readonly values: Float64Array;
  /** First states of each experiment, E·D, and the states at the nodes of the search, N·D. */
  readonly first: Float64Array;
  readonly states: Float64Array;
  /** Noise of each output. */
  readonly sigma: Float64Array;
  /** Minus twice the log-likelihood up to a constant; infinite where the start failed. */
  readonly deviance: number;
  readonly outcome: Outcome;
  /** Whether the data leave some unknown open there. */
  readonly flat: boolean;
  /** The objective at the end of each κ. */
  readonly objectives: ReadonlyMap<number, number>;
  /** Gauss-Newton steps, and work as in Result.evaluations. */
  readonly steps: number;
  readonly evaluations: number;
  readonly milliseconds: number;
}

/**
 * solved: the model solved forward from there says the same; polished: forward solves led on from there; unsolved: it converged,
 * but the model cannot be solved forward from there; dropped: others were far better; failed: it did not converge.
 */
export type Outcome = 'solved' | 'polished' | 'unsolved' | 'dropped' | 'failed';

/** What a start may know about others. */
export interface Known {
  /** The least objective at each κ, by coordinates. */
  readonly least: Readonly<Record<StartEnd['coordinates'], ReadonlyMap<number, number>>>;
  /** The least deviance. */
  readonly deviance: number;
}

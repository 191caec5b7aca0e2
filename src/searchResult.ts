import type { Relation } from './findings/relationWords.ts';

/** The outcome of one start of a search. */
export interface SearchStart {
  /** Values of the parameters at the start and at the end, in the order of `parameters`. */
  start: number[];
  estimates: number[];
  /** Minus twice the log-likelihood at the end up to a constant; infinite (null in JSON) where there is none. */
  deviance: number;
  /**
   * Whether states, or their logarithms, were searched for; and whether signs that formulas suggest were left
   * open, or those that they leave open taken for positive.
   */
  coordinates: 'states' | 'log states';
  signs: 'suggested' | 'free' | 'positive';
  /**
   * solved: a forward solve confirms it; polished: forward solves led on from there; unsolved: the model cannot be solved
   * forward from there; dropped: other starts were far better; failed: it did not converge.
   */
  outcome: 'solved' | 'polished' | 'unsolved' | 'dropped' | 'failed';
  /** Gauss-Newton steps, and work as in `evaluations`. */
  steps: number;
  evaluations: number;
  milliseconds: number;
}

/** A distinct optimum of the likelihood. */
export interface Optimum {
  deviance: number;
  /** Log units by which the best is better. */
  above: number;
  /** How many starts ended there. */
  seen: number;
  /** In the order of `parameters`. */
  parameters: number[];
  /** How it follows from the best, such as by two values exchanged; null where it does not. */
  relation: Relation | null;
}

/** A search for the global optimum from several starts. */
export interface SearchResult {
  starts: SearchStart[];
  /** Which of them ended best. */
  best: number;
  /** How many ended at the same deviance, to 0.2 log units. */
  seen: number;
  /** Estimated chance that one more start would end in an optimum that none has seen. */
  missed: number;
  /** The best optimum, and every other within two log units of it. */
  optima: Optimum[];
  /** Whether the residuals are at the noise that is seen without any model: no better fit is worth seeking. */
  atNoise: boolean;
  /** Whether the solution swings between samples where these do not show it: other frequencies may fit as well. */
  aliased: boolean;
  /** Why it ended: enough starts agree, the number of starts was reached, the time limit, or it was stopped. */
  ended: 'agreed' | 'starts' | 'timeLimit' | 'stopped';
}

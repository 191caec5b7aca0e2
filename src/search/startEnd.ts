/** Where one start of a search led. Plain data, so that it can come from another thread. */
export interface StartEnd {
  readonly index: number;
  /** In which coordinates the states, and the unknowns whose sign is only suggested, were searched for. */
  readonly coordinates: 'states' | 'log states';
  readonly signs: 'suggested' | 'free';
  /** Values of the unknowns at the start and at the end. */
  readonly start: Float64Array;
  readonly values: Float64Array;
  /** First states of each experiment, E·D, and the states at the nodes of the search, N·D. */
  readonly first: Float64Array;
  readonly states: Float64Array;
  /** Noise of each output. */
  readonly sigma: Float64Array;
  /** Minus twice the log-likelihood but for a constant; infinite where the start failed. */
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
 * but the model cannot be solved forward from there; dropped: others were far better; failed: it led nowhere.
 */
export type Outcome = 'solved' | 'polished' | 'unsolved' | 'dropped' | 'failed';

/** What a start may know of others. */
export interface Known {
  /** The least objective at each κ, by coordinates. */
  readonly least: Readonly<Record<StartEnd['coordinates'], ReadonlyMap<number, number>>>;
  /** The least deviance. */
  readonly deviance: number;
}

/**
 * A start knows only of those this far before it. That many can run side by side, and the answer is the same for any number of
 * threads.
 */
export const LAG = 4;

/** What start `index` may know of others, which are in order. */
export function knownTo(index: number, ends: readonly StartEnd[]): Known {
  const before = ends.filter((end) => end.index <= index - LAG);
  const leastIn = (coordinates: StartEnd['coordinates']) => {
    const least = new Map<number, number>();
    for (const end of before) {
      if (end.coordinates !== coordinates) continue;
      for (const [kappa, q] of end.objectives) least.set(kappa, Math.min(q, least.get(kappa) ?? q));
    }
    return least;
  };
  return {
    least: { states: leastIn('states'), 'log states': leastIn('log states') },
    deviance: before.reduce((least, end) => Math.min(least, end.deviance), Number.POSITIVE_INFINITY),
  };
}

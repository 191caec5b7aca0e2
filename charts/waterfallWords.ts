import type { SearchStart } from '../src/index.ts';

/** The words of a waterfall, as a figure and in the terminal. */
export const waterfallWords = {
  label: 'Search',
  title: 'What each start of the search ended with',
  /** What the scale shows. */
  below: 'log-likelihood below the best',
  coordinates: { states: 'states searched', 'log states': 'logarithms searched' },
  outcomes: {
    solved: 'confirmed by a forward solve',
    polished: 'finished by forward solves',
    unsolved: 'cannot be solved forward',
    dropped: 'stopped (others were far better)',
    failed: 'did not converge',
  },
} as const satisfies {
  label: string;
  title: string;
  below: string;
  coordinates: Record<SearchStart['coordinates'], string>;
  outcomes: Record<SearchStart['outcome'], string>;
};

import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About, Action, Say } from './finding.ts';
import { type SearchFailure, searchWords } from './searchWords.ts';
import type { SolveEnd } from './solveWords.ts';
import { type UndefinedPart, undefinedWords, whyNotSolved } from './undefinedWords.ts';

const fit: About = { of: 'fit' };
const on = (option: string): About => ({ of: 'option', option });
const use = (option: string, value: string): Action => ({ do: 'set', options: { [option]: value } });

/** What else may be done where a model cannot be solved forward from a start. */
type Instead = 'mle' | 'u0' | 'nothing';
const actionsInstead: Record<Instead, Action[]> = { mle: [use('method', 'mle')], u0: [], nothing: [] };

/** What a fit cannot be made of, or stopped by. */
export const fitFindings = catalog({
  /** The reason for the first of them is given with it. */
  noStartSolved: () => ({
    about: on('startAround'),
    words: (say) => ({
      message: 'No fit could be made from any of the random starts.',
      advice: `Let them begin around other values with ${say.option('startAround')}.`,
    }),
  }),

  /** `ends`: where solves ended; `where`: a part without a value at the first time. */
  notSolvedFromStart: ({
    experiment,
    ends,
    where,
    instead,
  }: {
    experiment: string;
    ends: readonly SolveEnd[];
    where: UndefinedPart | undefined;
    instead: Instead;
  }) => ({
    about: on('start'),
    actions: actionsInstead[instead],
    words: (say) => {
      const why = whyNotSolved(ends, where);
      return {
        message: `The model cannot be solved forward over the time span of the data from this start${experiment === '' ? '' : `, in experiment ${experiment}`}${why === '' ? '' : ` (${why})`}.`,
        advice: elsewhere(instead, say),
      };
    },
  }),

  slopesNotFinite: ({ instead }: { instead: Instead }) => ({
    about: on('start'),
    actions: actionsInstead[instead],
    words: (say) => ({
      message: 'The derivatives of the solution are not finite where the search ended.',
      advice: elsewhere(instead, say),
    }),
  }),

  /** `of`: the computation; `entry`: what of it is not a finite number, where it is known. */
  outOfRange: ({ of, entry, value }: { of: string; entry?: string; value?: number }) => ({
    about: fit,
    words: () => ({
      message: `Numbers leave the range that can be computed with (${of}${entry === undefined ? ' did not converge' : `: ${entry} is ${value}`}).`,
      advice:
        'Some values, times or terms of the model are too large or too small: change the units of time or of the states so that they are nearer to 1.',
    }),
  }),

  tooLongForMle: ({ points, gigabytes, most }: { points: number; gigabytes: number; most: number }) => ({
    about: { of: 'data' },
    actions: [use('method', 'ols')],
    words: (say) => ({
      message: `${points} time points need ${gigabytes.toPrecision(2)} GB, more than the ${most} GB available to ${say.setting('method', 'mle')}.`,
      advice: `Keep one point in ${Math.ceil(gigabytes / most)}, fit a part of the record, or use ${say.setting('method', 'ols')}.`,
    }),
  }),

  /** `starts`: how many were followed; absent where the one that was given was. `suggested`: other values to begin at. */
  noMaximum: ({
    starts,
    failure,
    suggested,
  }: {
    starts: number | undefined;
    failure: SearchFailure;
    suggested: Readonly<Record<string, number>>;
  }) => ({
    about: on('start'),
    actions: [{ do: 'set', options: { start: suggested } }],
    words: (say) => {
      const { reason, advice } = searchWords(failure, say);
      const from =
        starts === undefined
          ? 'the start that was given'
          : `${count(starts, 'start')} around the natural scales of this model`;
      return {
        message: `No maximum of the likelihood was found from ${from} (${reason}).`,
        advice: `${advice} Or begin elsewhere, such as ${say.option('start')} ${say.values(suggested)}.`,
      };
    },
  }),

  comparedStarts: ({ value }: { value: string }) => ({
    about: on('starts'),
    words: (say) => ({
      message: `${say.option('starts')} is ${say.given('starts', value)}.`,
      advice: 'It must be a whole number from 1 to 1000: how many random starts fsnls has.',
    }),
  }),

  notComparedBy: ({ option }: { option: string }) => ({
    about: on(option),
    actions: [{ do: 'leaveOut', option }],
    words: (say) => ({
      message: `"${option}" is not an option of ${say.command('compare')}, which fits by every method from its own starts.`,
      advice: `Leave it out; ${say.option('startAround')} sets the values around which random starts lie.`,
    }),
  }),

  truthZero: () => ({
    about: on('truth'),
    actions: [{ do: 'leaveOut', option: 'truth' }],
    words: (say) => ({
      message: `${say.option('truth')} has only zeros. Errors are reported relative to the true values.`,
      advice: 'Give the true values, or leave it out.',
    }),
  }),

  noSearch: () => ({
    about: { of: 'call' },
    words: () => 'This fit makes no search from several starts.',
  }),

  undefinedAtGiven: ({ where }: { where: UndefinedPart }) => ({
    about: on('u0'),
    words: (say) => ({
      message: `The model has no value at the first states that were given: ${undefinedWords(where)}.`,
      advice: `Change ${say.option('u0')} or ${say.option('start')}.`,
    }),
  }),

  notResultElsewhere: ({ value }: { value: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `elsewhere gave ${value}.`,
      advice: 'The promise of a result is needed, as fit gives it.',
    }),
  }),

  stoppedBeforeFit: () => ({
    about: { of: 'call' },
    words: () => 'The work was stopped before this fit was done.',
  }),

  experimentNotInTable: ({ experiment }: { experiment: string }) => ({
    about: { of: 'call' },
    words: () => `There is no experiment ${experiment} in the table.`,
  }),
});

function elsewhere(instead: Instead, say: Say): string {
  const other = {
    mle: `, or use ${say.setting('method', 'mle')}, which does not solve the model forward`,
    u0: `, or give first states with ${say.option('u0')}`,
    nothing: '',
  };
  return `Begin elsewhere with ${say.option('start')}${other[instead]}.`;
}

import { count, list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type DescentLimits, type Ending, endingOf, endingWords, type StartEnding } from './endingWords.ts';
import type { About, Say } from './finding.ts';
import { type Relation, relationWords } from './relationWords.ts';
import { type SearchFailure, searchWords } from './searchWords.ts';
import type { SolveEnd } from './solveWords.ts';
import { type UndefinedPart, whyNotSolved } from './undefinedWords.ts';

const fit: About = { of: 'fit' };
const on = (option: string): About => ({ of: 'option', option });

/** More parameters than this are not spelled out in a sentence. */
const mostNamed = 4;
/** Of all parameters, where every one has another value. */
const mostValues = 12;
/** The most starts that an option may ask for. */
const mostStarts = 1000;

/** Messages about a search for an optimum: that others are as good, that it was cut short, that it did not converge. */
export const searchVerdictFindings = catalog({
  /** `below`: by how many log units, where they are worse; `relation`: how the first of them is made of the best. */
  optimaAsGood: ({
    optima,
    below,
    relation,
    changed,
  }: {
    optima: number;
    below?: number | undefined;
    relation: Relation | null | string;
    /** Parameters that have other values at the first of them. */
    changed: readonly { readonly name: string; readonly value: number; readonly best: number }[];
  }) => ({
    about: fit,
    words: () => {
      const many = optima === 1 ? 'Another optimum fits' : `${optima} other optima fit`;
      const good = below === undefined ? 'as well' : `almost as well (${short(below)} log units below)`;
      const values = changed.map(
        ({ name, value, best }) => `${name} = ${short(value)} instead of ${short(best)}`,
      );
      const left = values.length - mostNamed;
      const which =
        list(left > 0 ? [...values.slice(0, mostNamed), `${left} more`] : values) || 'nearly the same values';
      return {
        message: `${many} ${good}${relation ? ` (${relationWords(relation)})` : ''}: ${which}${optima === 1 ? '' : ', for one'}.`,
        advice:
          'The data cannot decide between them. Use what you know about a parameter (bounds, a prior, a fixed value), or record data that distinguish them.',
      };
    },
  }),

  searchCutShort: ({
    starts,
    most,
    isAtNoise,
    by,
  }: {
    starts: number;
    most: number;
    /** Whether the residuals do not clearly exceed the noise. */
    isAtNoise: boolean;
    by: 'timeLimit' | 'stopped';
  }) => ({
    about: by === 'timeLimit' ? on('timeLimit') : fit,
    words: (say) => ({
      message: `The search ended after ${starts} of at most ${count(most, 'start')}, before enough of them agreed. ${
        isAtNoise
          ? 'A clearly better fit is unlikely, since the residuals do not clearly exceed the noise level, but other values that fit as well may have been missed.'
          : 'A better fit may have been missed.'
      }`,
      advice: `${by === 'timeLimit' ? `Raise ${say.option('timeLimit')}` : 'Let the search run to its end'}, or begin near values that you expect.`,
    }),
  }),

  /** `isReached`: whether one start reached the best, or none, its end being made from another's. */
  bestReachedOnce: ({
    starts,
    isReached,
    isAtNoise,
  }: {
    starts: number;
    isReached: boolean;
    isAtNoise: boolean;
  }) => ({
    about: on('starts'),
    actions: [{ do: 'set', options: { starts: Math.min(2 * starts, mostStarts) } }],
    words: (say) => {
      const how = isReached
        ? `The best of ${starts} starts was reached only once`
        : 'The best was found from the end of another by exchanging parameters, and reached by no start';
      return {
        message: isAtNoise
          ? `${how}: other values may fit as well.`
          : `${how}, and nothing shows that its residuals are only noise: a better fit may have been missed.`,
        advice: `Raise ${say.option('starts')}, or begin near values that you expect.`,
      };
    },
  }),

  swingsBetweenSamples: () => ({
    about: { of: 'data' },
    words: () => ({
      message:
        'The solution oscillates between samples more than they can show: another frequency may fit as well, and may be the right one.',
      advice: 'Sample more often, or bound the parameters that set the frequency.',
    }),
  }),

  /** `deviance`: by how much it is larger. */
  rivalOptimum: ({
    deviance,
    values,
  }: {
    deviance: number;
    values: readonly { readonly name: string; readonly value: number }[];
  }) => ({
    about: fit,
    words: () => ({
      message: `Another optimum fits nearly as well (deviance larger by ${short(deviance)}): ${list(
        values.slice(0, mostValues).map(({ name, value }) => `${name} = ${short(value)}`),
      )}.`,
      advice: 'The data cannot decide between the two: record more data, or fix a parameter that is known.',
    }),
  }),

  /** `method`: whose numbers are given instead. */
  noMaximumButGuess: ({ failure, method }: { failure: SearchFailure; method: 'irls' | 'ols' }) => ({
    about: fit,
    words: (say) => {
      const { reason, advice } = searchWords(failure, say);
      return {
        message: `No maximum of the likelihood was found (${reason}); the numbers are only rough: those of WENDy's ${{ irls: 'irls', ols: 'first step, ols' }[method]}, without intervals.`,
        advice,
      };
    },
  }),

  searchUnconverged: ({ failure }: { failure: SearchFailure }) => ({
    about: on('start'),
    words: (say) => {
      const { reason, advice } = searchWords(failure, say);
      return {
        message: `The search did not converge: ${reason}.`,
        advice: `${advice} Or begin elsewhere with ${say.option('start')}.`,
      };
    },
  }),

  leastSquaresUnconverged: ({
    ending,
    limits,
    rtol,
    isOnly,
  }: {
    ending: Ending;
    limits: DescentLimits;
    rtol: number;
    /** Whether no other method takes the model. */
    isOnly: boolean;
  }) => ({
    about: on('start'),
    actions: ending === 'stalled' && !isOnly ? [{ do: 'set', options: { method: 'mle' } }] : [],
    words: (say) => ({
      message: `Least squares did not converge: ${endingWords(endingOf(ending, limits))}.`,
      advice: afterEnding(ending, rtol, isOnly, say),
    }),
  }),

  /** One of several starts, as `outcome` says about it. */
  startEnded: ({ outcome }: { outcome: StartEnding | string }) => ({
    about: fit,
    words: () => `${endingWords(outcome)}.`,
  }),

  /** `ends`: where solves ended; `where`: a part without a value at the first time. */
  notSolvedButGuess: ({ ends, where }: { ends: readonly SolveEnd[]; where: UndefinedPart | undefined }) => ({
    about: on('start'),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => {
      const why = whyNotSolved(ends, where);
      return {
        message: `The model could not be solved forward over the time span of the data${why === '' ? '' : ` (${why})`}; the numbers are only rough: those of WENDy's irls, without intervals.`,
        advice: `Begin elsewhere with ${say.option('start')}, or use ${say.setting('method', 'mle')}, which does not solve the model forward.`,
      };
    },
  }),
});

function afterEnding(ending: Ending, rtol: number, isOnly: boolean, say: Say): string {
  const start = say.option('start');
  const now = `${say.option('rtol')} (now ${short(rtol)})`;
  switch (ending) {
    case 'edge':
      return `First states at zero, under a root, a logarithm or a power, can cause this: give those that are known with ${say.option('u0')}, or begin elsewhere with ${start}.`;
    case 'stalled':
      return isOnly
        ? `Events and switches make the likelihood jump where they pass a measurement: raise ${say.option('starts')}, or begin nearer with ${start}. Or lower ${now}.`
        : `A solution may be too sensitive to its first states to be followed over the whole span: use ${say.setting('method', 'mle')}, which does not solve it forward. Or lower ${now}, or begin elsewhere with ${start}.`;
    case 'workLimit':
      return `The search met parameters that make the model slow to solve: begin elsewhere with ${start}, or loosen ${say.option('rtol')}. To let it continue, raise ${say.option('lmEvaluations')}, which this limit grows with.`;
    case 'timeLimit':
      return `Raise ${say.option('timeLimit')}, or begin near values that you expect with ${start}.`;
    case 'slow':
      return `The model may not follow these data at all. Begin elsewhere with ${start}, or try other ${say.option('segments')}.`;
    default:
      return `Raise ${say.option('lmIterations')} or ${say.option('lmEvaluations')}, or begin elsewhere with ${start}.`;
  }
}

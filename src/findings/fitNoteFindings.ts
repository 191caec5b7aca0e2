import { count, list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type Doubt, doubtWords } from './doubtWords.ts';
import { fastModeWords } from './fastModeWords.ts';
import type { About, Say } from './finding.ts';
import { type Relation, relationWords } from './relationWords.ts';

const fit: About = { of: 'fit' };

/** More values or experiments than this are not listed. */
const mostListed = 12;

/** A parameter by its label, with the bound that its estimate lies on. */
interface AtBound {
  readonly label: string;
  readonly side: 'lower' | 'upper';
  readonly bound: number;
}

/** Notes on how a fit went, and on what its answer does not say. */
export const fitNoteFindings = catalog({
  sameFirstStates: () => ({
    about: { of: 'option', option: 'u0' },
    words: (say: Say) =>
      `The first states that were given, ${say.option('u0')}, are used for every experiment.`,
  }),

  statesHidden: ({ states }: { states: readonly string[] }) => ({
    about: fit,
    words: () =>
      `No column shows ${list(states)}: ${states.length === 1 ? 'it is a hidden state' : 'they are hidden states'}, estimated from what is measured.`,
  }),

  /** The equations jump where `left` passes `right`. */
  solvedForward: ({ left, right }: { left: string; right: string }) => ({
    about: fit,
    words: () =>
      `The equations jump when ${left} passes ${right}. The steps of mle cannot locate that moment, so fsnls was used, which solves the model forward.`,
  }),

  estimatesAtBound: ({ parameters }: { parameters: readonly AtBound[] }) => ({
    about: fit,
    words: () => {
      const names = parameters.map(
        ({ label, side, bound }) => `${label} (${side === 'lower' ? 'at least' : 'at most'} ${short(bound)})`,
      );
      const one = parameters.length === 1;
      return `${list(names)} ${one ? 'lies on its bound' : 'lie on their bounds'}: the data alone would put ${one ? 'it' : 'them'} beyond. The errors of the others treat ${one ? 'it' : 'them'} as known.`;
    },
  }),

  secondSearchBetter: ({ doubts, deviance }: { doubts: readonly Doubt[]; deviance: number }) => ({
    about: fit,
    words: () =>
      `A second search was made (${list(doubts.map(doubtWords))}), and ended at a better optimum than the first: its deviance is lower by ${short(deviance)}.`,
  }),

  secondSearchNoBetter: ({ doubts }: { doubts: readonly Doubt[] }) => ({
    about: fit,
    words: () => `A second search was made (${list(doubts.map(doubtWords))}), and found nothing better.`,
  }),

  /** `values`: the other estimates by parameter. */
  fasterAlias: ({ values }: { values: readonly { name: string; estimate: number }[] }) => ({
    about: fit,
    words: () => {
      const shown = values.slice(0, mostListed).map(({ name, estimate }) => `${name} = ${short(estimate)}`);
      return `Values with a faster oscillation, which the samples cannot show, fit nearly as well: ${list(shown)}. The answer is the slower one.`;
    },
  }),

  /** `relations`: how other optima follow from this one. */
  symmetricOptima: ({ relations }: { relations: readonly (Relation | string)[] }) => ({
    about: fit,
    words: () =>
      `These values fit as well with ${list(relations.map(relationWords))}: the data cannot distinguish them; bounds can.`,
  }),

  searchEndedEarly: ({
    by,
    starts,
    most,
  }: {
    by: 'timeLimit' | 'request';
    starts: number;
    most: number;
  }) => ({
    about: fit,
    words: () => {
      const why =
        by === 'timeLimit' ? 'The time limit ended the search' : 'The search was stopped on request';
      return `${why} after ${starts} of at most ${count(most, 'start')}: this is the best so far.`;
    },
  }),

  checkLeftOut: () => ({
    about: fit,
    words: () =>
      'The time limit left no time to solve the fitted model forward and compare it with the data.',
  }),

  reportsNotFinite: ({ names }: { names: readonly string[] }) => ({
    about: fit,
    words: () =>
      `The report of ${list(names)} has no finite value at these estimates: something in its formula is divided by zero, or has no logarithm or root.`,
  }),

  /** `differences`: in standard errors; `verdict`: the code of WENDy's own. */
  irlsDiffers: ({
    differences,
    verdict,
  }: {
    differences: readonly { name: string; ratio: number }[];
    verdict: string;
  }) => ({
    about: fit,
    words: () => {
      const names = differences.map(({ name, ratio }) => `${name} by ${short(ratio)}`);
      return `WENDy's own estimate (irls) differs by more than the standard errors explain: ${list(names)} of them. Its own verdict, ${verdict}, explains that.`;
    },
  }),

  /** `experiments`: those that have names; `allowed`: evaluations, where the limit is one for all. */
  forwardCheckGaveUp: ({ experiments, allowed }: { experiments: readonly string[]; allowed?: number }) => ({
    about: fit,
    words: () => {
      const named = experiments.length === 1 ? 'experiment' : 'experiments';
      const whose = experiments.length > 0 ? ` of ${named} ${list(experiments.slice(0, mostListed))}` : '';
      const limit =
        allowed === undefined
          ? 'evaluations than allowed:'
          : `than ${allowed.toPrecision(2)} evaluations of the model, its limit:`;
      return `The forward check${whose} gave up: solving the model with these estimates would take more ${limit} three times those of the fit, plus 100,000. The model is very stiff or fast there, which makes the estimates doubtful.`;
    },
  }),

  /** `rate`: by how many powers of e a mode decays from one sample to the next. */
  fasterRatesFit: ({ parameters, rate }: { parameters: readonly string[]; rate: number }) => ({
    about: fit,
    words: () => fastModeWords(parameters, rate),
  }),
});

import { capital, list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { fastModeWords } from './fastModeWords.ts';
import type { About } from './finding.ts';
import { type SolveEnd, solveAdvice, solveEndWords } from './solveWords.ts';

const fit: About = { of: 'fit' };

/** Longer lists of experiments are not read. */
const mostExperiments = 12;

/** How a solution leaves the data: it ends early, follows them to a time, or there is none near them. */
type Leaving = { readonly end: SolveEnd } | { readonly followsTo: number } | { readonly isNowhere: true };

/** Messages about the model solved forward: alone, or with the estimates of a fit against its data. */
export const solutionFindings = catalog({
  solvedToEnd: () => ({ about: { of: 'call' }, words: () => 'The model was solved to the end.' }),

  solveEndedEarly: ({ end, isNonstiff }: { end: SolveEnd; isNonstiff: boolean }) => ({
    about: { of: 'call' },
    words: (say) => {
      const words = solveEndWords(end);
      return {
        message: `${capital(words)}.`,
        advice: solveAdvice(end, say, isNonstiff),
      };
    },
  }),

  /** `growth`: of small differences on the way. */
  differencesGrow: ({
    experiments,
    how,
    growth,
  }: {
    experiments: readonly string[];
    how: Leaving;
    growth: number;
  }) => ({
    about: fit,
    words: () => ({
      message: `${solvedForward(experiments, how)}. But differences grow ${short(growth)}-fold and more on the way, as in chaotic systems; solved in pieces from the estimated states it follows the data all along.`,
      advice: 'The estimates can be right all the same. Do not predict beyond the data with them.',
    }),
  }),

  solutionLeavesData: ({
    experiments,
    how,
    isWeak,
  }: {
    experiments: readonly string[];
    how: Leaving;
    /** Whether the estimates are those of the weak form. */
    isWeak: boolean;
  }) => ({
    about: fit,
    actions: isWeak ? [{ do: 'set', options: { method: 'mle' } }] : [],
    words: (say) => ({
      message: `${solvedForward(experiments, how)}: these estimates may be farther off than their errors say.`,
      advice: isWeak
        ? `Use ${say.setting('method', 'mle')}, the default, which estimates states and parameters together.`
        : `A better optimum may exist: begin elsewhere with ${say.option('start')}, give known parameters with ${say.option('fix')}, or sample more often.`,
    }),
  }),

  /**
   * The same of a model with hidden states, outputs, inputs or jumps. `isForward`: the method itself solves the model forward; `several`: there
   * are several experiments.
   */
  problemLeavesData: ({
    experiments,
    how,
    isForward,
    several,
  }: {
    experiments: readonly string[];
    how: Exclude<Leaving, { isNowhere: true }>;
    isForward: boolean;
    several: boolean;
  }) => ({
    about: fit,
    actions: isForward ? [] : [{ do: 'set', options: { method: 'fsnls' } }],
    words: (say) => ({
      message: `Solved forward from these estimates, the model ${
        'end' in how
          ? `cannot be solved to the end (${solveEndWords(how.end)})`
          : `follows the data to t = ${short(how.followsTo)} only`
      }${which(experiments, 'in')}.`,
      advice: [
        several &&
          `The experiments may differ in what the model has in common for all: fit each alone with ${say.command('fitEach')}.`,
        isForward
          ? `A better optimum may exist: begin elsewhere with ${say.option('start')}, or give known parameters with ${say.option('fix')}.`
          : several
            ? `Otherwise small differences may grow along the solution: check with ${say.setting('method', 'fsnls')}.`
            : `Small differences may grow along the solution, or the steps between samples may be too few: raise ${say.option('subSteps')}, or check with ${say.setting('method', 'fsnls')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }),
  }),

  /** `rate`: powers of e by which a mode decays from one sample to the next. */
  fastMode: ({ parameters, rate }: { parameters: readonly string[]; rate: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: fastModeWords(parameters, rate),
      advice:
        'Sample more often where the states change fast, or replace the fast equation by its equilibrium, or give one of these parameters a value.',
    }),
  }),
});

function solvedForward(experiments: readonly string[], how: Leaving): string {
  return `Solved forward from its first states${which(experiments, 'in')}, ${leavingWords(how)}`;
}

function leavingWords(how: Leaving): string {
  if ('isNowhere' in how) return 'the model has no solution near the data';
  return 'end' in how
    ? `the model ends early (${solveEndWords(how.end)})`
    : `the model follows the data to t = ${short(how.followsTo)} only`;
}

/** " of experiments a and b"; nothing where the only one has no name. */
function which(experiments: readonly string[], preposition: 'of' | 'in'): string {
  const names = experiments.filter((name) => name !== '');
  if (names.length === 0) return '';
  return ` ${preposition} ${names.length === 1 ? 'experiment' : 'experiments'} ${list(names.slice(0, mostExperiments))}`;
}

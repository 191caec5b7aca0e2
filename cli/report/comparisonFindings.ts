import { findings } from '../../src/node.ts';
import { significant } from '../../src/text/digits.ts';
import { objectiveWords } from './objectiveWords.ts';

const fit = { of: 'fit' } as const;

/** How far apart two answers are: in standard errors, and by which parameter. */
type Apart = { readonly distance: number; readonly name: string };

/** What the numbers of a comparison say. `forward`: the label of the method that solves the model forward. */
export const comparisonFindings = findings.catalog({
  /** Forward solves begin at WENDy's first step; `around`: random starts too. */
  beginsAtFirstStep: ({ forward, around }: { forward: string; around: boolean }) => ({
    about: fit,
    words: () =>
      `${forward} is nonlinear least squares from WENDy's first step, on short test functions, since WENDy's own estimate is not possible here${around ? '; random starts lie around it too' : ''}.`,
  }),

  /** `because`: what forward solves do otherwise. */
  methodsDiffer: ({
    forward,
    distance,
    name,
    because,
  }: { forward: string; because: 'firstStates' | 'weights' } & Apart) => ({
    about: fit,
    words: () =>
      `mle and ${forward} are up to ${errors(distance, name)} apart: ${forward} ${
        because === 'firstStates' ? 'takes the first states as given' : 'weighs all values alike'
      }, mle does not.`,
  }),

  methodsAgree: ({ forward, distance, name }: { forward: string } & Apart) => ({
    about: fit,
    words: () =>
      `mle and ${forward} agree to ${errors(distance, name)}: two independent ways to the same optimum.`,
  }),

  /** `unconverged`: those that did not converge; `better`: the one of lower objective. */
  optimaDiffer: ({
    forward,
    distance,
    name,
    unconverged,
    better,
  }: { forward: string; unconverged: readonly string[]; better: string } & Apart) => ({
    about: fit,
    words: () =>
      `mle and ${forward} are ${errors(distance, name)} apart, although they search for the same optimum. ${
        unconverged.length > 0
          ? `${unconverged.join(' and ')} did not converge.`
          : `The lower objective, ${better}'s, is the better optimum.`
      }`,
  }),

  /** How many random starts reached the lowest objective; `own`: whether the start at WENDy's estimate did, if there was one. */
  startsThatReached: ({
    reached,
    starts,
    objective,
    own,
  }: {
    reached: number;
    starts: number;
    objective: number;
    own: { readonly label: string; readonly reached: boolean } | undefined;
  }) => ({
    about: fit,
    words: () => {
      const one = reached === 1 ? 'The random start' : 'The random start never';
      const which = starts === 1 ? one : `${reached} of ${starts} random starts`;
      const so =
        own &&
        (own.reached ? (reached > 0 ? `so did ${own.label}` : `${own.label} did`) : `${own.label} did not`);
      return `${which} reached the lowest objective of forward solves, ${objectiveWords(objective)}${so ? `; ${so}` : ''}.`;
    },
  }),

  nearestIsBest: () => ({
    about: fit,
    words: () => 'By E2, which needs the truth, the best random start is the same.',
  }),
});

function errors(distance: number, name: string): string {
  return `${significant(distance, 2)} standard errors (${name})`;
}

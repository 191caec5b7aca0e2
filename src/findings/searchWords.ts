import type { Say } from './finding.ts';

/** Why a search found no maximum: what happened, and what to do about it. */
const causes = {
  notFinite: {
    reason: 'a term of the model, or its derivative, is not a finite number at the states that it reached',
    advice: () =>
      'Write the model so that it stays defined a little beyond the data, as sqrt(max(u, 1e-6)) and log(max(u, 1e-6)) do.',
  },
  singular: {
    reason: 'the equations lose all their digits to rounding',
    advice: () =>
      'Times very close together, or states far from zero that hardly change, can do that: merge such times, or subtract an offset from such states.',
  },
  stuck: {
    reason: 'no step improves the fit any further',
    advice: (say: Say) =>
      `Check the model against the data. If it has a root or a logarithm, keep it defined beyond the data, as sqrt(max(u, 1e-6)) is; otherwise another number of ${say.option('subSteps')} may help.`,
  },
  unsettled: {
    reason: 'the iteration did not converge',
    advice: () =>
      'Check the model against the data: it may not be able to follow them. Less noise or more points help.',
  },
  late: {
    reason: 'the time limit ended it before the model could be solved',
    advice: (say: Say) => `Raise ${say.option('timeLimit')}.`,
  },
  vanishing: {
    reason: 'the residuals vanish, and the noise with them',
    advice: (say: Say) =>
      `The data show no noise that could be estimated: give a small one with ${say.option('noiseSd')}.`,
  },
  moving: {
    reason: 'more steps between samples would still move the answer',
    advice: (say: Say) =>
      `The noise is too small, or the motion too fast, for the steps: give the noise with ${say.option('noiseSd')}, raise ${say.option('subSteps')}, or sample more often.`,
  },
} as const;

export type SearchFailure = keyof typeof causes;

/** What happened, in a few words. */
export function failureWords(failure: SearchFailure): string {
  return causes[failure].reason;
}

/** What happened, for a bracket, and what to do about it. */
export function searchWords(failure: SearchFailure, say: Say): { reason: string; advice: string } {
  const { reason, advice } = causes[failure];
  return { reason, advice: advice(say) };
}

/** Why a search found no maximum: what happened, and what to do about it. */
export const failures = {
  notFinite: {
    reason: 'a term of the model, or its derivative, is not a finite number at the states it came to',
    advice:
      'Write the model so that it stays defined a little beyond the data, as sqrt(max(u, 1e-6)) and log(max(u, 1e-6)) do.',
  },
  singular: {
    reason: 'the equations lose all their digits to rounding',
    advice:
      'Times very close together, or states far from zero that hardly change, can do that: merge such times, or subtract an offset from such states.',
  },
  stuck: {
    reason: 'no step leads further down',
    advice:
      'Check the model against the data. If it has a root or a logarithm, keep it defined beyond the data, as sqrt(max(u, 1e-6)) is; else another number of subSteps may help.',
  },
  unsettled: {
    reason: 'the iteration did not settle',
    advice:
      'Check the model against the data: it may not be able to follow them. Less noise or more points help.',
  },
  vanishing: {
    reason: 'the residuals vanish, and the noise with them',
    advice: 'Data without noise have none to be estimated: give a small one with noiseSd.',
  },
  moving: {
    reason: 'more steps between samples would still move the answer',
    advice:
      'The noise is too small, or the motion too fast, for the steps: give the noise with noiseSd, raise subSteps, or sample more often.',
  },
} as const;

export type Failure = keyof typeof failures;

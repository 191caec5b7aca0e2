import type { Row } from '../run/row.ts';

/** What each status of a fit means, in a sentence. Conditions are in docs/equations.md. */
export const statuses: Readonly<Record<Row['status'], string>> = {
  ok: 'Nothing puts the estimate or its intervals in doubt.',
  refused:
    'The method cannot fit these data or this model; there is no estimate, and the column error says why.',
  notFinite: 'Numbers left the range that can be computed with; there is no usable estimate.',
  notPositiveDefinite:
    'The covariance of the residual could not be used; the estimate is the last one before that.',
  notConverged: 'No best fit was found; the numbers are those of the start, or of a simpler method.',
  notIdentifiable: 'The data do not determine some parameter; its interval is infinite.',
  leavesData: 'Solved forward with the estimates, the model stops following the data or ends early.',
  otherOptima: 'Other values of the parameters fit as well, or almost.',
  optimumUnconfirmed:
    'Only one start ended at the best fit, the solution oscillates between samples, or the search was cut short.',
  hiddenByNoise:
    'Much of the variation that would determine some parameter is noise, which shifts the estimate from the truth.',
  notNormal: 'The residual is not normal: standard errors are only indicative.',
  iterationLimit: 'The iteration had not converged when it was stopped.',
  noiseUnexplained: 'The residual is larger than the noise: intervals may be too narrow.',
  undersampled: 'The residual is far smaller than the noise seen: part of that is motion between samples.',
  biased:
    'The expected bias is above half a standard error: intervals miss the truth more often than they say.',
  integrationError: 'The samples are too far apart for the integrals or the steps: estimates may be shifted.',
  correlatedNoise: 'Neighbouring residuals resemble each other: intervals may be too narrow.',
  noiseUncertain: 'So few points leave the noise uncertain, and the intervals with it.',
  unevenNoise: 'The noise is uneven: a few values stand out, or it is larger where the states change fast.',
  poorlyDetermined:
    'The data say little about some parameter: it cannot be distinguished from zero, or only a lower limit of its size is known.',
  disagreement:
    'Two methods differ by more than three standard errors, or two optima fit nearly equally well.',
  sensitive: 'Small differences grow along the solution, so that a forward solve proves little.',
};

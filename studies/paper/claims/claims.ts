import { aggregateClaims } from './aggregate.ts';
import type { Claim } from './claim.ts';
import { methodClaims } from './method.ts';
import { overallClaims } from './overall.ts';
import { places } from './places.ts';
import { shootingClaims } from './shooting.ts';
import { systemClaims } from './systems.ts';

const order: readonly string[] = Object.values(places);

/** What the paper says that can be checked, in the order of its text. */
export const claims: readonly Claim[] = [
  ...methodClaims,
  ...systemClaims,
  ...shootingClaims,
  ...overallClaims,
  ...aggregateClaims,
].sort((a, b) => order.indexOf(a.where) - order.indexOf(b.where));

/** What it says that this study does not ask, and why. */
export const unasked: readonly { sentence: string; why: string }[] = [
  {
    sentence: 'the accuracy of the parameter estimates is relatively insensitive to a wide range of η values',
    why: 'The study varies the radius of the test functions, not their shape.',
  },
  {
    sentence: 'we simply set α=10^{-10} throughout, as the aforementioned instability was not an issue',
    why: 'The covariance is not relaxed towards the identity here unless it cannot be factorised.',
  },
  {
    sentence:
      'The clusters of FSNLS runs in Figure 14 with walltimes ≈ 10 seconds correspond to local minima',
    why: 'Seconds are those of the authors’ machines; ratios of times are compared instead.',
  },
  {
    sentence: 'FSNLS runs in a more reasonable amount of time, taking only ≈ 100 seconds',
    why: 'As above.',
  },
  {
    sentence: 'For high-resolution data (M=1024), WENDy runs in 40-50 seconds on PTB data',
    why: 'As above.',
  },
  {
    sentence: 'It is possible that FSNLS results in lower error for very small sample sizes',
    why: 'Of the authors’ scalar objective: it is slow, and run only where the paper has figures, which begin at 256 points. Of the vector residual it is asked.',
  },
];

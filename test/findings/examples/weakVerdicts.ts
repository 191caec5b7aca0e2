import type { weakVerdictFindings } from '../../../src/findings/weakVerdictFindings.ts';
import { fit, parseModel, tableFromColumns } from '../../../src/index.ts';
import { verdicts, type WeakGrounds } from '../../../src/wendy/verdicts.ts';
import type { Examples } from '../example.ts';

const t = Array.from({ length: 60 }, (_, m) => m / 15);
const noisy = t.map((time, m) => Math.exp(-time) + 0.02 * Math.sin(9 * m * m));

/** The grounds of a fit without problems. */
const sound: WeakGrounds = {
  stopped: 'fixedPoint',
  change: 0,
  iterates: 5,
  returned: 4,
  undetermined: [],
  identifiable: [],
  hidden: { share: 0, parameters: [], determined: [] },
  chi2PerDof: 1,
  degreesOfFreedom: 40,
  chi2Deviation: 0.1,
  noiseDoubt: 0,
  noiseGiven: 'none',
  uneven: [],
  shapiroWilkP: 0.5,
  normalityLevel: 0.01,
  biased: [],
  nearZero: [],
  radiusChosenBy: 'noise',
  errorOverNoise: 0,
  minRadius: 9,
  scaled: false,
};
const shown = (changes: Partial<WeakGrounds>) => () => verdicts({ ...sound, ...changes })[0].finding;

export const title = 'Verdicts on the weak form';

export const examples: Examples<typeof weakVerdictFindings> = {
  weakFormFitsWell: async () => {
    const table = tableFromColumns({ t, u: noisy });
    return (await fit(parseModel("u' = k*u"), table, { method: 'irls' })).status.finding;
  },
  covarianceNotPositive: shown({ stopped: 'notPositiveDefinite' }),
  termsHiddenByNoise: shown({ hidden: { share: 0.4, parameters: ['a', 'b'], determined: [] } }),
  weakResidualNotNormal: shown({ stopped: 'normality', shapiroWilkP: 1e-4 }),
  iterationUnsettled: shown({ stopped: 'iterationLimit', iterates: 100, change: 0.02 }),
  residualUnexplained: shown({ chi2PerDof: 4.1 }),
  residualTooSmall: shown({ chi2PerDof: 0.1 }),
  biasExpected: shown({ biased: [{ name: 'k', ratio: -1.3 }] }),
  noRadiusSmallEnough: shown({ radiusChosenBy: 'fallback' }),
  integrationErrorShows: shown({ radiusChosenBy: 'user', minRadius: 3, errorOverNoise: 40 }),
  fewPointsForNoise: shown({ noiseDoubt: 0.6 }),
  valuesStandOut: shown({ uneven: [{ state: 'u', t: 2.4 }] }),
};

import type { verdictFindings } from '../../../src/findings/verdictFindings.ts';
import { finiteOrFailed } from '../../../src/fit/finiteOrFailed.ts';
import { withIrls } from '../../../src/fit/withIrls.ts';
import { withLeftOut } from '../../../src/fit/withLeftOut.ts';
import { type FitOptions, fit, parseModel, tableFromColumns } from '../../../src/index.ts';
import { type LikelihoodGrounds, verdicts } from '../../../src/likelihood/verdicts.ts';
import type { Examples } from '../example.ts';

const t = Array.from({ length: 40 }, (_, m) => m / 10);
const noisy = t.map((time, m) => Math.exp(-time) + 0.02 * Math.sin(9 * m * m));
const fitted = (text: string, u: number[], options: FitOptions = {}) =>
  fit(parseModel(text), tableFromColumns({ t, u }), options);
const status = async (text: string, u = noisy, options: FitOptions = {}) =>
  (await fitted(text, u, options)).status.finding;

/** The grounds of a fit without problems. */
const sound: LikelihoodGrounds = {
  undetermined: [],
  identifiable: [],
  vanishing: [],
  shapiroWilkP: 0.5,
  normalityLevel: 0.01,
  largest: { value: 2, state: 'u', experiment: '', t: 1 },
  unexplained: [],
  tooSmall: [],
  wandering: [],
  correlated: [],
  determined: [],
  several: false,
  intervals: 'white',
  shift: 0,
  subSteps: 1,
  noiseFreedom: Number.POSITIVE_INFINITY,
  jitter: undefined,
  poor: [],
  none: false,
  atRest: [],
  unidentified: [],
  nearZero: [],
};
const shown = (changes: Partial<LikelihoodGrounds>) => () => verdicts({ ...sound, ...changes })[0].finding;
const product = { text: 'a*b', estimate: 1.25, stdError: 0.03 };

export const title = 'Verdicts on residuals and standard errors';

export const examples: Examples<typeof verdictFindings> = {
  fitsWell: () => status("u' = k*u"),
  notDetermined: () => status("u' = a*u + b*u"),
  mayBeZero: shown({ vanishing: [{ name: 'k', most: 0.02 }] }),
  residualsAboveNoise: shown({ unexplained: [{ state: 'u', ratio: 2.4, given: false }] }),
  residualsNotNormal: () =>
    status(
      "u' = k*u",
      noisy.map((u, m) => (m === 20 ? u + 0.3 : u)),
    ),
  stepsTooFew: shown({ shift: 0.31, subSteps: 4 }),
  neighboursAlike: shown({ correlated: [{ state: 'u', rho: 0.62, effective: 20 }] }),
  residualsWander: shown({ wandering: ['u'] }),
  residualsBelowNoise: shown({ tooSmall: [{ state: 'u', ratio: 0.21 }] }),
  notIdentified: shown({ unidentified: [{ name: 'K', interval: [0.3, 41] }], determined: [product] }),
  fewValuesForNoise: shown({ noiseFreedom: 7 }),
  timesInexact: shown({ jitter: { sd: 0.02, steps: 0.2 } as LikelihoodGrounds['jitter'] }),
  statesAtRest: shown({ atRest: ['u'] }),
  allNearZero: shown({ none: true }),
  errorsAboveEstimates: shown({ poor: ['a', 'b'], determined: [product] }),
  weakFormDiffers: async () => {
    const result = await fitted("u' = k*u", noisy);
    const [{ name, estimate, stdError, interval }] = result.parameters;
    const other = { name, estimate: estimate + 6 * stdError, stdError, interval };
    return withIrls(result, { status: result.status, parameters: [other] }).status.finding;
  },
  valuesLeftOut: async () => {
    const outlier = { state: 'u', experiment: '', row: 21, t: 2, value: 1e6 };
    return withLeftOut(await fitted("u' = k*u", noisy), [outlier]).status.finding;
  },
  numbersNotFinite: async () => {
    const result = await fitted("u' = k*u", noisy);
    return finiteOrFailed({ ...result, noise: { u: Number.POSITIVE_INFINITY } }).status.finding;
  },
};

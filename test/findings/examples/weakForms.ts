import { drive } from '../../../src/drive.ts';
import type { weakFormFindings } from '../../../src/findings/weakFormFindings.ts';
import {
  type FitOptions,
  fit,
  parseModel,
  resolveOptions,
  tableFromColumns,
  toData,
  workings,
} from '../../../src/index.ts';
import { linearForm } from '../../../src/model/linearForm.ts';
import { checkRank, checkRoom } from '../../../src/wendy/checkSize.ts';
import { weakStart } from '../../../src/wendy/start.ts';
import type { Examples } from '../example.ts';

const decay = "u' = k*u";
const points = (M: number, step = 0.1, value = (t: number) => Math.exp(-t)) => {
  const t = Array.from({ length: M }, (_, m) => step * m);
  return { t, u: t.map(value) };
};
const irls =
  (text: string, columns: object, options: FitOptions = {}) =>
  () =>
    fit(parseModel(text), tableFromColumns(columns as never), { method: 'irls', ...options });
const two = { t: [...points(30).t, ...points(30).t], u: [...points(30).u, ...points(30).u] };
const experiments = { ...two, experiment: two.t.map((_, m) => (m < 30 ? 'a' : 'b')) };

export const title = 'Sizes and terms of the weak form';

export const examples: Examples<typeof weakFormFindings> = {
  termNotFinite: irls("u' = k*log(u - 0.5)", points(40)),
  experimentsUnderAuthors: irls(decay, experiments, { preset: 'authors-2023' }),
  tooFewPoints: irls(decay, points(30), { minRadius: 20 }),
  tooFewPointsForFilter: irls(decay, points(12)),
  tooManyPoints: irls(decay, points(5000, 0.001)),
  timeStepUnderAuthors: irls(decay, points(40, 2), { preset: 'authors-2023' }),
  rankTooHigh: irls(decay, points(40), { rank: 64 }),
  // More memory than a test has.
  testFunctionsTooMany: () => checkRank([12_000], 2, 3, { rank: 'auto' } as never),
  testFunctionsTooFew: irls("u' = a*u + b*u^2 + c*u^3", points(40), { rank: 2 }),
  covarianceTooLarge: () => checkRoom(1e9, 3),
  slopesTooLarge: irls(
    "u' = k*exp(u)",
    points(40, 0.1, (t) => 400 + Math.sin(t)),
  ),
  workingsOfOther: () => workings(parseModel(decay), tableFromColumns(points(40)), { method: 'mle' }),
  workingsTooLong: () =>
    workings(parseModel(decay), tableFromColumns(points(5000, 0.001)), { method: 'ols' }),
  derivativeNotFinite: irls(
    "u' = k*sqrt(u)",
    points(40, 0.1, (t) => (t < 0.3 ? 0 : t)),
  ),
  // Smaller data are refused earlier.
  tooFewToStart: () => {
    const model = parseModel(`u' = ${Array.from({ length: 40 }, (_, k) => `a${k}*u^${k}`).join(' + ')}`);
    const { data } = toData(tableFromColumns(points(3)), model.states);
    return drive(weakStart(model, linearForm(model), data, resolveOptions()), undefined);
  },
  noiseOfNoState: irls(decay, points(40), { noiseSd: { v: 1 } }),
};

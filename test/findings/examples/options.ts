import type { optionFindings } from '../../../src/findings/optionFindings.ts';
import { type FitOptions, fit, parseModel, resolveOptions, tableFromColumns } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const t = Array.from({ length: 30 }, (_, i) => i / 10);
const fitted = (options: FitOptions) => () =>
  fit(parseModel("x' = k*x"), tableFromColumns({ t, x: t.map((time) => Math.exp(-time)) }), options);

export const title = 'Options of a fit';

export const examples: Examples<typeof optionFindings> = {
  optionsNotObject: () => resolveOptions([] as never),
  unknownOption: () => resolveOptions({ levle: 0.9 } as never),
  optionValue: () => resolveOptions({ level: 95 }),
  optionNotUsed: () => resolveOptions({ method: 'irls', u0: { x: 1 } }),
  startOfMle: () => resolveOptions({ start: 'ols' }),
  filterTooShort: () => resolveOptions({ filterPoints: 5, filterOrder: 6 }),
  methodUnderAuthors: () => resolveOptions({ preset: 'authors-2023', method: 'mle' }),
  covarianceUnderAuthors: () => resolveOptions({ preset: 'authors-2023', covariance: 'gls' }),
  covarianceOfPaper: () => resolveOptions({ covariance: 'paper' }),
  intervalsOfOtherMethod: () => resolveOptions({ intervals: 'scaled' }),
  fixWithWeakForm: fitted({ method: 'irls', fix: { k: 2 } }),
  notInWeakForm: fitted({ method: 'irls', bounds: { k: [0, 1] } }),
  equalBounds: () => resolveOptions({ bounds: { K: [2, 2] } }),
  crossedBounds: () => resolveOptions({ bounds: { K: [3, 2] } }),
};

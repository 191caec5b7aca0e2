import type { compareFindings } from '../../../src/findings/compareFindings.ts';
import { compare, type FitOptions, parseModel, tableFromColumns } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const t = Array.from({ length: 20 }, (_, m) => m / 10);
const table = tableFromColumns({ t, u: t.map((time) => Math.exp(-time)) });

/** What the rows of a comparison say of WENDy's estimate. */
const whyNot = (model: string, options: FitOptions) => async () =>
  (await compare(parseModel(model), table, { ...options, starts: 1 })).methods.find(
    ({ begun, leftOut }) => begun === 'estimate' || leftOut !== '',
  )?.finding;

export const title = 'Comparisons';

export const examples: Examples<typeof compareFindings> = {
  wendyLeftOut: whyNot("u' = -k*u\nu(0) = 1", {}),
  noWendyEstimate: whyNot("u' = -u/(k + u)", {}),
};

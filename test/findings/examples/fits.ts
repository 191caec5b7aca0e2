import type { fitFindings } from '../../../src/findings/fitFindings.ts';
import {
  compare,
  experimentFitter,
  type FitOptions,
  fit,
  fitEach,
  parseModel,
  startFollower,
  tableFromColumns,
} from '../../../src/index.ts';
import { leastSquares } from '../../../src/linalg/leastSquares.ts';
import { tooLong } from '../../../src/mle/maximise.ts';
import type { Examples } from '../example.ts';

const t = Array.from({ length: 30 }, (_, m) => m / 10);
const decay = parseModel("u' = k*u");
const table = tableFromColumns({ t, u: t.map((time) => Math.exp(-time)) });
const fsnls =
  (text: string, options: FitOptions, data = table) =>
  () =>
    fit(parseModel(text), data, { method: 'fsnls', ...options });
const compared = (options: object) => () => compare(decay, table, options);
const each = async (watch: object) => (await fitEach(decay, table, {}, watch))[0].finding;

export const title = 'Fits';

export const examples: Examples<typeof fitFindings> = {
  noStartSolved: fsnls("u' = k*u^2", { start: 'random:2', startAround: { k: 400 }, segments: 1 }),
  notSolvedFromStart: fsnls("u' = k*u^2", { start: { k: 400 }, segments: 1 }),
  slopesNotFinite: fsnls(
    "u' = k\nu(0) = 0\nobserve y = sqrt(u)",
    { start: { k: 1 } },
    tableFromColumns({ t, y: t }),
  ),
  // Earlier checks let hardly any values through.
  outOfRange: () => leastSquares({ rows: 1, cols: 1, data: Float64Array.of(Number.NaN) }, Float64Array.of(1)),
  // More memory than a test has.
  tooLongForMle: () => {
    throw tooLong({ at: [new Int32Array(2_000_000)] } as never, 1e9);
  },
  noMaximum: () => fit(parseModel("u' = k*log(u - 2)^p"), table, { start: { k: 1, p: 0.5 } }),
  comparedStarts: compared({ starts: 0 }),
  notComparedBy: compared({ method: 'irls' }),
  truthZero: compared({ truth: { k: 0 } }),
  noSearch: () => startFollower(decay, table),
  undefinedAtGiven: fsnls("u' = k*log(u)", { u0: { u: -1 }, start: { k: 1 } }),
  notResultElsewhere: () => each({ elsewhere: async () => 5 }),
  stoppedBeforeFit: () => each({ elsewhere: () => new Promise(() => {}), stop: AbortSignal.abort() }),
  experimentNotInTable: async () => (await experimentFitter(decay, table))('b'),
};

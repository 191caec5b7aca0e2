import type { searchVerdictFindings } from '../../../src/findings/searchVerdictFindings.ts';
import { twoOptima } from '../../../src/fit/searchAgain.ts';
import {
  compare,
  type FitOptions,
  fit,
  parseModel,
  type Result,
  tableFromColumns,
} from '../../../src/index.ts';
import { swingVerdict, withSearchVerdicts } from '../../../src/likelihood/searchVerdicts.ts';
import { unconverged } from '../../../src/mle/failures.ts';
import { fakeResult, fakeSearched } from '../../cli/fakeResult.ts';
import type { Examples } from '../example.ts';

const t = Array.from({ length: 40 }, (_, m) => m / 10);
const noisy = t.map((time, m) => Math.exp(-time) + 0.02 * Math.sin(9 * m * m));
const status = async (text: string, u: number[], options: FitOptions) =>
  (await fit(parseModel(text), tableFromColumns({ t, u }), options)).status.finding;

const parameters = [
  ['ka', 1.2, 0.07],
  ['V', 5, 0.1],
  ['ke', 0.3, 0.01],
] as const;
const searched = (search: Parameters<typeof fakeSearched>[1], isEnough = true) => {
  const result: Result = withSearchVerdicts(fakeSearched(parameters, search), { most: 12, isEnough });
  return () => result.status.finding;
};
const other = {
  deviance: 10,
  above: 0,
  seen: 1,
  parameters: [0.3, 1.25, 1.2],
  relation: { how: 'exchanged' as const, names: ['ka', 'ke'], changed: [] },
};

export const title = 'Verdicts on searches';

export const examples: Examples<typeof searchVerdictFindings> = {
  optimaAsGood: searched({ optima: [other] }),
  searchCutShort: searched({ ended: 'timeLimit', atNoise: false }, false),
  bestReachedOnce: searched({ deviances: [10, 50, 90], atNoise: false, ended: 'starts' }),
  swingsBetweenSamples: () => swingVerdict().finding,
  rivalOptimum: () => twoOptima(fakeResult(parameters), 0.8).finding,
  // Data without noise.
  noMaximumButGuess: () =>
    status(
      "u' = a*u",
      t.map((time) => Math.exp(-time)),
      { check: 'none' },
    ),
  searchUnconverged: () => unconverged('stuck').finding,
  leastSquaresUnconverged: () =>
    status("u' = a*u", noisy, { method: 'fsnls', start: { a: -4 }, lmIterations: 1, segments: 1 }),
  startEnded: async () => {
    const table = tableFromColumns({ t, u: noisy });
    const { methods } = await compare(parseModel("u' = a*u"), table, { truth: { a: -1 }, starts: 2 });
    return methods.find(({ name }) => name === 'fsnls-e2')!.status!.finding;
  },
  notSolvedButGuess: () =>
    status(
      "u' = a*u^3",
      t.map((time, m) => 1 + time * time + 0.1 * Math.sin(9 * m * m)),
      {
        method: 'fsnls',
        start: 'wendy',
        u0: { u: 50 },
      },
    ),
};

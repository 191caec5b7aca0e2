import { beforeAll, expect, test } from 'vitest';
import { finish } from '../../src/drive.ts';
import { statesAlong } from '../../src/forward/statesAlong.ts';
import { parseModel, readTable, simulate } from '../../src/index.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { placeGrid } from '../../src/rows/grid.ts';
import { fromEnd } from '../../src/search/descend.ts';
import { createSearches, type StartSearch } from '../../src/search/search.ts';
import { solvedDeviance } from '../../src/search/solvedDeviance.ts';
import { tryHigherLevels } from '../../src/search/tryHigherLevels.ts';
import type { StartEnd } from '../../src/startTask.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

beforeAll(async () => {
  await loadKernels();
});

const truth = { a: 2, b: 0.5, K: 1, n: 3 };
/** Far up a valley that bends: repression that is complete from the start. */
const saturated = { a: 2, b: 0.5, K: 0.001, n: 2 };

/** A search of a gene that represses itself, before any start is followed. */
async function searchOf(): Promise<StartSearch> {
  const model = parseModel("x' = a*K^n/(K^n + x^n) - b*x");
  const t = Array.from({ length: 101 }, (_, m) => m / 10);
  const { clean } = await simulate(model, truth, { t, u0: { x: 0.1 } });
  const random = randomGenerator(3);
  const rows = t.map((time, m) => `${time},${clean.x[m] + 0.02 * random.normal()}`);
  const { problem } = buildProblem(model, readTable(`t,x\n${rows.join('\n')}\n`));
  const [search] = createSearches(problem, {
    ...{ seed: 1, starts: 'auto', subSteps: 'auto', given: {} },
    ...{ solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e5 },
  });
  return search;
}

/** An end at given values. */
function endAt(
  { setup }: StartSearch,
  values: Readonly<Record<string, number>>,
  more: Partial<StartEnd> = {},
): StartEnd {
  const problem = setup.problem('suggested');
  const { sigma } = setup.starts('suggested').first();
  const end: StartEnd = {
    ...{ index: 0, coordinates: 'states', signs: 'suggested', outcome: 'polished', flat: true },
    ...{ objectives: new Map(), steps: 1, evaluations: 1e6, milliseconds: 1, deviance: 0 },
    start: new Float64Array(problem.unknowns.length),
    values: Float64Array.from(problem.unknowns, ({ name }) => values[name]),
    first: Float64Array.of(0.1),
    states: new Float64Array(0),
    sigma,
  };
  const target = setup.target('suggested');
  const from = fromEnd(setup, end);
  const states = finish(statesAlong(target, from, placeGrid(problem, setup.subSteps)))!;
  return { ...end, states, deviance: finish(solvedDeviance(target, from)), ...more };
}

/** A search whose best end is on one level, and another on the next. */
async function levelsOf(sigma: (seen: Float64Array) => Float64Array) {
  const search = await searchOf();
  const optimum = endAt(search, truth);
  search.take({ ...optimum, sigma: sigma(optimum.sigma), deviance: optimum.deviance + 10 });
  search.take(endAt(search, saturated, { index: 1, deviance: optimum.deviance + 30 }));
  finish(tryHigherLevels(search));
  const [, other] = search.ends;
  return { other, optimum };
}

test('an end that is far above the best comes down along its valley', async () => {
  const { other, optimum } = await levelsOf((seen) => seen.map((s) => 3 * s));
  // The most likely values are more likely than the true ones.
  expect(other.deviance).toBeLessThan(optimum.deviance);
});

test('nothing is done where the best is at the noise', async () => {
  const { other, optimum } = await levelsOf((seen) => seen);
  expect(other.deviance).toBe(optimum.deviance + 30);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { finish } from '../../src/drive.ts';
import { parseModel, readTable, simulate } from '../../src/index.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { coordinateOf, valueFrom } from '../../src/problem/problem.ts';
import { searchSpace } from '../../src/problem/searchSpace.ts';
import { descendAlong, fromEnd } from '../../src/search/descend.ts';
import { matchedParameters } from '../../src/search/matchedParameters.ts';
import { createSearches, type StartSearch } from '../../src/search/search.ts';
import { solvedFrom, sumsOf } from '../../src/search/sums.ts';
import { tryDominantMembers } from '../../src/search/tryDominantMembers.ts';
import { tryExchangedRoles } from '../../src/search/tryExchangedRoles.ts';
import type { StartEnd } from '../../src/startTask.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

beforeAll(async () => {
  await loadKernels();
});

type Values = Readonly<Record<string, number>>;

/** A search of noisy data before any start is followed. */
async function searchOf(
  text: string,
  truth: Values,
  u0: Values,
  end: number,
  outputs: string[],
  noise = 0.02,
) {
  const model = parseModel(text);
  const t = Array.from({ length: 101 }, (_, m) => (end * m) / 100);
  const made = await simulate(model, truth, { t, u0 });
  const clean = { ...made.clean, ...made.cleanOutputs };
  const random = randomGenerator(3);
  const rows = t.map((time, m) => [time, ...outputs.map((name) => clean[name][m] + noise * random.normal())]);
  const lines = [['t', ...outputs], ...rows].map((row) => row.join(','));
  const { problem } = buildProblem(model, readTable(`${lines.join('\n')}\n`));
  const [search] = createSearches(problem, {
    ...{ seed: 1, starts: 'auto', subSteps: 'auto', given: {} },
    ...{ solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e5 },
  });
  return search!;
}

/** An end at given values, or where forward solves lead from there; the data are declared to leave it undetermined. */
function endAt({ setup }: StartSearch, values: Values, u0: Values, isLed = true): StartEnd {
  const { unknowns, states } = setup.problem('suggested');
  const start = setup.starts('suggested').first();
  const end: StartEnd = {
    ...{ index: 0, coordinates: 'states', signs: 'suggested', outcome: 'polished', flat: true },
    ...{ objectives: new Map(), steps: 1, evaluations: 1e6, milliseconds: 1, deviance: 1e6 },
    start: new Float64Array(unknowns.length),
    values: Float64Array.from(unknowns, ({ name }) => values[name]),
    first: Float64Array.from(states, (name) => u0[name]),
    states: new Float64Array(0),
    sigma: start.sigma,
  };
  if (!isLed) return end;
  const found = finish(descendAlong(setup, fromEnd(setup, end), { spent: 0, limit: 1e6 }))!;
  const { q, first, sigma, deviance } = found;
  const reached = q.map((x, j) => valueFrom(unknowns[j], x));
  return { ...end, values: reached, first, sigma, deviance };
}

/** Cells feed a virus, and a drug follows the cells; cells and virus are measured together. */
const cells = `c' = s - a*c
v' = k*c - u*v
w' = g*c*w - h*w
observe y = c + v
observe z = w`;

describe('sums that are measured', () => {
  test('the share of states in a sum', async () => {
    const search = await searchOf(
      "x' = -a*x\ny' = -b*y\nobserve s = x + 3*y",
      { a: 1, b: 0.2 },
      { x: 2, y: 1 },
      5,
      ['s'],
    );
    const end = endAt(search, { a: 1, b: 0.2 }, { x: 2, y: 1 });
    const solved = finish(solvedFrom(search.setup, end))!;
    const [parts] = sumsOf(search.setup, end, solved);
    const size = (l: number) => Math.hypot(...Array.from(solved.X).filter((_, i) => i % 2 === l));
    expect(parts![1] / parts![0]).toBeCloseTo((3 * size(1)) / size(0), 6);
  });

  test('parameters scale with the states', async () => {
    const truth = { a: 1, b: 0.5, c: 0.3, d: 0.8 };
    const u0 = { x: 3, y: 1 };
    const search = await searchOf("x' = a*x - b*x*y\ny' = c*x*y - d*y\nobserve s = x + y", truth, u0, 15, [
      's',
    ]);
    const { setup } = search;
    const problem = setup.problem('suggested');
    const moved = setup.starts('suggested').parameterFactors([10, 0.1]);
    const of = (list: Float64Array, name: string) =>
      list[problem.unknowns.findIndex((unknown) => unknown.name === name)];
    expect(Math.log10(of(moved, 'b'))).toBeCloseTo(1, 1);
    expect(Math.log10(of(moved, 'c'))).toBeCloseTo(-1, 1);
    expect(Math.log10(of(moved, 'a'))).toBeCloseTo(0, 1);
    const end = endAt(search, truth, u0);
    const solved = finish(solvedFrom(setup, end))!;
    const q = matchedParameters(
      problem,
      searchSpace(problem),
      setup.starts('suggested').first().unit,
      solved,
      Float64Array.of(10, 0.1),
      Float64Array.from(problem.unknowns, (unknown, j) => coordinateOf(unknown, end.values[j] * moved[j])),
    );
    const values = q.map((x, j) => valueFrom(problem.unknowns[j], x));
    expect(of(values, 'b')).toBeCloseTo(10 * of(end.values, 'b'), 5);
    expect(of(values, 'c')).toBeCloseTo(of(end.values, 'c') / 10, 5);
    expect(of(values, 'd')).toBeCloseTo(of(end.values, 'd'), 5);
  });

  test('another dominant member leads to the better optimum', async () => {
    const truth = { s: 0.2, a: 0.4, k: 8, u: 2, g: 1.5, h: 0.9 };
    const u0 = { c: 1, v: 0.5, w: 0.5 };
    const search = await searchOf(cells, truth, u0, 10, ['y', 'z']);
    const best = endAt(search, truth, u0);
    // Where the whole sum is cells.
    const values = { s: 1, a: 0.4, k: 1e-6, u: 2, g: 0.3, h: 0.9 };
    const wrong = endAt(search, values, { c: 4, v: 1e-6, w: 0.5 }, false);
    search.take(wrong);
    finish(tryDominantMembers(search));
    const least = Math.min(...search.ends.map(({ deviance }) => deviance));
    expect(least).toBeLessThan(best.deviance + 0.2);
  });

  test('exchanged roles lead to the better optimum', async () => {
    const truth = { a: 1, b: 0.5, c: 0.3, d: 0.8 };
    const u0 = { x: 3, y: 1 };
    const search = await searchOf(
      "x' = a*x - b*x*y\ny' = c*x*y - d*y\nobserve s = x + y",
      truth,
      u0,
      15,
      ['s'],
      0.2,
    );
    const best = endAt(search, truth, u0);
    const wrong = endAt(search, { a: 0.11, b: 0.025, c: 20, d: 6.9 }, { x: 0.36, y: 3.67 });
    expect(wrong.deviance).toBeGreaterThan(best.deviance + 0.5);
    search.take(wrong);
    finish(tryExchangedRoles(search));
    const least = Math.min(...search.ends.map(({ deviance }) => deviance));
    expect(least).toBeLessThan(best.deviance + 0.2);
  });
});

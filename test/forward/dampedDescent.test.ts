import { beforeAll, describe, expect, test } from 'vitest';
import { finish } from '../../src/drive.ts';
import { dampedDescent } from '../../src/forward/dampedDescent.ts';
import { descentEnd } from '../../src/forward/descentEnd.ts';
import { problemTarget } from '../../src/forward/shootProblem.ts';
import { parseModel, readTable, simulate } from '../../src/index.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { coordinateOf, valueFrom } from '../../src/problem/problem.ts';
import { searchSpace } from '../../src/problem/searchSpace.ts';
import { startsOf } from '../../src/start/starts.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

beforeAll(async () => {
  await loadKernels();
});

/** A problem with noisy data of the model at its truth. */
async function problemOf(
  text: string,
  truth: Record<string, number>,
  u0: Record<string, number>,
  end: number,
) {
  const model = parseModel(text);
  const t = Array.from({ length: 41 }, (_, m) => (end * m) / 40);
  const made = await simulate(model, truth, { t, u0 });
  const random = randomGenerator(3);
  const names = Object.keys(made.clean);
  const rows = t.map((time, m) => [
    time,
    ...names.map((name) => made.clean[name][m] + 0.02 * random.normal()),
  ]);
  const table = readTable(`${['t', ...names].join(',')}\n${rows.map((row) => row.join(',')).join('\n')}\n`);
  return buildProblem(model, table).problem;
}

type Built = Awaited<ReturnType<typeof problemOf>>;

function descendFrom(problem: Built, values: Record<string, number>, first: number[], goal?: number) {
  const target = problemTarget(problem, { solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e5 });
  const space = searchSpace(problem);
  const { unit, stateScales, sigma } = startsOf(problem).first();
  const q = Float64Array.from(problem.unknowns, (unknown) => coordinateOf(unknown, values[unknown.name]));
  const end = finish(
    dampedDescent(
      target,
      space,
      { unknowns: unit, states: stateScales },
      { q, first: Float64Array.from(first), sigma },
      { steps: 300, solves: 1200, decrease: 1e-5, ...(goal !== undefined && { goal }) },
    ),
  );
  if ('failure' in end) throw new Error(end.failure.message);
  const found = descentEnd(target, space, end);
  const reached = Object.fromEntries(
    problem.unknowns.map((unknown, j) => [unknown.name, valueFrom(unknown, found.q[j])]),
  );
  return { ...end, ...found, values: reached };
}

describe('dampedDescent', () => {
  test('leads back along a valley: V and K a thousand times too large', async () => {
    const problem = await problemOf("S' = -V*S/(K + S)", { V: 1, K: 0.5 }, { S: 2 }, 5);
    const near = descendFrom(problem, { V: 1, K: 0.5 }, [2]);
    const far = descendFrom(problem, { V: 1000, K: 500 }, [2]);
    expect(far.ending).toBe('converged');
    expect(far.deviance).toBeCloseTo(near.deviance, 3);
    expect(far.values.V).toBeCloseTo(near.values.V!, 2);
  });

  test('goes on while it may reach its goal, and stops where it cannot', async () => {
    const problem = await problemOf(
      "x' = a*K^n/(K^n + x^n) - b*x",
      { a: 2, b: 0.5, K: 1, n: 3 },
      { x: 0.1 },
      10,
    );
    const from = { a: 2, b: 0.5, K: 0.001, n: 2 };
    const free = descendFrom(problem, from, [0.1]);
    expect(free.iterations).toBeGreaterThan(30);
    const hopeful = descendFrom(problem, from, [0.1], free.deviance + 4);
    expect(hopeful.deviance).toBe(free.deviance);
    const hopeless = descendFrom(problem, from, [0.1], free.deviance - 1e9);
    expect(hopeless.ending).toBe('stalled');
    expect(hopeless.iterations).toBe(30);
  });

  test('keeps a first state above zero if the model is not defined below', async () => {
    // The true first value is zero, and noise would put it below.
    const problem = await problemOf("x' = a - b*x^n", { a: 1, b: 0.5, n: 1.5 }, { x: 0 }, 6);
    const { first, deviance } = descendFrom(problem, { a: 1, b: 0.5, n: 1.5 }, [0.3]);
    const inside = descendFrom(problem, { a: 1, b: 0.5, n: 1.5 }, [1e-6]);
    expect(first[0]).toBeGreaterThan(0);
    expect(deviance).toBeCloseTo(inside.deviance, 2);
  });
});

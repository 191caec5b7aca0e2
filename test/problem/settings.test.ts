import { describe, expect, test } from 'vitest';
import { fit, parseModel, predict, simulate, tableFromColumns } from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

/** A <-> B, closed form. */
const amountA = (k1: number, k2: number, a: number, b: number, t: number) => {
  const rest = ((a + b) * k2) / (k1 + k2);
  return rest + (a - rest) * Math.exp(-(k1 + k2) * t);
};

const SD = 0.01;

describe('experiments with values of their own', () => {
  const model = parseModel(`
    A' = -k1*A + k2*B
    B' = k1*A - k2*B
    k2 = 0.6
    in wt: k1 = ka, A(0) = 1, B(0) = 0
    in mutant: k1 = 2*kb, k2 = 0.3, A(0) = a0, B(0) = 2*a0
    in other: A(0) = 1, B(0) = 1`);
  const random = randomGenerator(5);
  const rows = [
    ['wt', 0.8, 0.6, 1, 0],
    ['mutant', 1.7, 0.3, 1.5, 3],
    ['other', 1.1, 0.6, 1, 1],
  ] as const;
  const cells = rows.flatMap(([experiment, k1, k2, a, b]) =>
    Array.from({ length: 20 }, (_, i) => {
      const A = amountA(k1, k2, a, b, i / 4);
      return { experiment, t: i / 4, A: A + SD * random.normal(), B: a + b - A + SD * random.normal() };
    }),
  );
  const table = tableFromColumns({
    experiment: cells.map(({ experiment }) => experiment),
    t: cells.map(({ t }) => t),
    A: cells.map(({ A }) => A),
    B: cells.map(({ B }) => B),
  });

  test.each(['mle', 'fsnls'] as const)('are fitted together by %s', async (method) => {
    const { parameters, status } = await fit(model, table, { method });
    expect(status.code).toBe('ok');
    expect(parameters.map(({ name }) => name)).toEqual(['k1', 'ka', 'kb', 'a0']);
    const truth = [1.1, 0.8, 0.85, 1.5];
    // Statistical: four standard errors.
    parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - truth[j])).toBeLessThan(4 * stdError);
    });
  });

  test.each(['mle', 'fsnls'] as const)(
    'have exact first values where lines give them as numbers, by %s',
    async (method) => {
      const { experiments } = await fit(model, table, { method });
      const first = experiments.map(({ initial }) =>
        initial.map(({ estimate, stdError }) => [estimate, stdError]),
      );
      expect(first[0]).toEqual([
        [1, 0],
        [0, 0],
      ]);
      expect(first[2]).toEqual([
        [1, 0],
        [1, 0],
      ]);
      // B(0) = 2 A(0) = 2 a0. Truncation: `mle` lets the equations hold to a small part of the noise.
      const [[a, errorOfA], [b, errorOfB]] = first[1]!;
      expect(b! / a!).toBeCloseTo(2, 3);
      expect(errorOfB! / errorOfA!).toBeCloseTo(2, 3);
    },
  );

  test('are simulated by their names', async () => {
    const values = { ka: 0.8, kb: 0.85, a0: 1.5 };
    const { states } = await simulate(model, values, { t: [0, 1, 2], experiment: 'mutant', rtol: 1e-10 });
    // Truncation: the solver's tolerance, with room for a few steps.
    [0, 1, 2].forEach((t, i) => {
      expect(states.A![i]).toBeCloseTo(amountA(1.7, 0.3, 1.5, 3, t), 8);
    });
  });
});

test('conditions and delays of events have the values of an experiment', async () => {
  const model = parseModel(`
    x' = k
    y' = 0
    x(0) = 0
    y(0) = 0
    in a: k = 2, limit = 1, lag = 0.5
    in b: k = 1, limit = 2, lag = 1
    when x > limit and t > 0 after lag: y = 1`);
  const t = [0, 0.9, 1.1, 2.9, 3.1];
  const y = async (experiment: string) => (await simulate(model, {}, { t, experiment })).states.y;
  expect(await y('a')).toEqual([0, 0, 1, 1, 1]);
  expect(await y('b')).toEqual([0, 0, 0, 0, 1]);
});

describe('an experiment that begins in a steady state', () => {
  // x' = s - d*x rests at s0/d, then s is 2: x = 2/d + (s0 - 2)/d e^(-dt); z is set again.
  const model = parseModel(`
    x' = s - d*x
    z' = x - z
    x(0) = 0
    z(0) = 0
    steady a: s = s0
    in a: s = 2, z(0) = 1`);
  const [d, s0] = [0.7, 0.5];
  const x = (t: number) => 2 / d + ((s0 - 2) / d) * Math.exp(-d * t);

  test('is simulated from there', async () => {
    const { states } = await simulate(model, { d, s0 }, { t: [0, 1, 3], rtol: 1e-10 });
    [0, 1, 3].forEach((t, i) => {
      expect(states.x![i]).toBeCloseTo(x(t), 8);
    });
    expect(states.z![0]).toBe(1);
  });

  test.each(['mle', 'fsnls'] as const)('is fitted by %s, and predicted', async (method) => {
    const random = randomGenerator(2);
    const t = Array.from({ length: 25 }, (_, i) => i / 5);
    const column = t.map((time) => x(time) + SD * random.normal());
    const table = tableFromColumns({ experiment: t.map(() => 'a'), t, x: column });
    const result = await fit(model, table, { method });
    expect(result.status.code).toBe('ok');
    // Statistical: four standard errors.
    result.parameters.forEach(({ name, estimate, stdError }) => {
      expect(Math.abs(estimate - { d, s0 }[name]!)).toBeLessThan(4 * stdError);
    });
    expect(result.timeSpan).toEqual([0, 4.8]);
    const { states, stdError } = await predict(result, [0, 2]);
    expect(Math.abs(states.x![1]! - x(2))).toBeLessThan(4 * stdError.x![1]!);
  });
});

import { describe, expect, test } from 'vitest';
import { forwardRows } from '../../report/forwardWords.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';

describe('time-dependent switches of otherwise plain models', () => {
  const decay = (t: number, at: number) => (t < at ? 0 : (2 / 0.7) * (1 - Math.exp(-0.7 * (t - at))));
  const noise = (i: number) => 0.01 * Math.cos(5 * i * i);
  const rows = Array.from({ length: 31 }, (_, i) => {
    const t = i / 3;
    return `${t},${3 * Math.exp(-0.7 * t) + decay(t, 3.37) + noise(i)}`;
  });
  const table = readTable(`t,x\n${rows.join('\n')}\n`);

  test('have nodes of mle, so that it agrees with forward solves', async () => {
    const model = parseModel("x' = -k*x + a*step(t - 3.37)");
    const [mle, fsnls] = await Promise.all([
      fit(model, table, { intervals: 'white' }),
      fit(model, table, { intervals: 'white', method: 'fsnls' }),
    ]);
    mle.parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - fsnls.parameters[j].estimate) / stdError).toBeLessThan(0.02);
      expect(stdError / fsnls.parameters[j].stdError).toBeCloseTo(1, 2);
    });
    expect(mle.diagnostics.warnings.map(({ code }) => code)).not.toContain('integrationError');
  });

  test('have the standard error of the curve itself if they are unknown', async () => {
    const model = parseModel("x' = -k*x + if(t < tau, 0, a)");
    const result = await fit(model, table, { method: 'fsnls', intervals: 'white' });
    const [k, tau, a] = ['k', 'tau', 'a'].map((name) => result.parameters.find((p) => p.name === name)!);
    const { estimate: x0 } = result.experiments[0].initial[0];
    // The curve in closed form, and its slopes by differences: S = σ² (JᵀJ)⁻¹.
    const curve = (p: readonly number[], t: number) =>
      p[3] * Math.exp(-p[0] * t) + (t < p[1] ? 0 : (p[2] / p[0]) * (1 - Math.exp(-p[0] * (t - p[1]))));
    const at = [k!.estimate, tau!.estimate, a!.estimate, x0];
    const J = Array.from({ length: 31 }, (_, i) =>
      at.map((x, j) => {
        const h = 1e-5 * x;
        const moved = (d: number) => at.map((y, l) => (l === j ? y + d : y));
        return (curve(moved(h), i / 3) - curve(moved(-h), i / 3)) / (2 * h);
      }),
    );
    const information = at.map((_, i) => at.map((__, j) => J.reduce((sum, r) => sum + r[i] * r[j], 0)));
    const sd = inverseDiagonal(information).map((v) => result.noise.x! * Math.sqrt(v));
    expect(tau!.estimate).toBeCloseTo(3.37, 1);
    [k, tau, a].forEach((p, j) => {
      // Of differences: h² and rounding, 1e-6; of the search: 1e-3.
      expect(p!.stdError / sd[j], p!.name).toBeCloseTo(1, 2);
    });
  });

  /** The diagonal of the inverse of a small matrix, by Gauss and Jordan. */
  function inverseDiagonal(A: readonly number[][]): number[] {
    const n = A.length;
    const M = A.map((row, i) => [...row, ...A.map((_, j) => (i === j ? 1 : 0))]);
    for (let k = 0; k < n; k++) {
      const pivot = M[k][k];
      M[k] = M[k].map((x) => x / pivot);
      for (let i = 0; i < n; i++)
        if (i !== k) {
          const f = M[i][k];
          M[i] = M[i].map((x, j) => x - f * M[k][j]);
        }
    }
    return A.map((_, i) => M[i][n + i]);
  }
});

test('a derived product or ratio has its interval in logarithms, also with a number such as log(2) in it', async () => {
  const rows = Array.from(
    { length: 20 },
    (_, i) => `${i},${5 * Math.exp(-0.2 * i) + 0.3 * Math.cos(5 * i * i)}`,
  );
  const model = parseModel("x' = -k*x\nreport half = log(2)/k\nreport twice = k^(1 + 1)");
  const { parameters, derived } = await fit(model, readTable(`t,x\n${rows.join('\n')}\n`));
  const [low, high] = parameters[0].interval;
  const [half, twice] = derived;
  // The same numbers in another order of operations: rounding.
  expect(half!.interval[0] / (Math.LN2 / high)).toBeCloseTo(1, 12);
  expect(half!.interval[1] / (Math.LN2 / low)).toBeCloseTo(1, 12);
  expect(twice!.interval[0] / low ** 2).toBeCloseTo(1, 12);
});

test('steps between nodes do not create information: a rate faster than the samples is not identified', async () => {
  // Absorbed between two samples: the likelihood is flat from ka = 7 on, and mle alone said 6.9 ± 5.5.
  const model = parseModel(
    "gut' = -ka*gut\nb' = ka*gut - ke*b\ngut(0) = 0\nb(0) = b0*V\ndose amt into gut\nobserve c = b/V\nnoise c lognormal = 0.1\nke ~ lognormal(-2.3, 0.3)\nka > 0.2",
  );
  const csv =
    't,c,amt\n0,0.24146,\n0,,100\n2,4.83667,\n4,3.40814,\n6,2.81795,\n8,2.39310,\n10,2.44561,\n12,1.82581,\n12,,50\n14,3.88115,\n16,3.02173,\n18,2.45361,\n20,2.09086,\n22,1.57373,\n24,1.42911,\n';
  const result = await fit(model, readTable(csv));
  expect(result.status.code).not.toBe('ok');
  expect(result.parameters.find(({ name }) => name === 'ka')!.interval[1]).toBeGreaterThan(1e3);
});

test('an experiment without values of an output has no misfit of it, and reports omit it', async () => {
  const times = Array.from({ length: 8 }, (_, i) => i);
  const x = (i: number) => 5 * Math.exp(-0.3 * i) + 0.05 * Math.cos(5 * i * i);
  const rows = times.flatMap((i) => [`one,${i},${x(i)},${2 * x(i) + 0.02 * i}`, `two,${i},${x(i + 0.1)},`]);
  const csv = `experiment,t,x,y\n${rows.sort().join('\n')}\n`;
  const result = await fit(parseModel("x' = -k*x\nobserve x = x\nobserve y = s*x"), readTable(csv));
  const [one, two] = result.experiments.map(({ forward }) => forward!);
  expect(one!.misfitOverNoise.y).toBeGreaterThan(0);
  expect(two!.misfitOverNoise.y).toBeNaN();
  expect(forwardRows(result)[0][1]).not.toContain('0.00');
});

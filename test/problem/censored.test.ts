import { describe, expect, test } from 'vitest';
import { dataAsCsv } from '../../report/records.ts';
import { compare, fit, parseModel, randomGenerator, readTable } from '../../src/index.ts';
import { usedData } from '../../src/inside.ts';
import { normalCdf } from '../../src/stats/normalCdf.ts';
import { tailCost } from '../../src/stats/tailCost.ts';

describe('the cost of a value beyond a limit', () => {
  test('is minus the logarithm of its probability, whatever that is', () => {
    // -ln Φ(-u) by 50 digits (mpmath): rounding, of a few units in the last place of the largest term.
    for (const [u, expected] of [
      [-10, 7.619853024160527e-24],
      [0, Math.LN2],
      [5, 15.064998393988725],
      [40, 804.6084420137538],
    ] as const) {
      expect(Math.abs(tailCost(u).cost / expected - 1)).toBeLessThan(1e-13);
    }
  });

  test('has the derivatives that its differences have', () => {
    for (const u of [-6, -1.5, -0.3, 0, 0.7, 4, 12, 29.99, 30.01, 50]) {
      const d = 1e-4;
      const [low, at, high] = [tailCost(u - d), tailCost(u), tailCost(u + d)];
      // Truncation: d² of third derivatives, which are below 1; and rounding of Φ, some units in the last place times u², over d.
      const rounding = (64 * Number.EPSILON * u * u) / d;
      expect(Math.abs((high.cost - low.cost) / (2 * d) - at.slope)).toBeLessThan(d * d + 2 * rounding);
      expect(Math.abs((high.slope - low.slope) / (2 * d) - at.curvature)).toBeLessThan(d * d + 2 * rounding);
    }
  });
});

const limit = 0.25;
const t = Array.from({ length: 25 }, (_, i) => i / 6);

/** Measurements of e^-t, those below a limit only known to be so. */
function decay(seed: number, { below = limit, sd = 0.15 } = {}) {
  const { normal } = randomGenerator(seed);
  const y = t.map((x) => Math.exp(-x) + sd * normal());
  const rows = y.map((value, i) => `${t[i]},${value < below ? `<${below}` : value}`);
  return { y, table: readTable(`t,u\n${rows.join('\n')}`) };
}

const model = parseModel("u' = -k*u");

/** Minus twice the log-likelihood of k, u(0) and ln σ. */
function deviance(y: readonly number[], [k, u0, logSd]: readonly number[]): number {
  const sd = Math.exp(logSd!);
  return y.reduce((sum, value, i) => {
    const h = u0! * Math.exp(-k! * t[i]!);
    if (value < limit) return sum - 2 * Math.log(normalCdf((limit - h) / sd));
    return sum + ((value - h) / sd) ** 2 + 2 * logSd!;
  }, 0);
}

/** The least of a function by moves along axes that shrink; slow, and sure for three unknowns. */
function least(f: (x: readonly number[]) => number, start: readonly number[]): number[] {
  let x = [...start];
  for (let step = 0.1; step > 1e-9; step /= 2) {
    for (let again = true; again; ) {
      again = false;
      for (const move of moves) {
        const other = x.map((value, j) => value + step * move[j]!);
        if (f(other) < f(x)) {
          x = other;
          again = true;
        }
      }
    }
  }
  return x;
}
const moves = [-1, 0, 1].flatMap((a) => [-1, 0, 1].flatMap((b) => [-1, 0, 1].map((c) => [a, b, c])));

describe('censored values', () => {
  test.each(['mle', 'fsnls'] as const)('are a part of the likelihood that %s maximises', async (method) => {
    const { y, table } = decay(3);
    const given = { method, beyond: 'censored', noiseSd: { u: 0.15 } } as const;
    const result = await fit(model, table, given);
    const known = Math.log(0.15);
    const [k] = least((x) => deviance(y, [x[0]!, x[1]!, known]), [1, 1, known]);
    // mle's equations hold to a part of the standard error; what that is, `docs/accuracy.md` has.
    expect(Math.abs(result.parameters[0]!.estimate - k!)).toBeLessThan(0.01 * result.parameters[0]!.stdError);
    expect(result.notes[0]?.message).toMatch(/values of "u" beyond a limit taken as censored/);
  });

  test('above a limit are mirrored', async () => {
    const { table } = decay(3);
    const mirrored = readTable(
      `t,u\n${t
        .map((x, i) => {
          const { values, limits } = table.columns[1]!;
          return `${x},${limits!.sign[i] === 0 ? -values[i]! : `>${-limits!.at[i]!}`}`;
        })
        .join('\n')}`,
    );
    const options = { beyond: 'censored' } as const;
    const [a, b] = [await fit(model, table, options), await fit(model, mirrored, options)];
    expect(Math.abs(b.parameters[0]!.estimate - a.parameters[0]!.estimate)).toBeLessThan(
      0.01 * a.parameters[0]!.stdError,
    );
  });

  test('leave estimates unbiased where leaving them out does not', async () => {
    const fits = { censored: [] as number[], missing: [] as number[] };
    let covered = 0;
    const runs = 40;
    for (let seed = 1; seed <= runs; seed++) {
      const { table } = decay(seed);
      for (const beyond of ['censored', 'missing'] as const) {
        const { parameters } = await fit(model, table, { beyond });
        const [{ estimate, interval }] = parameters as [(typeof parameters)[number]];
        fits[beyond].push(estimate);
        if (beyond === 'censored' && interval[0] <= 1 && interval[1] >= 1) covered++;
      }
    }
    const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / runs;
    const error = (list: number[]) =>
      Math.sqrt(list.reduce((sum, x) => sum + (x - mean(list)) ** 2, 0) / (runs - 1) / runs);
    // Statistics: three standard errors of the mean.
    expect(Math.abs(mean(fits.censored) - 1)).toBeLessThan(3 * error(fits.censored));
    expect(mean(fits.missing)).toBeLessThan(1 - 3 * error(fits.missing));
    // 95% of 40 is 38; below 33 is a chance of one in a thousand.
    expect(covered).toBeGreaterThanOrEqual(33);
  }, 120_000);

  test('stay so in the data that were used, and in comparisons', async () => {
    const { table } = decay(3);
    const result = await fit(model, table, { beyond: 'censored' });
    const again = readTable(dataAsCsv(usedData(model, table, result.options), 't', 'experiment'));
    expect((await fit(model, again, { beyond: 'censored' })).parameters).toEqual(result.parameters);
    const { methods } = await compare(model, table, { beyond: 'censored', starts: 1 });
    const of = (name: string) => methods.find((method) => method.name === name)!;
    expect(of('irls').leftOut).toContain('not made for values beyond a limit');
    expect([of('mle').error, of('fsnls').error]).toEqual(['', '']);
  });

  test('of logarithms are so as well', async () => {
    const { normal } = randomGenerator(5);
    const y = t.map((x) => Math.exp(-x + 0.4 * normal()));
    const rows = y.map((value, i) => `${t[i]},${value < 0.1 ? '<0.1' : value}`);
    const logs = parseModel("u' = -k*u\nnoise u lognormal");
    const { parameters } = await fit(logs, readTable(`t,u\n${rows.join('\n')}`), { beyond: 'censored' });
    const [{ estimate, stdError }] = parameters as [(typeof parameters)[number]];
    // Statistics: three standard errors.
    expect(Math.abs(estimate - 1)).toBeLessThan(3 * stdError);
  });
});

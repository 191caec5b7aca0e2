import { describe, expect, test } from 'vitest';
import { coordinateOfPrior, logDensity, type PriorOf, rangeOfPrior, termOf } from '../../src/priors/prior.ts';
import { priorLawOf, priorNames } from '../../src/priors/priorLaws.ts';

const prior = (distribution: PriorOf['distribution'], a: number, b: number | null = null): PriorOf => ({
  distribution,
  a,
  b,
});

const priors: PriorOf[] = [
  prior('normal', 1, 0.7),
  prior('lognormal', 0.3, 0.6),
  prior('uniform', -1, 3),
  prior('loguniform', 0.2, 5),
  prior('laplace', 1, 0.5),
  prior('loglaplace', 0.4, 0.3),
  prior('cauchy', 1, 0.4),
  prior('exponential', 1.7),
  prior('gamma', 2.5, 0.8),
  prior('chisquare', 5),
  prior('rayleigh', 1.3),
];
const named = priors.map((one) => [one.distribution, one] as const);

/** ∫ f from low to high, by the midpoints of many steps of a variable in which both ends may be infinite. */
function integral(f: (x: number) => number, low: number, high: number): number {
  const steps = 400_000;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    // x = tan θ covers the line.
    const [from, to] = [Math.atan(low), Math.atan(high)];
    const angle = from + ((to - from) * (i + 0.5)) / steps;
    sum += f(Math.tan(angle)) / Math.cos(angle) ** 2;
  }
  return (sum * (Math.atan(high) - Math.atan(low))) / steps;
}

test('every law is tried', () => {
  expect(priors.map(({ distribution }) => distribution).sort()).toEqual([...priorNames].sort());
});

describe.each(named)('the law %s', (_, one) => {
  const [low, high] = rangeOfPrior(one);
  const density = (x: number) => Math.exp(logDensity(one, x));
  const law = priorLawOf(one.distribution);
  const isLog = coordinateOfPrior(one) === 'log';
  const term = termOf(one);
  const points = [0.45, 0.8, 1.9, 3.1];

  test('is a density', () => {
    // Truncation of the midpoint rule, least where the density has a kink or ends.
    expect(integral(density, low, high)).toBeCloseTo(1, 4);
  });

  test('has the probability below a value', () => {
    expect(law.below(1.6, one.a, one.b ?? 0)).toBeCloseTo(integral(density, low, 1.6), 4);
  });

  test('has a term with its slope and curvature', () => {
    for (const x of term ? points : []) {
      const q = isLog ? Math.log(x) : x;
      const cost = (r: number) => -logDensity(one, isLog ? Math.exp(r) : r);
      const h = 1e-4;
      const { precision, mean } = term!.near(q);
      // Truncation: h² of central differences, and rounding over h².
      expect(precision * (q - mean)).toBeCloseTo((cost(q + h) - cost(q - h)) / (2 * h), 5);
      const curvature = (cost(q + h) - 2 * cost(q) + cost(q - h)) / h ** 2;
      expect(term!.curvature(q)).toBeCloseTo(curvature, 4);
      expect(precision).toBeGreaterThan(0);
    }
  });
});

test('a density of a logarithm is taken as it is', () => {
  const one: PriorOf = { distribution: 'laplace', a: -1, b: 0.5, on: 'log10' };
  expect(logDensity(one, 1)).toBeCloseTo(-2, 12);
  expect(logDensity(one, 0.1)).toBeCloseTo(0, 12);
  // In natural logarithms: 2 over ln 10.
  const { cost } = termOf(one)!;
  expect(cost(0) - cost(-Math.LN10)).toBeCloseTo(2, 12);
});

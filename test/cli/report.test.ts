import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { parametersAsCsv, report, resultAsJson } from '../../cli/report.ts';
import { fakeResult } from './fakeResult.ts';

const plain = pc.createColors(false);
const colored = pc.createColors(true);
const parameters = [
  ['w1', 2.978, 0.0612],
  ['rate', -0.33333, 0.00123],
] as const;

describe('the report', () => {
  test('shows each number to the second digit of its standard error, points under one another', () => {
    expect(report(fakeResult(parameters), 'quiet', plain)).toBe(`
  parameter  estimate  std. error  95% interval          rel. error
  ─────────────────────────────────────────────────────────────────
  w1           2.978       0.061    2.856   to   3.100         2.1%
  rate        -0.3333      0.0012  -0.3358  to  -0.3309       0.37%

`);
  });

  test('is only the table when quiet', () => {
    expect(report(fakeResult(parameters), 'quiet', plain)).not.toContain('noise');
  });

  test('says noise, test functions, iterations, residual, verdict and time', () => {
    const text = report(fakeResult(parameters), 'normal', plain);
    expect(text).toContain('σ = 0.104 (9.8% of its rms)');
    expect(text).toContain('64, smallest radius 12 samples (from the data)');
    expect(text).toContain('3, converged');
    expect(text).toContain('χ²/dof = 1.03: as the noise leads to expect');
    expect(text).toContain('✓ All is well.');
    expect(text).toContain('48 ms');
  });

  test('lists stages and iterates when verbose', () => {
    const text = report(fakeResult(parameters), 'verbose', plain);
    expect(text).toMatch(/stage +ms/);
    expect(text).toMatch(/▸ 3 +2\.97800/);
  });

  test('shows every warning with its advice, naming flags', () => {
    const warnings = [
      { code: 'noiseUnexplained', message: 'Too much is left.', advice: "Use intervals 'scaled'." },
      { code: 'radiusFallback', message: 'No corner.', advice: 'Try minRadius smaller.' },
    ] as const;
    const text = report(fakeResult(parameters, { warnings: [...warnings] }), 'normal', plain);
    expect(text).toContain('! Too much is left.\n    Use --intervals scaled.');
    expect(text).toContain('! No corner.\n    Try --min-radius smaller.');
    expect(text).toContain('more than the noise explains');
  });

  test('says which parameters are not identifiable, and what is', () => {
    const result = fakeResult([...parameters, ['b', 1, Number.POSITIVE_INFINITY]], {
      identifiable: [{ text: 'b + 0.5*c', estimate: 2, stdError: 0.1 }],
    });
    const text = report(result, 'quiet', plain);
    expect(text).toMatch(/b +– +– +not identifiable/);
    expect(text).toContain('b + 0.5*c = 2.00 ± 0.10');
  });

  test('fits 80 columns with five parameters of very different size', () => {
    const sizes = [1e-12, 1e-5, 1, 1e5, 1e12].map((size, i) => [`w${i + 1}`, -size, size / 300] as const);
    const text = report(fakeResult(sizes, { notes: ['word '.repeat(40)] }), 'verbose', plain);
    expect(Math.max(...text.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });

  test('has colours only where they are asked for', () => {
    expect(report(fakeResult(parameters), 'normal', plain)).not.toContain('\u001b');
    expect(report(fakeResult(parameters), 'normal', colored)).toContain('\u001b');
  });

  test('copes with numbers that are not finite', () => {
    const text = report(fakeResult([['a', Number.NaN, Number.NaN]]), 'verbose', plain);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('machine-readable output', () => {
  test('in JSON is the whole result at full precision, strings untouched', () => {
    const result = fakeResult([['a', 1 / 3, 0.1]]);
    expect(JSON.parse(resultAsJson(result))).toEqual(JSON.parse(JSON.stringify(result)));
    expect(resultAsJson(result)).toMatch(/"radii": \[12, 24, 48, 96\]/);
  });

  test('in CSV has a row a parameter at full precision', () => {
    const csv = parametersAsCsv(fakeResult([['a', 1 / 3, Number.POSITIVE_INFINITY]]));
    expect(csv).toBe('parameter,estimate,stdError,lower,upper,ols\na,0.3333333333333333,Inf,-Inf,Inf,0.3\n');
  });
});

import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { type Detail, report as reportAt } from '../../cli/report/report.ts';
import type { Colors } from '../../cli/terminal/colors.ts';
import { asJson, parametersAsCsv, trajectoryBlocks } from '../../report/records.ts';
import { stateTable } from '../../report/resultTables.ts';
import { verdictFindings } from '../../src/findings/verdictFindings.ts';
import { weakVerdictFindings } from '../../src/findings/weakVerdictFindings.ts';
import { type Result, type Verdict, writeTable } from '../../src/index.ts';
import { verdictOf } from '../../src/verdict.ts';
import { textNote } from '../notes.ts';
import { plainVerdict } from '../plainVerdict.ts';
import { fakeFallback, fakeLikely, fakeResult } from './fakeResult.ts';

const plain = pc.createColors(false);
const colored = pc.createColors(true);
const report = (result: Result, detail: Detail, colors: Colors, width = 80) =>
  reportAt(result, detail, colors, width);
const states = (results: readonly Result[]) => [...trajectoryBlocks(results)].join('');
const widestLine = (text: string) => Math.max(...text.split('\n').map((line) => [...line].length));
const parameters = [
  ['w1', 2.978, 0.0612],
  ['rate', -0.33333, 0.00123],
] as const;

describe('the report', () => {
  test('shows each number to the second digit of its standard error, decimal points aligned', () => {
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
    expect(text).toContain('χ²/dof = 1.03: as expected from the noise');
    expect(text).toContain('✓ All is well.');
    expect(text).toContain('48 ms');
  });

  test('lists stages and iterates when verbose', () => {
    const text = report(fakeResult(parameters), 'verbose', plain);
    expect(text).toMatch(/stage +ms/);
    expect(text).toMatch(/▸ 3 +2\.97800/);
  });

  test('shows every warning with its advice, naming flags', () => {
    const { residualUnexplained, integrationErrorShows } = weakVerdictFindings;
    const warnings = [
      verdictOf('noiseUnexplained', residualUnexplained({ chi2PerDof: 4, intervals: 'narrow' })),
      verdictOf('integrationError', integrationErrorShows({ radius: 3, ratio: 2, isRadiusGiven: true })),
    ];
    const text = report(fakeResult(parameters, { warnings }), 'normal', plain);
    const words = text.replace(/\s+/g, ' ');
    expect(words).toMatch(
      /! The noise does not explain the residual .* Use --intervals scaled to widen them/,
    );
    expect(words).toMatch(/! With radius 3 .* Raise --min-radius, or leave it at auto\./);
    expect(text).toContain('more than the noise explains');
  });

  test('shows the message of a verdict that was saved without its finding', () => {
    const { finding: _, ...old } = plainVerdict('biased', 'Bent.', 'Straighten it.');
    const text = report(fakeResult(parameters, { warnings: [old as Verdict] }), 'normal', plain);
    expect(text).toContain('! Bent.\n    Straighten it.');
    const unknown = { ...old, finding: { code: 'ofLater', about: { of: 'fit' }, values: {}, actions: [] } };
    expect(report(fakeResult(parameters, { warnings: [unknown as Verdict] }), 'normal', plain)).toBe(text);
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
    const text = report(fakeResult(sizes, { notes: [textNote('word '.repeat(40))] }), 'verbose', plain);
    expect(widestLine(text)).toBeLessThanOrEqual(80);
  });

  test('fits every terminal if the data are free of noise', () => {
    const exact = [
      ['a', 1.0000000001, 1e-10],
      ['b', -0.33333333333, 3e-14],
      ['c', 12.5, 4e-12],
    ] as const;
    const text = report(fakeResult(exact), 'quiet', plain);
    expect(text).toMatch(/^ {2}a +1\.0000000001 +1\.0e-10 /m);
    for (const width of [80, 60, 50, 40])
      expect(widestLine(report(fakeResult(exact), 'quiet', plain, width))).toBeLessThanOrEqual(width);
  });

  test('fits narrow terminals: relative errors go first, then long headings, then standard errors', () => {
    const at = (width: number) =>
      report(fakeResult(parameters, { notes: [textNote('word '.repeat(40))] }), 'verbose', plain, width);
    for (const width of [80, 60, 50, 42]) expect(widestLine(at(width))).toBeLessThanOrEqual(width);
    expect(at(80)).toContain('rel. error');
    expect(at(60)).not.toContain('rel. error');
    expect(at(60)).toContain('std. error');
    expect(at(50)).toMatch(/estimate +±/);
    expect(at(42)).not.toMatch(/0\.0012/);
  });

  test('distinguishes start and end of a span far from zero', () => {
    const text = report(fakeResult(parameters, { timeSpan: [1.7e9, 1.7e9 + 25] }), 'normal', plain);
    expect(text).toContain('from 1700000000 to 1700000025');
  });

  test('judges the residual by its verdict, its p-value and its size', () => {
    const words = (diagnostics: Partial<Result['diagnostics']>) =>
      /χ²\/dof = (.*)/.exec(report(fakeResult(parameters, { diagnostics }), 'normal', plain))?.[1];
    expect(words({ chi2PerDof: 1.1, chi2PValue: 0.2 })).toBe('1.10: as expected from the noise');
    expect(words({ chi2PerDof: 1.4, chi2PValue: 0.003 })).toBe(
      '1.40: more than the noise explains (p = 0.003)',
    );
    expect(words({ chi2PerDof: 2, chi2PValue: 1e-9 })).toBe('2.00: more than the noise explains (p < 0.001)');
    const warnings = [plainVerdict('undersampled', 'Too little is left.')];
    expect(words({ chi2PerDof: 0.1, chi2PValue: 1, warnings })).toBe(
      '0.100: far less than the estimated noise',
    );
    expect(words({ chi2PerDof: 0.4, chi2PValue: 1 })).toBe('0.400: less than expected from the noise');
  });

  test('shows noise relative to the spread of a state if it is a large part of it', () => {
    const noiseToSpread = { u1: 0.95, membrane: 0.1 };
    const text = report(fakeResult(parameters, { diagnostics: { noiseToSpread } }), 'normal', plain);
    expect(text).toContain('σ = 0.104 (9.8% of its rms, 95% of its spread)');
    expect(text).toContain('σ = 0.0512 (10% of its rms)');
  });

  test('keeps combinations of parameters on one line', () => {
    const text = 'alpha + 0.25*beta + 0.125*gamma';
    const found = { parameters: ['alpha', 'beta', 'gamma'], determined: [{ text }] };
    const warnings = [verdictOf('notIdentifiable', verdictFindings.notDetermined(found))];
    const identifiable = [{ text, estimate: 2, stdError: 0.1 }];
    for (let width = 40; width < 80; width++) {
      const shown = report(fakeResult(parameters, { warnings, identifiable }), 'normal', plain, width);
      expect(shown.split(text)).toHaveLength(3);
    }
  });

  test('has colours only on request', () => {
    expect(report(fakeResult(parameters), 'normal', plain)).not.toContain('\u001b');
    expect(report(fakeResult(parameters), 'normal', colored)).toContain('\u001b');
  });

  test('handles numbers that are not finite', () => {
    const text = report(fakeResult([['a', Number.NaN, Number.NaN]]), 'verbose', plain);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('the report of mle', () => {
  const row = (text: string, label: string) =>
    new RegExp(`^  ${label} +(.*(?:\\n {8,}.*)*)`, 'm').exec(text)?.[1]?.replace(/\n +/g, ' ');

  test('has the estimates of irls next to its own', () => {
    expect(report(fakeLikely(parameters), 'quiet', plain)).toBe(`
  parameter  estimate  std. error  95% interval          rel. error     irls
  ──────────────────────────────────────────────────────────────────────────
  w1           2.978       0.061    2.856   to   3.100         2.1%   2.917
  rate        -0.3333      0.0012  -0.3358  to  -0.3309       0.37%  -0.3346

`);
  });

  test('says where the states started, how it converged, and what intervals and residuals are', () => {
    const text = report(fakeLikely(parameters), 'normal', plain);
    expect(row(text, 'initial state')).toBe('u1(0) = 1.023 ± 0.031, membrane(0) = -0.520 ± 0.013');
    expect(row(text, 'method')).toBe('mle converged in 21 steps, 2 sub-steps per sample');
    expect(row(text, 'intervals')).toBe('for independent noise; ρ = 0.03 (u1), -0.04 (membrane)');
    expect(row(text, 'residual')).toBe('0.98 to 1.02 times the noise estimated before the fit');
    expect(text).not.toContain('test functions');
  });

  test('distinguishes times from rows if there are replicates', () => {
    const result = { ...fakeLikely(parameters), points: 768 };
    result.experiments[0].observations = 1536;
    expect(row(report(result, 'normal', plain), 'data')).toBe('256 times (768 rows) from 0 to 25');
  });

  test('says if samples are too sparse to estimate the noise before the fit', () => {
    const result = fakeLikely(parameters, {
      detail: { residualOverNoise: { u1: 0.31, membrane: 1.02 } },
    });
    expect(row(report(result, 'normal', plain), 'residual')).toBe(
      '0.31 to 1.02 times the noise estimated before the fit (uncertain: sparse samples)',
    );
    result.options.noiseSd = { u1: 0.3, membrane: 0.05 };
    expect(row(report(result, 'normal', plain), 'residual')).toBe('0.31 to 1.02 times the noise given');
  });

  test('reports restarts and another start', () => {
    const result = fakeLikely(parameters, { detail: { iterations: 1, restarts: 2, start: 'irls' } });
    expect(row(report(result, 'normal', plain), 'method')).toBe(
      "mle converged in 1 step, 2 sub-steps per sample, 2 restarts, from WENDy's estimate",
    );
  });

  test('names autocorrelated noise', () => {
    const result = fakeLikely(parameters, {
      diagnostics: { intervals: 'ar1' },
      detail: { autocorrelation: { u1: 0.83, membrane: 0.61 } },
    });
    expect(row(report(result, 'normal', plain), 'intervals')).toBe(
      'for autocorrelated noise; ρ = 0.83 (u1), 0.61 (membrane)',
    );
  });

  test('says that it fell back, and to which method', () => {
    const text = report(fakeFallback(parameters), 'normal', plain);
    expect(row(text, 'method')).toBe('irls in place of mle, which did not converge');
    expect(text).toContain('64, smallest radius 12 samples');
    expect(text).toMatch(/! No maximum of the likelihood was found \(the residuals vanish, and the noise/);
    expect(text.replace(/\s+/g, ' ')).toContain('give a small one with --noise-sd.');
  });

  test('shows estimates without intervals if there are none', () => {
    const result = fakeFallback([['a', 1.5, Number.NaN]]);
    const text = report(result, 'quiet', plain);
    expect(text).toMatch(/^ {2}a +1\.50000 +– +none$/m);
  });

  test('has a row for each of several experiments, the first twelve unless verbose', () => {
    const three = fakeLikely(parameters, { experiments: ['low dose', 'mid', 'high'] });
    const text = report(three, 'normal', plain);
    expect(row(text, 'data')).toBe('3 experiments, 768 times from 0 to 25, 1236 of 1536 values measured');
    expect(text).toMatch(/^ {2}experiment +times +values +information +u1\(0\) +membrane\(0\)$/m);
    expect(text).toMatch(/^ {2}mid +256 +412 +33% +2\.023 ± 0\.031 +-0\.520 ± 0\.013$/m);
    expect(text).not.toContain('initial state');
    const many = fakeLikely(parameters, { experiments: Array.from({ length: 20 }, (_, i) => `no${i}`) });
    expect(report(many, 'normal', plain)).toContain('… and 8 more; --verbose shows all.');
    expect(report(many, 'normal', plain)).not.toContain('no19');
    expect(report(many, 'verbose', plain)).toContain('no19');
  });

  test('has the record of its convergence and the residuals of each state when verbose', () => {
    const text = report(fakeLikely(parameters), 'verbose', plain);
    expect(row(text, 'mle')).toBe('converged, κ = 0.001, steps 21, sub-steps 2, restarts 0, start ols');
    expect(text).toContain('by more than 0.032 of');
    expect(text).toMatch(/^ {2}u1 +0\.104 +0\.980 +0\.031 +241$/m);
    expect(text).toMatch(/▸ 3 +2\.97800 +-0\.333330$/m);
  });

  test('fits terminals from 60 to 200 columns', () => {
    const result = fakeLikely(parameters, { experiments: ['low dose', 'high dose'] });
    for (const width of [60, 80, 120, 200])
      expect(widestLine(report(result, 'verbose', plain, width))).toBeLessThanOrEqual(width);
    expect(report(result, 'normal', plain, 60)).not.toContain('irls');
  });
});

describe('machine-readable output', () => {
  test('in JSON is the whole result at full precision, strings unchanged', () => {
    const result = fakeResult([['a', 1 / 3, 0.1]]);
    expect(JSON.parse(asJson(result))).toEqual(JSON.parse(JSON.stringify(result)));
    expect(asJson(result)).toMatch(/"radii": \[12, 24, 48, 96\]/);
  });

  test('in CSV has one row per parameter at full precision', () => {
    const csv = parametersAsCsv(fakeResult([['a', 1 / 3, 0.5]]));
    expect(csv).toBe(
      'parameter,estimate,stdError,lower,upper,start,irls\na,0.3333333333333333,0.5,-0.6666666666666667,1.3333333333333333,0.3,0.3333333333333333\n',
    );
  });

  test('in CSV has the estimate of irls next to that of mle', () => {
    expect(parametersAsCsv(fakeLikely([['a', 2, 0.5]]))).toMatch(/^a,2,0\.5,1,3,1\.8,1\.5$/m);
  });

  test('in CSV has empty cells for missing numbers', () => {
    expect(parametersAsCsv(fakeFallback([['a', 2, Number.NaN]]))).toMatch(/^a,2,,,,1\.8,2$/m);
  });

  test('of the states has one row per time at full precision, labelled by experiment if there are several', () => {
    expect(states([fakeLikely(parameters)])).toBe(
      't,u1,u1_se,membrane,membrane_se\n0,1.0234,0.0312,-0.52,0.013\n25,0.3333333333333333,0.03,0.25,0.012\n',
    );
    const two = states([fakeLikely(parameters, { experiments: ['a,b', 'c'] })]).split('\n');
    expect(two[0]).toBe('experiment,t,u1,u1_se,membrane,membrane_se');
    expect(two.slice(1).map((line) => line.split(',0')[0])).toEqual(['"a,b"', '"a,b",25', 'c', 'c,25', '']);
    expect(states([fakeFallback(parameters)])).toBe('');
  });

  test('of the states is the same as CSV and as a table that is written', async () => {
    const results = [fakeLikely(parameters, { experiments: ['a,b', '=c'] })];
    const written = await writeTable(stateTable(results)!, 'csv');
    expect(new TextDecoder().decode(written)).toBe(states(results));
  });

  test('in CSV distinguishes errors of states from states with such a name', () => {
    const result = fakeLikely(parameters);
    const list = { u: [1, 2], u_se: [3, 4] };
    const trajectory = { t: [0, 1], states: list, stdError: list, outputs: {} };
    const experiments = result.experiments.map((one) => ({ ...one, trajectory }));
    expect(states([{ ...result, experiments }])).toMatch(/^t,u,u__se,u_se,u_se__se\n/);
  });

  test('in CSV leaves the estimates of a parameter that is not identifiable empty', () => {
    const csv = parametersAsCsv(fakeResult([['a', 1 / 3, Number.POSITIVE_INFINITY]]));
    expect(csv).toBe('parameter,estimate,stdError,lower,upper,start,irls\na,,Inf,-Inf,Inf,,\n');
  });
});

import { describe, expect, test } from 'vitest';
import { noColors } from '../../cli/colors.ts';
import { eachRemarks, eachReport } from '../../cli/each.ts';
import { eachAsCsv } from '../../cli/records.ts';
import { asJson } from '../../report/records.ts';
import type { EachResult } from '../../src/index.ts';
import { fakeFallback, fakeLikely, fakeResult } from './fakeResult.ts';

const tooFew = '4 time points are too few. Record more, or lower minRadius.';
const warnings = [
  { code: 'correlatedNoise', message: 'Residuals are alike.', advice: "Use intervals 'ar1'." } as const,
];
const good = (name: string): EachResult => ({ name, result: fakeLikely([['r', 2.978, 0.0612]]), error: '' });
const poor = (name: string): EachResult => ({
  name,
  result: fakeLikely([['r', 3.1, 0.6]], { warnings: [...warnings] }),
  error: '',
});
const bad = (name: string): EachResult => ({
  name,
  result: null,
  error: tooFew.replace('are too few', `of experiment "${name}" are too few`),
});
const fits = [good('A1'), poor('A2'), bad('A10')];

describe('experiments fitted one by one', () => {
  test('are one table, and below it what speaks against them', () => {
    expect(eachReport(fits, 'normal', noColors, 80)).toBe(`
  experiment  verdict          times  r
  ─────────────────────────────────────────────────
  A1          ok                 256  2.978 ± 0.061
  A2          correlatedNoise    256  3.10  ±  0.60
  A10         error                –      –

  ! A10: 4 time points are too few. Record more, or lower --min-radius.

  ! correlatedNoise in A2: Residuals are alike. Use --intervals ar1.

`);
    expect(eachReport(fits, 'quiet', noColors, 80)).not.toContain('!');
  });

  test('have derived quantities beside the parameters', () => {
    const half = { name: 'half', experiment: null, estimate: 0.2328, stdError: 0.0048 };
    const interval: [number, number] = [0.223, 0.242];
    const result = { ...fakeLikely([['r', 2.978, 0.0612]]), derived: [{ ...half, interval }] };
    expect(eachReport([{ ...good('A1'), result }], 'quiet', noColors, 80)).toBe(`
  experiment  verdict  times  r              half
  ──────────────────────────────────────────────────────────
  A1          ok         256  2.978 ± 0.061  0.2328 ± 0.0048

`);
  });

  test('keep the verdict beside the name where the table breaks into blocks', () => {
    const wide: EachResult[] = [
      { ...good('A1'), result: fakeLikely(['a', 'b', 'c', 'd'].map((name) => [name, 2.978, 0.0612])) },
    ];
    const lines = eachReport(wide, 'normal', noColors, 60).split('\n');
    expect(lines.filter((line) => /^ {2}A1 +ok +256/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('  A1'))).toHaveLength(2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('name the method whose numbers stand in place of those of mle', () => {
    const fallback = { name: 'A3', result: fakeFallback([['r', 3.1, 0.6]]), error: '' };
    expect(eachReport([fallback], 'quiet', noColors, 80)).toMatch(/^ {2}A3 +notConverged \(irls\) +256 /m);
    const asked = { name: 'A3', result: fakeResult([['r', 3.1, 0.6]]), error: '' };
    expect(eachReport([asked], 'quiet', noColors, 80)).toMatch(/^ {2}A3 +ok +256 /m);
  });

  test('are remarked on once for each thing that is wrong', () => {
    const many = [...Array.from({ length: 9 }, (_, i) => bad(`B${i}`)), poor('C1'), poor('C2')];
    expect(eachRemarks(many)).toEqual([
      'B0, B1, B2, B3, B4, B5 and 3 more: 4 time points are too few. Record more, or lower --min-radius.',
      'correlatedNoise in 2 of 11, such as C1: Residuals are alike. Use --intervals ar1.',
    ]);
  });

  test('are a row of CSV for each parameter, or a row with the error', () => {
    expect(eachAsCsv([poor('A, 2'), bad('A10')])).toBe(
      `experiment,parameter,estimate,stdError,lower,upper,ols,irls,method,status,error
"A, 2",r,3.1,0.6,1.9000000000000001,4.3,2.79,2.5,mle,correlatedNoise,
A10,,,,,,,,,error,"4 time points of experiment ""A10"" are too few. Record more, or lower --min-radius."
`,
    );
  });

  test('are a list in JSON, in their order', () => {
    expect(JSON.parse(asJson(fits)).map(({ name }: EachResult) => name)).toEqual(['A1', 'A2', 'A10']);
    expect(JSON.parse(asJson(fits))[2]).toEqual(bad('A10'));
  });
});

import { describe, expect, test } from 'vitest';
import { eachAsCsv } from '../../cli/output/records.ts';
import { eachRemarks, eachReport } from '../../cli/report/each.ts';
import { noColors } from '../../cli/terminal/colors.ts';
import { asJson } from '../../report/records.ts';
import { dataFindings } from '../../src/findings/dataFindings.ts';
import { verdictFindings } from '../../src/findings/verdictFindings.ts';
import { type EachResult, InputError } from '../../src/index.ts';
import { verdictOf } from '../../src/verdict.ts';
import { fakeFallback, fakeLikely, fakeResult } from './fakeResult.ts';

const alike = { states: [{ state: 'u', rho: 0.5 }], isAllowedFor: false };
const warnings = [verdictOf('correlatedNoise', verdictFindings.neighboursAlike(alike))];
const good = (name: string): EachResult => ({ name, result: fakeLikely([['r', 2.978, 0.0612]]), error: '' });
const poor = (name: string): EachResult => ({
  name,
  result: fakeLikely([['r', 3.1, 0.6]], { warnings: [...warnings] }),
  error: '',
});
const bad = (name: string): EachResult => {
  const column = { column: 'u', experiment: name };
  const { finding, message: error } = new InputError(dataFindings.columnEmptyForWeakForm(column));
  return { name, result: null, error, finding };
};
const fits = [good('A1'), poor('A2'), bad('A10')];

describe('experiments fitted one by one', () => {
  test('are one table, followed by the verdicts', () => {
    expect(eachReport(fits, 'normal', noColors, 80)).toBe(`
  experiment  verdict          times  r
  ─────────────────────────────────────────────────
  A1          ok                 256  2.978 ± 0.061
  A2          correlatedNoise    256  3.10  ±  0.60
  A10         error                –      –

  ! A10: Column "u" has no values at all. Methods irls and ols need every state
    at every time. Use --method mle, which takes what was measured, or leave
    this experiment out.

  ! correlatedNoise in A2: Neighbouring residuals are correlated: u (ρ = 0.50).
    Intervals for independent noise are then too narrow. Either the noise is
    autocorrelated, or the model misses something slow: look at the residuals
    over time. Use --intervals ar1 if it is the noise.

`);
    expect(eachReport(fits, 'quiet', noColors, 80)).not.toContain('!');
  });

  test('have derived quantities along with the parameters', () => {
    const half = { name: 'half', experiment: null, estimate: 0.2328, stdError: 0.0048 };
    const interval: [number, number] = [0.223, 0.242];
    const result = { ...fakeLikely([['r', 2.978, 0.0612]]), derived: [{ ...half, interval }] };
    expect(eachReport([{ ...good('A1'), result }], 'quiet', noColors, 80)).toBe(`
  experiment  verdict  times  r              half
  ──────────────────────────────────────────────────────────
  A1          ok         256  2.978 ± 0.061  0.2328 ± 0.0048

`);
  });

  test('keep the verdict next to the name if the table is split into blocks', () => {
    const wide: EachResult[] = [
      { ...good('A1'), result: fakeLikely(['a', 'b', 'c', 'd'].map((name) => [name, 2.978, 0.0612])) },
    ];
    const lines = eachReport(wide, 'normal', noColors, 60).split('\n');
    expect(lines.filter((line) => /^ {2}A1 +ok +256/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('  A1'))).toHaveLength(2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test('name the method whose numbers replace those of mle', () => {
    const fallback = { name: 'A3', result: fakeFallback([['r', 3.1, 0.6]]), error: '' };
    expect(eachReport([fallback], 'quiet', noColors, 80)).toMatch(/^ {2}A3 +notConverged \(irls\) +256 /m);
    const asked = { name: 'A3', result: fakeResult([['r', 3.1, 0.6]]), error: '' };
    expect(eachReport([asked], 'quiet', noColors, 80)).toMatch(/^ {2}A3 +ok +256 /m);
  });

  test('have one remark for each problem', () => {
    const many = [...Array.from({ length: 9 }, (_, i) => bad(`B${i}`)), poor('C1'), poor('C2')];
    expect(eachRemarks(many)).toEqual([
      'B0, B1, B2, B3, B4, B5 and 3 more: Column "u" has no values at all. Methods irls and ols need every state at every time. Use --method mle, which takes what was measured, or leave this experiment out.',
      expect.stringMatching(
        /^correlatedNoise in 2 of 11, such as C1: .* Use --intervals ar1 if it is the noise\.$/,
      ),
    ]);
  });

  test('are a row of CSV for each parameter, or a row with the error', () => {
    expect(eachAsCsv([poor('A, 2'), bad('A10')])).toBe(
      `experiment,parameter,estimate,stdError,lower,upper,start,irls,method,status,error
"A, 2",r,3.1,0.6,1.9000000000000001,4.3,2.79,2.5,mle,correlatedNoise,
A10,,,,,,,,,error,"Column ""u"" of experiment ""A10"" has no values at all. Methods irls and ols need every state at every time. Use --method mle, which takes what was measured, or leave this experiment out."
`,
    );
  });

  test('are a list in JSON, in their order', () => {
    expect(JSON.parse(asJson(fits)).map(({ name }: EachResult) => name)).toEqual(['A1', 'A2', 'A10']);
    expect(JSON.parse(asJson(fits))[2]).toEqual(bad('A10'));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { normalityTest } from '../../src/stats/normalityTest.ts';

const folder = new URL('../golden/', import.meta.url);

test("p-values of the authors' residuals are the authors'", () => {
  let digits = 16;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { residual_last, pvals, diverged } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')).result;
    if (diverged) continue;
    const expected = pvals.at(-1);
    const found = normalityTest(residual_last, 'franciaWhenPeaked');
    // Their 1 − W is a difference of numbers close to 1: an error of n·eps is magnified by 1/(1 − W), about 1000.
    const rounding = residual_last.length * 1000 * 2 ** -52;
    expect(Math.abs(found / expected - 1), file).toBeLessThan(rounding);
    digits = Math.min(digits, -Math.log10(Math.abs(found / expected - 1)));
  }
  console.log(`normality p-values: ${digits.toFixed(1)} digits match at least`);
});

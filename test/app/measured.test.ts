import { expect, test } from 'vitest';
import { measured } from '../../src/problems/measured.ts';
import { dosed } from './dosed.ts';
import { answered, bring, estimates, inBrowser, openApp } from './harness.ts';

/** An estimate this many standard errors from the truth is wrong. */
const standardErrors = 4;

inBrowser('models that say how they were measured', () => {
  test('are fitted, explained and drawn: a hidden state, then doses of a column', async () => {
    const { page } = await openApp();
    await answered(page);
    const answer = page.getByRole('region', { name: 'Answer' });
    const figures = page.getByRole('region', { name: 'Figures' });
    const understood = (title: string) =>
      page.locator('.names-row', { has: page.getByText(title, { exact: true }) }).locator('.chip');
    // Figures are drawn once they come into view.
    const show = async (label: string) => {
      await figures.getByText('How to read it').scrollIntoViewIfNeeded();
      await figures.getByText(label).waitFor();
    };
    const names = async () => (await estimates(page)).map(([name]) => name);

    const flu = measured.find(({ name }) => name === 'flu')!;
    await bring(page, flu.model, flu.csv);
    await expect.poll(names).toEqual(['beta', 'gamma', 'R0 derived']);
    await answered(page);
    expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0);
    expect(await understood('States').allTextContents()).toEqual(['S hidden', 'in_bed']);
    expect(await understood('Derived').allTextContents()).toEqual(['R0']);
    expect(await understood('Unused columns').allTextContents()).toEqual(['convalescent']);
    expect(await page.locator('.name-remarks').count()).toBe(0);
    await show('S (hidden)');
    // Residuals have a figure of their own.
    expect(await figures.getByText('residual / σ').count()).toBe(0);
    await answer.getByText('details of the fit').click();
    await answer.getByText('S(0) = 760.9').waitFor();

    await bring(page, dosed.model, dosed.csv());
    await expect.poll(names).toEqual(['ka', 'ke', 'V prior', 'halflife derived']);
    await answered(page);
    const rows = await estimates(page);
    for (const [j, truth] of Object.values(dosed.truth).entries()) {
      const [, estimate, stdError] = rows[j].map(Number);
      expect(Math.abs(estimate! - truth) / stdError!).toBeLessThan(standardErrors);
    }
    expect(await understood('States').allTextContents()).toEqual(['gut hidden', 'blood']);
    expect(await understood('Outputs').allTextContents()).toEqual(['conc']);
    expect(await understood('Doses').allTextContents()).toEqual(['amt → gut']);
    await expect.poll(() => page.locator('.column-role').allInnerTexts()).toEqual(['output', 'dose']);
    await show('gut (hidden)');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Data (CSV)' }).click();
    const saved = await (await download).createReadStream();
    let text = '';
    for await (const piece of saved) text += piece;
    expect(text.split('\n').slice(0, 2)).toEqual(['t,conc,amt', '0,,100']);
  });
});

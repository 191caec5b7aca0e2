import { expect, test } from 'vitest';
import { findProblem } from '../../src/index.ts';
import { answered, estimates, inBrowser, openApp, typeModel } from './harness.ts';

inBrowser('the page', () => {
  test('opens with a fitted example: a verdict, six estimates, and a sentence that explains the page', async () => {
    const { page } = await openApp();
    await answered(page);
    expect(await estimates(page)).toHaveLength(6);
    expect(await page.getByRole('status', { name: 'Verdict' }).textContent()).toContain('Good fit');
    const head = await page.locator('header').textContent();
    expect(head).toMatch(/differential equations .* noisy data/);
    expect(head).toContain('Your data stay on this machine');
  });

  test('shows the answer to the last model, however fast the others were typed', async () => {
    const { page } = await openApp();
    await answered(page);
    const { model } = findProblem('fitzhugh-nagumo');
    for (const name of ['a', 'b', 'c', 'd']) await typeModel(page, model.replaceAll(/w(?=\d)/g, name));
    const names = async () => (await estimates(page)).map(([name]) => name);
    const last = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'];
    await expect.poll(names).toEqual(last);
    await answered(page);
    expect(await names()).toEqual(last);
  });
});

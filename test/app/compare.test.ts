import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { growth } from './growth.ts';
import { answered, drop, inBrowser, sharedApp, typeModel } from './harness.ts';

// Two models on the same data.

inBrowser('comparing', () => {
  const app = sharedApp();

  test('a second model is fitted beside the first, and the data say which they prefer', async () => {
    const { page } = await app();
    await drop(page.getByRole('region', { name: 'Data' }), 'growth.csv', growth);
    await typeModel(page, "u' = a*u + b*u^2");
    await page.getByRole('button', { name: 'Compare with a second model' }).press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Second model');
    const comparison = page.getByRole('status', { name: 'Comparison' });
    await expect.poll(() => comparison.textContent()).toContain('The two models are the same.');

    const second = page.getByRole('textbox', { name: 'Second model' });
    await typeSecond(page, "u' = a*u");
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the first model');
    const cells = (table: string, name: RegExp) =>
      page.getByRole('table', { name: table }).getByRole('row', { name }).locator('td').allInnerTexts();
    expect(await cells('Side by side', /^Verdict/)).toEqual(['Good fit', 'The residuals exceed the noise']);
    expect(await cells('Side by side', /^Parameters/)).toEqual(['2', '1']);
    expect((await cells('Parameters of both models', /^b/))[1]).toBe('–');

    await page.getByRole('button', { name: 'Use the second model' }).click();
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the second model');
    await page.getByRole('button', { name: 'Stop comparing' }).press('Enter');
    expect(await second.count()).toBe(0);
    await expect.poll(focused).toBe('Compare with a second model');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the second model');
  });

  test('what is wrong with the second model is said once, at its editor', async () => {
    const { page } = await app();
    await drop(page.getByRole('region', { name: 'Data' }), 'growth.csv', growth);
    await typeModel(page, "u' = a*u");
    await page.getByRole('button', { name: 'Compare with a second model' }).click();
    await typeSecond(page, "u' = a*u + b*u - b*u");
    const comparison = page.getByRole('status', { name: 'Comparison' });
    await expect.poll(() => comparison.textContent()).toBe('The second model cannot be fitted yet.');
    await page
      .getByText(/b (cancels|has no effect)/)
      .first()
      .waitFor();
  });

  test('a new fit is never weighed against an old one', async () => {
    const { page } = await app();
    await page.getByRole('button', { name: 'Compare with a second model' }).click();
    await typeSecond(page, "u1' = w1*u1 + w3*u2\nu2' = w4*u1 + w5 + w6*u2");
    await answered(page);
    const comparison = page.getByRole('status', { name: 'Comparison' });
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the first model');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const rows = () =>
        [...document.querySelectorAll('table[aria-label="Side by side"] tr')].find((row) =>
          row.textContent?.startsWith('Degrees'),
        );
      const look = () => {
        const [first, second] = [...(rows()?.querySelectorAll('td') ?? [])].map((td) =>
          Number(td.textContent),
        );
        seen.push(`${first! - second!}`);
      };
      new MutationObserver(look).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const points = page.getByRole('slider', { name: 'Points' });
    for (let i = 0; i < 3; i++) await points.press('ArrowLeft');
    await answered(page);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    // One parameter more takes one degree of freedom, in the same data.
    expect([...new Set(seen)]).toEqual(['-1']);

    await page.getByRole('button', { name: 'Change the options' }).click();
    await page.getByText('All options').click();
    await page.getByLabel('method', { exact: true }).selectOption('fsnls');
    await page.getByLabel('start', { exact: true }).fill('random:1000');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => comparison.textContent()).toContain('The fit of the first model was stopped');
    await page.getByText('From the last two fits that worked').waitFor();
  });
});

async function typeSecond(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Second model' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

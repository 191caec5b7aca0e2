import { expect, test } from 'vitest';
import { growth } from './growth.ts';
import { answered, drop, inBrowser, openApp, typeModel } from './harness.ts';

// Two models on the same data.

inBrowser('comparing', () => {
  test('a second model is fitted beside the first, and the data say which they prefer', async () => {
    const { page } = await openApp();
    await answered(page);
    await drop(page.getByRole('region', { name: 'Data' }), 'growth.csv', growth);
    await typeModel(page, "u' = a*u + b*u^2");
    await page.getByRole('button', { name: 'Compare with a second model' }).click();
    const comparison = page.getByRole('status', { name: 'Comparison' });
    await expect.poll(() => comparison.textContent()).toContain('The two models are the same.');

    const second = page.getByRole('textbox', { name: 'Second model' });
    await second.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText("u' = a*u");
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the first model');
    const cells = (table: string, name: RegExp) =>
      page.getByRole('table', { name: table }).getByRole('row', { name }).locator('td').allInnerTexts();
    expect(await cells('Side by side', /^Verdict/)).toEqual([
      'Trust it',
      'The noise does not explain what is left over',
    ]);
    expect(await cells('Side by side', /^Parameters/)).toEqual(['2', '1']);
    expect((await cells('Parameters of both models', /^b/))[1]).toBe('–');

    await page.getByRole('button', { name: 'Use the second model' }).click();
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the second model');
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    expect(await second.count()).toBe(0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => comparison.textContent()).toContain('The data clearly prefer the second model');
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, bring, inBrowser, sharedApp } from './harness.ts';

// Times that are dates or times of day stay that in figures; numbers of the fit count from the first.

const growth = (written: (i: number) => string) =>
  `when,N\n${Array.from({ length: 40 }, (_, i) => {
    const N = 5 / (1 + 24 * Math.exp(-0.2 * i)) + 0.03 * Math.sin(7 * i * i);
    return `${written(i)},${N.toFixed(4)}`;
  }).join('\n')}\n`;
const byDay = growth((i) => new Date(Date.UTC(2024, 0, 31 + i)).toISOString().slice(0, 10));
const byClock = growth((i) => `${9 + Math.floor(i / 4)}:${String(15 * (i % 4)).padStart(2, '0')}`);

const figureOf = (page: Page) =>
  page.getByRole('region', { name: 'Figures' }).locator('.figure-drawing > svg');

inBrowser('times', () => {
  const app = sharedApp();

  test('that were dates are dates on axes, under the pointer and where a prediction ends', async () => {
    const { page } = await app();
    await bring(page, "N' = r*N*(1 - N/K)", byDay);
    const figure = figureOf(page);
    await expect.poll(() => figure.textContent()).toContain('date 2024');
    expect(await figure.textContent()).toContain('26 Feb');
    await answered(page);
    // Said once, under Data: what the numbers count.
    expect(await page.getByText('days since 2024-01-31').allInnerTexts()).toEqual(['days since 2024-01-31']);
    const pointer = page.getByRole('region', { name: 'Figures' }).locator('.figure-pointer');
    await pointer.focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.figure-tooltip', { hasText: /\d+ (Jan|Feb|Mar) 2024/ }).waitFor();

    const until = page.getByLabel('Predict until');
    expect(await until.getAttribute('placeholder')).toBe('2024-03-10');
    await until.fill('tomorrow');
    await until.press('Enter');
    await page.getByText('“tomorrow” is not a date such as 2024-03-10.').waitFor();
    await until.fill('2024-04-15');
    await until.press('Enter');
    await expect.poll(() => until.inputValue()).toBe('2024-04-15');
    await expect.poll(() => figure.textContent()).toContain('Apr');
    await page.getByRole('button', { name: 'Draw no further than the data' }).click();
  });

  test('of day are times of day', async () => {
    const { page } = await app();
    await bring(page, "N' = r*N*(1 - N/K)", byClock);
    await expect.poll(() => figureOf(page).textContent()).toContain('time of day');
    expect(await figureOf(page).textContent()).toContain('12:00');
    expect(await page.getByLabel('Predict until').getAttribute('placeholder')).toBe('18:45');
  });
});

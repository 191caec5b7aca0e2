import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { randomGenerator } from '../../src/index.ts';
import { answered, drop, inBrowser, openApp, sharedApp } from './harness.ts';

const data = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });
const ideas = (page: Page) => page.getByRole('region', { name: 'What do you think happens?' });
const use = (page: Page, column: string) => data(page).getByLabel(`Use of column ${column}`);
const named = (page: Page, column: string) => data(page).getByLabel(`Name in the model of column ${column}`);

/** Logistic growth of two strains, three replicates each, as a plate reader writes it. */
const strains = (() => {
  const { normal } = randomGenerator(5);
  const columns = ['WT_1', 'WT_2', 'WT_3', 'mut_1', 'mut_2', 'mut_3'];
  const rows = Array.from({ length: 40 }, (_, i) =>
    columns.map((name) => {
      const [r, K] = name.startsWith('WT') ? [0.9, 1.05] : [0.6, 0.8];
      return (K / (1 + (K / 0.02 - 1) * Math.exp((-r * i) / 3)) + 0.01 * normal()).toFixed(4);
    }),
  );
  const clock = (i: number) => `${Math.floor(i / 3)}:${String((i % 3) * 20).padStart(2, '0')}:00`;
  return `Plate 7\nTime,${columns.join()}\n${rows.map((row, i) => [clock(i), ...row].join()).join('\n')}\n`;
})();

/** Drags a column by its handle onto something. */
async function drag(
  page: Page,
  column: string,
  onto: () => Promise<{ x: number; y: number }>,
): Promise<void> {
  const handle = data(page)
    .locator('tr', { has: page.getByLabel(`Use of column ${column}`) })
    .locator('.column-handle');
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 3 });
  const { x, y } = await onto();
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

const middleOf = async (page: Page, selector: string, text?: string) => {
  const element = page.locator(selector, ...(text === undefined ? [] : [{ hasText: text }])).first();
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

inBrowser('columns of a table', () => {
  const app = sharedApp({ height: 1400 });

  test('of conditions become experiments of one quantity, whose parameters may differ', async () => {
    const { page } = await openApp();
    await answered(page);
    await drop(data(page), 'strains.csv', strains);
    await ideas(page).waitFor();
    await data(page).getByRole('button', { name: 'Yes, they are' }).click();
    await data(page).getByText('An experiment for each of WT, mut, with replicates.').waitFor();
    await data(page)
      .getByText(/^2 experiments \(column “experiment”\), 40 times each from 0 to 13/)
      .waitFor();
    await ideas(page).getByRole('button', { name: 'Logistic growth', exact: true }).click();
    await answered(page);
    const model = page.getByRole('region', { name: 'Model', exact: true });
    for (const name of ['r', 'K']) {
      await model.getByRole('button', { name, exact: true }).click();
      await expect
        .poll(() => model.getByRole('button', { name, exact: true }).getAttribute('aria-pressed'))
        .toBe('true');
    }
    const own = page.getByRole('table', { name: 'Estimates by experiment' });
    await expect
      .poll(() => own.getByRole('columnheader').allInnerTexts())
      .toEqual(['Experiment', expect.stringMatching(/^r\b/), expect.stringMatching(/^K\b/)]);
    expect(await own.getByRole('rowheader').allInnerTexts()).toEqual(['WT', 'mut']);
    await model.getByText('> 0, in each experiment').first().waitFor();
    // First values are those of the fit, though there are more parameters before them now.
    await expect
      .poll(async () => Number(await page.getByLabel('Value of OD(0)').inputValue()))
      .toBeLessThan(0.1);
    // It is kept.
    await page.reload();
    await data(page).getByText('An experiment for each of WT, mut, with replicates.').waitFor();
  }, 90_000);

  test('are dragged to what they are, and onto those that they repeat', async () => {
    const { page } = await app();
    const rows = Array.from({ length: 12 }, (_, i) => `${i},${(1 + i) ** 2},${100 - i * i},${i % 2}`);
    await drop(data(page), 'four.csv', `a,b,c,d\n${rows.join('\n')}\n`);
    await ideas(page).waitFor();
    await drag(page, 'd', () => middleOf(page, '.column-target', 'Not used'));
    await expect.poll(() => use(page, 'd').inputValue()).toBe('nothing');
    await drag(page, 'c', () => middleOf(page, 'tr:has([aria-label="Use of column b"]) .column-heading'));
    await expect.poll(() => named(page, 'c').inputValue()).toBe('b');
    await drag(page, 'b', () => middleOf(page, '.column-target', 'Time'));
    await expect.poll(() => use(page, 'b').inputValue()).toBe('time');
    // Escape, or a place that takes nothing, leaves it as it is.
    await drag(page, 'c', async () => {
      await page.keyboard.press('Escape');
      return middleOf(page, '#data-title');
    });
    expect(await use(page, 'c').inputValue()).toBe('state');
    expect(await page.locator('.column-ghost').count()).toBe(0);
  }, 60_000);

  test('a long table is made of the column of names and that of values', async () => {
    const { page } = await app();
    const rows = Array.from({ length: 10 }, (_, i) => [`${i},x,${i + 1},7`, `${i},y,${20 - i},7`]).flat();
    await drop(data(page), 'long.csv', `t,kind of thing,reading,batch\n${rows.join('\n')}\n`);
    await data(page).getByText('long.csv').waitFor();
    await use(page, 'kind of thing').waitFor();
    await drag(page, 'kind of thing', () => middleOf(page, '.column-target', 'Names of quantities'));
    await expect
      .poll(() =>
        data(page)
          .getByLabel(/^Use of column/)
          .count(),
      )
      .toBeGreaterThan(0);
    await data(page).getByRole('button', { name: 'Change how the table is read' }).click();
    await data(page).getByLabel('Values are in').selectOption('reading');
    await named(page, 'x').waitFor();
    expect(await named(page, 'y').count()).toBe(1);
  }, 60_000);
});

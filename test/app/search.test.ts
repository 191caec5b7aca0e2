import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, bring, inBrowser, openApp, openMethodDetails } from './harness.ts';

const rows = Array.from({ length: 200 }, (_, i) => {
  const t = (12 * i) / 199;
  return `${t},${5 / (1 + 11 * Math.exp(-0.8 * t)) + 0.1 * Math.sin(7 * i * i)}`;
});
const data = `t,N\n${rows.join('\n')}\n`;
const model = "N' = r*N*(1 - N/K)";

/** Loads model and data, and opens the options. */
async function prepare(page: Page): Promise<void> {
  await answered(page);
  await bring(page, model, data);
  await answered(page);
  await openMethodDetails(page);
}

/** Starts a search from this many starts. */
async function search(page: Page, starts: number): Promise<void> {
  await page.getByLabel('starts', { exact: true }).fill(String(starts));
}

/** The estimates with all their digits. */
function digits(page: Page): Promise<(string | null)[]> {
  const cells = page.getByRole('table', { name: 'Estimates' }).locator('td.estimate');
  return cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-exact')));
}

inBrowser('a search from many starts', () => {
  test('is shared by workers if there are cores to spare, and gives the same digits', async () => {
    const found: (string | null)[][] = [];
    for (const [cores, helpers] of [
      [1, 0],
      [3, 1],
      [64, 3],
    ] as const) {
      const { page, close } = await openApp({ cores });
      await prepare(page);
      let begun = 0;
      page.on('worker', () => {
        begun++;
      });
      await search(page, 300);
      await page.getByText(/\d+ of up to 300 starts, best seen \d+ times/).waitFor();
      await answered(page);
      expect(begun).toBe(helpers);
      // Only the one that fits and the one that read the file remain.
      await expect.poll(() => page.workers().length).toBe(2);
      await page.getByText('300 starts, best likelihood reached').waitFor({ state: 'attached' });
      found.push(await digits(page));
      await close();
    }
    expect(found[0].every((text) => text !== null && text.length > 10)).toBe(true);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });

  test('can be stopped with the best so far, which is marked as such, and run again', async () => {
    const { page } = await openApp({ cores: 3 });
    await prepare(page);
    // More than any machine finishes during this test.
    await search(page, 10_000);
    const use = page.getByRole('button', { name: 'Use the best so far' });
    await use.click();
    const again = page.getByRole('button', { name: 'Search to the end' });
    await again.waitFor();
    // One button at a time, and the focus moves to the answer.
    expect(await page.locator('.running button').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('answer-title');
    const note = page.getByText(
      /stopped on request after \d+ of at most 10000 starts: this is the best so far/,
    );
    await note.waitFor();
    await again.click();
    await use.waitFor();
    await search(page, 4);
    await page.getByText('4 starts, best likelihood reached').waitFor({ state: 'attached' });
    await answered(page);
    expect([await note.count(), await again.count(), await use.count()]).toEqual([0, 0, 0]);
  });
});

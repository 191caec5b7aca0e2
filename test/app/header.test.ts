import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answered, inBrowser, openApp, typeModel } from './harness.ts';
import { modelSeen } from './modelSeen.ts';

inBrowser('the head of the page', () => {
  test('says that nothing leaves the machine, and links to help and to the answer by keyboard', async () => {
    const { page } = await openApp();
    await answered(page);
    expect(await page.locator('header').textContent()).toMatch(/your data stay on this machine/i);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Skip to the answer/);

    const help = page.getByRole('button', { name: 'Help' });
    await help.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => help.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test('keeps the chosen theme, which is set before anything is painted', async () => {
    const { page } = await openApp({ theme: 'light' });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: 'Theme: as the system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    expect(await theme()).toBe('dark');
    // The page without its program: only the small script in its head runs.
    await page.route(/assets\/index.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.reload();
    expect(await theme()).toBe('dark');
  });

  test('fits on a phone', async () => {
    const { page } = await openApp({ width: 360, height: 700 });
    await answered(page);
    // With everything in it: loading an example over one's own model creates earlier work.
    await typeModel(page, "u1' = k*u1");
    await page.getByRole('button', { name: 'Undo: model' }).waitFor();
    await page.reload();
    await page.evaluate(() =>
      location.assign(
        '#w1=jeyJtb2RlbCI6ImEiLCJyaXZhbCI6bnVsbCwiZGF0YSI6eyJraW5kIjoidGFibGUiLCJuYW1lIjoiYSIsInRleHQiOiIiLCJ1c2VzIjpbXX0sIm9wdGlvbnMiOnt9fQ',
      ),
    );
    await page.getByRole('button', { name: 'Earlier work' }).waitFor();
    const head = await page.locator('header').evaluate((it) => [it.scrollWidth, it.clientWidth]);
    expect(head[0]).toBeLessThanOrEqual(head[1]);
    const buttons = await page
      .locator('header button')
      .evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ right, height }) => ({ right, height })),
      );
    for (const { right, height } of buttons) {
      expect(right).toBeLessThanOrEqual(360);
      expect(height).toBeGreaterThanOrEqual(32);
    }
  });

  test('is replaced by a message, and the work as a file, if the page crashes', async () => {
    const { page } = await openApp();
    await typeModel(page, "u1' = mine*u1");
    await page.getByRole('button', { name: 'Undo: model' }).waitFor();
    await page.evaluate(() => {
      HTMLDialogElement.prototype.showModal = () => {
        throw new Error('made to break');
      };
    });
    await page.getByRole('button', { name: 'Help' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This page broke' });
    await alert.waitFor();
    expect(await alert.textContent()).toContain('made to break');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my work' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain("== Model ==\nu1' = mine*u1");
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => modelSeen(page)).toBe("u1' = mine*u1");
  });

  test('reports uncaught errors', async () => {
    const { page, complaints } = await openApp();
    await answered(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('made to fail');
      });
    });
    await page.getByRole('alert').filter({ hasText: 'made to fail. Your work is saved' }).waitFor();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await typeModel(page, "u1' = k*u1");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('made to fail again');
      });
    });
    await page.getByRole('alert').filter({ hasText: 'again. Not all of your work is saved' }).waitFor();
    complaints.length = 0;
  });
});

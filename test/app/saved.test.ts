import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, drop, estimates, inBrowser, openApp, typeModel } from './harness.ts';
import { modelSeen } from './modelSeen.ts';

const dataOf = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('wendy-work'));

/** A table that is too large for local storage because of a column that no fit needs: few rows are fitted quickly. */
const rows = 400;
const remark = 'x'.repeat(600);
const large = `t,v,remark\n${Array.from({ length: rows }, (_, i) => `${i / 3},${Math.exp(-i / 150) + 0.01 * Math.sin(7 * i)},${remark}`).join('\n')}\n`;

inBrowser('work', () => {
  test('is restored after a reload right after the last key, and after a crash of the tab', async () => {
    const { page, url } = await openApp();
    await typeModel(page, "u1' = k*u1");
    await page.waitForTimeout(50);
    await page.reload();
    await expect.poll(() => modelSeen(page)).toBe("u1' = k*u1");

    await typeModel(page, "u1' = crash*u1");
    const context = page.context();
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    await page.goto('chrome://crash').catch(() => {});
    await crashed;
    const again = await context.newPage();
    await again.goto(url);
    await expect.poll(() => modelSeen(again)).toBe("u1' = crash*u1");
  });

  test('with a large table is restored; if the browser lost the table, the page says so', async () => {
    const { page } = await openApp();
    await drop(dataOf(page), 'decay.csv', large);
    await typeModel(page, "v' = k*v");
    await answered(page);
    expect((await kept(page))?.length).toBeLessThan(2000);
    await page.reload();
    await answered(page);
    await expect.poll(async () => (await estimates(page)).length).toBe(1);
    await expect.poll(() => dataOf(page).textContent()).toContain('decay.csv');

    await page.evaluate(() => indexedDB.deleteDatabase('wendy'));
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'decay.csv are missing' }).waitFor();
    await expect.poll(() => modelSeen(page)).toBe("v' = k*v");
  });

  test('keeps the page open while a large table is still being saved', async () => {
    const { page } = await openApp();
    await answered(page);
    await page.evaluate(() => {
      const open = IDBFactory.prototype.open;
      const requests: (() => void)[] = [];
      let isTold = false;
      // Opens, but reports success only when it is told to; what opens later then does so at once.
      IDBFactory.prototype.open = function (...given) {
        const request = open.apply(this, given);
        Object.defineProperty(request, 'onsuccess', {
          set: (then) =>
            request.addEventListener('success', () => {
              const go = () => then.call(request, new Event('success'));
              if (isTold) go();
              else requests.push(go);
            }),
        });
        return request;
      };
      const answer = () => {
        isTold = true;
        for (const go of requests.splice(0)) go();
      };
      Object.assign(globalThis, { answer });
    });
    await drop(dataOf(page), 'decay.csv', large);
    const foot = page.getByRole('contentinfo');
    await foot.getByText('Saving').waitFor();
    await page.getByRole('heading', { name: 'Data', exact: true }).click();
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.evaluate(() => (globalThis as unknown as { answer(): void }).answer());
    await foot.getByText('Saved').waitFor();
    await page.reload();
    await expect.poll(() => dataOf(page).textContent()).toContain('decay.csv');
  });

  test('that is damaged, malicious or of a later version is reported, and the page works', async () => {
    const { page } = await openApp();
    const hostile = { model: '<img src=x onerror=alert(1)>', rival: null, data: { kind: [] }, options: {} };
    for (const text of ['{"format":', '[]', '{"format":2}', JSON.stringify({ format: 1, work: hostile })]) {
      await page.evaluate((saved) => localStorage.setItem('wendy-work', saved), text);
      await page.reload();
      await page.getByRole('alert').filter({ hasText: 'saved in this browser could not be read' }).waitFor();
    }
    await answered(page);
    expect(await estimates(page)).toHaveLength(6);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the saved text' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('wendy-saved.json');
  });

  test('goes on if storage is full or forbidden, and the page says that it is not saved', async () => {
    const { page } = await openApp();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await typeModel(page, "u1' = k*u1");
    await page.getByRole('alert').filter({ hasText: 'the storage of this browser is full' }).waitFor();

    await page.addInitScript(() => {
      for (const name of ['localStorage', 'indexedDB']) {
        const get = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        Object.defineProperty(globalThis, name, { get });
      }
    });
    await page.reload();
    await typeModel(page, "u1' = k*u1");
    await page.getByRole('alert').filter({ hasText: 'does not let the page store anything' }).waitFor();
    await answered(page);
    expect(await estimates(page)).toHaveLength(1);
  });

  test('is cleared after a confirmation, and undo restores it', async () => {
    const { page } = await openApp();
    await typeModel(page, "u1' = k*u1");
    expect(await kept(page)).not.toBeNull();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await modelSeen(page)).toBe("u1' = k*u1");
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    await expect.poll(() => modelSeen(page)).toContain('FitzHugh');
    // Nothing of the work; that the tour was seen is no work.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['wendy-tour']);

    await page.getByRole('button', { name: 'Undo: clear' }).click();
    await expect.poll(() => modelSeen(page)).toBe("u1' = k*u1");
    await page.reload();
    await expect.poll(() => modelSeen(page)).toBe("u1' = k*u1");
  });

  test('that another tab changed is not silently overwritten', async () => {
    const { page, url } = await openApp();
    const other = await page.context().newPage();
    await other.goto(url);
    await typeModel(other, "u1' = other*u1");
    await page.getByText('Work was changed in another tab').waitFor();
    await page.getByRole('button', { name: 'Show the other’s here' }).click();
    await expect.poll(() => modelSeen(page)).toBe("u1' = other*u1");
    await page.getByRole('button', { name: 'Undo: work of the other tab' }).click();
    await expect.poll(() => modelSeen(page)).toContain('FitzHugh');
  });
});

import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { randomGenerator } from '../../src/index.ts';
import { answered, drop, estimates, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

/** Three standard errors of a rate of 0.2 a day from two replicates of 24 values, whose noise is 1% of the first. */
const threeErrors = 0.006;

const panel = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });
const alert = (page: Page) => panel(page).getByRole('alert');

/** Decay with a gap, a text column and times of another name. */
const rows = Array.from({ length: 60 }, (_, i) => i)
  .filter((i) => i < 20 || i > 24)
  .map(
    (i) =>
      `${i / 4},${(5 * Math.exp(-0.2 * (i / 4)) + 0.05 * Math.sin(37 * i)).toFixed(4)},${i % 7 ? '' : 'ok'}`,
  );
const decay = `Time (h),OD <b>600</b>,remark\n${rows.join('\n')}\n`;

/** Accessibility violations in the panel and its dialogs; figures have a test of their own. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as never as { axe: typeof axe }).axe.run({ include: ['.data'], exclude: ['svg'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Drops a file of one line repeated, made in the page: sending that many bytes would take long. */
async function dropRepeated(page: Page, name: string, line: string, times: number): Promise<void> {
  await page.evaluate(
    ({ name, line, times }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['t,u\n', line.repeat(times)], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, line, times },
  );
}

inBrowser('data', () => {
  const app = sharedApp();

  test('a dropped table is described, corrected and fitted', async () => {
    const { page } = await app();
    await drop(page.getByRole('textbox', { name: 'Model', exact: true }), 'growth <i>.csv', decay);
    const region = panel(page);
    await region.getByText('growth <i>.csv').waitFor();
    await region.getByText('55 times from 0 to 14.75, every 0.25, 1 gap: 4.75 to 6.25.').waitFor();
    const name = region.getByRole('combobox', { name: /in the model of column OD <b>600<\/b>/ });
    expect(await name.inputValue()).toBe('OD_b_600_b');
    // Nothing is said about the model of the example, which stepped aside.
    await page.getByRole('heading', { name: 'What do you think happens?' }).waitFor();
    expect(await alert(page).count()).toBe(0);
    await typeModel(page, "cells' = -k*cells");
    // Said once: in the verdict, not under Data as well.
    await page
      .getByRole('region', { name: 'Answer' })
      .getByText(/No column of the data measures this model.*The table under Data sets what each column is/)
      .first()
      .waitFor();
    expect(await alert(page).count()).toBe(0);

    await name.fill('2 cells');
    await name.press('Enter');
    await alert(page).filter({ hasText: 'cannot be called “2 cells”' }).waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('cells');
    await name.press('Enter');
    await expect.poll(async () => (await estimates(page)).map(([first]) => first)).toEqual(['k per h']);
    await answered(page);
    expect(await alert(page).count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await region.getByRole('combobox', { name: /Use of column Time/ }).selectOption('Not used');
    await alert(page).filter({ hasText: 'No time column was found' }).waitFor();
  });

  test('dates are read as days, and columns of one name as replicates', async () => {
    const { page } = await app();
    const { normal } = randomGenerator(1);
    const od = (day: number) => (5 * Math.exp(-0.2 * day) + 0.05 * normal()).toFixed(4);
    const days = Array.from({ length: 24 }, (_, i) => i);
    const rows = days.map((day) => `2024-01-${String(day + 1).padStart(2, '0')},${od(day)},${od(day)}`);
    await drop(page.locator('body'), 'wells.csv', `Date,rep 1,rep 2\n${rows.join('\n')}\n`);
    const region = panel(page);
    await region.getByText('rates come out per day').waitFor();
    await typeModel(page, "OD' = -k*OD");
    await region.getByText('2 replicate columns of rep').waitFor();
    const name = region.getByRole('combobox', { name: 'Name in the model of column rep' });
    await name.fill('OD');
    await name.press('Enter');
    await answered(page);
    expect(await alert(page).count()).toBe(0);
    const [[parameter, estimate] = []] = await estimates(page);
    expect(parameter).toBe('k per d');
    expect(Math.abs(Number(estimate) - 0.2)).toBeLessThan(threeErrors);
  });

  test('a table is pasted into the window, or onto the page', async () => {
    const { page } = await app();
    await page.getByRole('button', { name: 'Paste' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a table' });
    await dialog.getByRole('textbox', { name: 'Table' }).fill('1;2\n3;4');
    await dialog.getByRole('button', { name: 'Use this table' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'no header was found' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Table' }).fill('foo bar\nbaz');
    await dialog.getByRole('button', { name: 'Use this table' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'No column with numbers was found' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Table' }).fill('t;u1;u2\n0;0,5;1\n1;0,75;2');
    await dialog.getByRole('button', { name: 'Use this table' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel(page).getByText('2 times from 0 to 1').waitFor();

    const text = 't\tu1\tu2\n0\t1\t2\n1\t2\t1\n2\t1\t2';
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
    await panel(page).getByText('3 times from 0 to 2, every 1, without gaps.').waitFor();
    expect(await panel(page).getByText('is taken as the time').count()).toBe(0);

    await drop(page.locator('body'), 'growing.csv', 'cells,mass\n1,0.5\n2,0.7\n4,0.6\n');
    await panel(page).getByText('“cells” is taken as the time, since it only increases').waitFor();
  });

  test('the noise of an example is set by keyboard, fitted again, and undone in one step', async () => {
    const { page } = await app();
    const before = await estimates(page);
    const noise = panel(page).getByRole('slider', { name: 'Noise' });
    await noise.focus();
    const level = await noise.getAttribute('aria-valuetext');
    // One key, one step; how many keys a second are one step as well is not a question of this machine.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => noise.getAttribute('aria-valuetext')).not.toBe(level);
    await expect.poll(() => estimates(page)).not.toEqual(before);
    await answered(page);
    const noisy = await estimates(page);
    await panel(page).getByRole('button', { name: 'New noise' }).click();
    await expect.poll(() => estimates(page)).not.toEqual(noisy);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => estimates(page)).toEqual(before);

    // The minimum is not zero, since no fit can weight noise-free data.
    await noise.press('Home');
    await expect.poll(() => noise.getAttribute('aria-valuetext')).toBe('0.1%');
    await answered(page);
  });

  test('unreadable files are rejected with a message, and the work stays as it was', async () => {
    const { page } = await openApp();
    await answered(page);
    const before = await estimates(page);
    const file = page.getByLabel('Files with a table or a model');
    const refused = async (name: string, expected: RegExp) => {
      await alert(page).filter({ hasText: expected }).waitFor();
      expect(await alert(page).textContent()).toContain(name);
      await panel(page).getByRole('button', { name: 'Dismiss' }).click();
    };
    const small: [string, Buffer | string, RegExp][] = [
      ['plates.xlsx', 'PK\u0003\u0004…', /damaged or incomplete/],
      ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), /picture/],
      ['nothing.csv', '', /empty/],
      ['ragged.csv', 't,u\n0,1\n1,2,3\n', /Row 3: 3 cells/],
    ];
    for (const [name, content, expected] of small) {
      await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
      await refused(name, expected);
    }
    const large: [string, string, number, RegExp][] = [
      ['large.csv', 'x', 50e6, /has 51 MB; at most 20 MB/],
      ['many.csv', '1,2\n', 1e6, /1,000,000 rows; at most 200,000/],
    ];
    for (const [name, line, times, expected] of large) {
      await dropRepeated(page, name, line, times);
      await refused(name, expected);
    }
    expect(await estimates(page)).toEqual(before);
    expect(await page.getByRole('button', { name: /^Undo/ }).isDisabled()).toBe(true);

    // Text in another encoding is read, with a note.
    await file.setInputFiles({
      name: 'latin.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('t;Größe\n0;1\n1;2\n2;1', 'latin1'),
    });
    await panel(page).getByRole('status', { name: 'Remark' }).filter({ hasText: 'Windows-1252' }).waitFor();
    await expect.poll(() => panel(page).getByRole('rowheader').allInnerTexts()).toEqual(['t', 'Größe']);
  });
});

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answered, bring, estimates, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

// What a person sees of an answer without scrolling, and what its numbers say of themselves.

const window = { width: 1440, height: 900 };

inBrowser('at 1440 × 900 without scrolling', () => {
  const app = sharedApp(window);

  test.each([
    ['the first example, six parameters', undefined],
    ['a good fit of measured data, with a derived quantity', 'Yeast in a culture'],
    ['a hidden state', 'Influenza in a boarding school'],
    ['a warning', 'Lynx and hare'],
    ['other optima, twelve experiments', 'Theophylline in twelve subjects'],
  ])('the verdict, the curve and the whole table are in sight: %s', async (_, example) => {
    const { page } = await app();
    if (example) await load(page, example);
    await expectInSight(page.getByRole('status', { name: 'Verdict' }));
    const curve = page.getByRole('region', { name: 'Figures' }).locator('.figure-drawing > svg');
    await curve.waitFor();
    await expectInSight(curve);
    const table = page.getByRole('table', { name: 'Estimates' });
    // The figure makes room for the table once both are there.
    await expect.poll(async () => bottomOf(table)).toBeLessThanOrEqual(window.height);
    await expectInSight(table);
    const order = [await topOf(page.locator('.verdict')), await topOf(curve), await topOf(table)];
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('a table of five quantities by experiment is not wider than its place', async () => {
    const { page } = await app();
    const rows = ['wild type', 'mutant'].flatMap((name, e) =>
      Array.from({ length: 24 }, (_, i) => {
        const N = (4 + e) / (1 + 40 * Math.exp(-(0.5 + 0.1 * e) * i)) + 0.03 * Math.sin(7 * i * i + e);
        return `${name},${i},${N.toFixed(4)}`;
      }),
    );
    await bring(
      page,
      "N' = r*N*(1 - N/K) + c\nlocal r, K, c\nreport doubling = log(2)/r\nreport half = K/2",
      `strain,t [h],N [mg]\n${rows.join('\n')}\n`,
    );
    await answered(page);
    const table = page.getByRole('table', { name: 'Estimates by experiment' });
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(6);
    const frame = page.getByRole('region', { name: 'Table of estimates by experiment' });
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  test('details fold away, and open', async () => {
    const { page } = await app();
    const details = page.getByText('Noise, first values and details of the fit');
    const noise = page.getByText(/0\.0147/);
    expect(await noise.isVisible()).toBe(false);
    await details.click();
    await noise.waitFor();
  });

  test('units of the headings stand at the axes and the numbers', async () => {
    const { page } = await app();
    await load(page, 'Orange trees'.toLowerCase());
    const names = (await estimates(page)).map(([name]) => name);
    expect(names[0]).toBe('r per d');
    const own = page.getByRole('table', { name: 'Estimates by experiment' });
    // Its code is loaded when it is first needed.
    await expect.poll(() => own.getByRole('columnheader').allInnerTexts()).toEqual(['Experiment', 'K mm']);
    const figure = page.getByRole('region', { name: 'Figures' }).locator('.figure-drawing > svg');
    await expect.poll(() => figure.textContent()).toContain('trunk [mm]');
    expect(await figure.textContent()).toContain('t [d]');
  });

  test('several optima come with the waterfall of all starts', async () => {
    const { page } = await app();
    await load(page, 'Theophylline in twelve subjects');
    await page.getByRole('table', { name: 'Optima' }).waitFor();
    await page.locator('.optima .figure-drawing > svg').scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.locator('.optima .figure-drawing > svg').first().textContent())
      .toContain('starts, the best first');
  });
});

inBrowser('parameters that experiments have of their own', () => {
  test.each([1440, 360])('are a table of twelve rows and three columns at %i pixels', async (width) => {
    const { page } = await openApp({ width, height: 900 });
    await answered(page);
    await bring(page, "N' = r*N*(1 - N/K) + c\nlocal r, K, c", twelveStrains());
    const table = page.getByRole('table', { name: 'Estimates by experiment' });
    await expect.poll(() => table.locator('tbody tr').count()).toBe(12);
    await answered(page);
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Experiment', 'r', 'K', 'c']);
    // Nothing is shared, so there is no table of that.
    expect(await page.getByRole('table', { name: 'Estimates', exact: true }).count()).toBe(0);
    // Nothing is cut at the side, and each cell has its interval beside the number.
    const frame = page.locator('.local-frame');
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await table.locator('td .whisker').count()).toBe(36);
    const [, second] = await table.locator('tbody tr').all();
    expect(await second!.locator('th').innerText()).toBe('strain 2');
    const [r, K] = await second!.locator('td').all();
    expect(Math.abs(Number(await r!.getAttribute('data-exact')) - 0.53)).toBeLessThan(0.1);
    expect(Math.abs(Number(await K!.getAttribute('data-exact')) - 4.3)).toBeLessThan(0.1);
    // It explains itself, with its interval in numbers, and arrow keys lead on.
    await r!.focus();
    const tip = page.getByRole('tooltip').getByText('Values of r[strain 2] from');
    await tip.waitFor();
    // It follows where the page scrolls.
    await page.mouse.wheel(0, 20);
    await page.waitForTimeout(100);
    await tip.waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tooltip').getByText('Values of K[strain 2] from').waitFor();
  });
});

/** Logistic growth with noise, in twelve experiments. */
function twelveStrains(): string {
  const rows = Array.from({ length: 12 }, (_, e) => {
    const [r, K] = [0.5 + 0.03 * e, 4 + 0.3 * (e % 5)];
    return Array.from({ length: 24 }, (_, i) => {
      const t = i / 1.5;
      const N = K / (1 + (K / 0.1 - 1) * Math.exp(-r * t)) + 0.03 * Math.sin(7 * i * i + e);
      return `${t.toFixed(3)},${N.toFixed(4)},strain ${e + 1}`;
    }).join('\n');
  });
  return `t,N,strain\n${rows.join('\n')}\n`;
}

inBrowser('at 360 pixels', () => {
  test('every number of the table is on one line and in sight, in a row of two lines', async () => {
    const { page } = await openApp({ width: 360, height: 740 });
    await answered(page);
    const table = page.getByRole('table', { name: 'Estimates' });
    expect(await estimates(page)).toHaveLength(6);
    const rows = await table.locator('tr').evaluateAll((all) =>
      all.map((row) => {
        const cells = [...row.children].filter((cell) => cell.getClientRects().length > 0);
        const boxes = cells.map((cell) => {
          const { left, right, height } = cell.getBoundingClientRect();
          const lines = Math.round(height / Number.parseFloat(getComputedStyle(cell).lineHeight));
          return { class: cell.className, left, right, lines };
        });
        const frame = row.closest('.table-frame')!.getBoundingClientRect();
        return { boxes, height: row.clientHeight, left: frame.left, right: frame.right };
      }),
    );
    expect(rows).toHaveLength(7);
    for (const { boxes, height, left, right } of rows) {
      // Parameter, estimate, error, interval and true value.
      expect(boxes).toHaveLength(5);
      for (const box of boxes) {
        expect(box, box.class).toMatchObject({ lines: 1 });
        expect(box.left, box.class).toBeGreaterThanOrEqual(left);
        expect(box.right, box.class).toBeLessThanOrEqual(right);
      }
      expect(height).toBeLessThan(60);
    }
  });

  test('the table is still one for a screen reader', async () => {
    const { page } = await openApp({ width: 360, height: 740 });
    await answered(page);
    const table = page.getByRole('table', { name: 'Estimates' });
    expect(await table.getByRole('columnheader').count()).toBe(5);
    expect(await table.getByRole('rowheader').count()).toBe(6);
    expect(await table.getByRole('cell').count()).toBe(24);
  });
});

inBrowser('a number', () => {
  test('explains itself under the pointer, at the focus, and no longer at Escape', async () => {
    const { page } = await openApp(window);
    await answered(page);
    const tip = page.getByRole('tooltip');
    const table = page.getByRole('table', { name: 'Estimates' });
    const cell = (row: number, column: number) => table.locator(`[data-place="${row},${column}"]`);
    await cell(1, 2).hover();
    await tip.getByText('Standard error').waitFor();
    expect(await tip.textContent()).toMatch(/estimate of w1 would typically move by 0\.0\d+/);
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: 'detached' });

    // One stop of Tab for the table; arrow keys lead to every cell.
    await cell(0, 0).focus();
    await tip.getByText('Parameter', { exact: true }).waitFor();
    const rows = (await estimates(page)).length + 1;
    const columns = await table.locator('thead th').count();
    expect(await table.locator('[tabindex="0"]').count()).toBe(1);
    const told = new Set<string>();
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        await expect.poll(() => focused(page)).toBe(`${row},${column}`);
        await expect.poll(() => cell(row, column).getAttribute('aria-describedby')).toBe('explanation');
        told.add((await tip.textContent()) ?? '');
        if (column < columns - 1) await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Home');
      if (row < rows - 1) await page.keyboard.press('ArrowDown');
    }
    expect(told.size).toBeGreaterThan((rows - 1) * (columns - 2));
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
  });

  test('of the details explains itself too, and a derived one says how', async () => {
    const { page } = await openApp(window);
    await answered(page);
    await page.getByText('Noise, first values and details of the fit').click();
    const tip = page.getByRole('tooltip');
    for (const [word, term] of [
      ['Noise', 'standard deviation'],
      ['Residual', 'misses something'],
      ['Intervals', 'correlated noise'],
    ] as const) {
      await page.locator('.facts .explained', { hasText: word }).focus();
      await tip.getByText(term).waitFor();
    }
    await typeModel(page, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2\nreport ratio = w1/w3");
    const derived = page.locator('.estimates th[scope="row"]', { hasText: 'ratio' });
    await derived.waitFor();
    await derived.focus();
    await tip.getByText('Derived from the parameters: ratio = w1/w3').waitFor();
  });
});

async function load(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(title, 'i') })
    .click();
  await page.getByRole('button', { name: /^Undo: example/ }).waitFor();
  await answered(page);
}

async function boxOf(part: Locator) {
  return (await part.boundingBox())!;
}

async function topOf(part: Locator): Promise<number> {
  return (await boxOf(part)).y;
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part);
  return y + height;
}

async function expectInSight(part: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(part);
  expect(height).toBeGreaterThan(20);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(window.width);
  expect(y + height).toBeLessThanOrEqual(window.height);
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.place);
}

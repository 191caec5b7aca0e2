import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { answered, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

/** The first bytes of every PNG, and the position of its width. */
const pngSign = [0x89, 0x50, 0x4e, 0x47];
const pngWidthAt = 16;

inBrowser('the figures', () => {
  const app = sharedApp();

  test('show values under the pointer, zoom in time, take a log axis, and are saved as SVG and PNG', async () => {
    const { page } = await openApp();
    await answered(page);
    const panel = page.getByRole('region', { name: 'Figures' });
    const figure = panel.getByRole('application', { name: /Data and fitted curve/ });
    // A figure is drawn when it comes into view.
    await panel.scrollIntoViewIfNeeded();
    await figure.scrollIntoViewIfNeeded();
    const { width, height } = (await figure.boundingBox())!;

    // Hover.
    await figure.hover({ position: { x: width / 2, y: height / 5 } });
    await expect
      .poll(() => panel.locator('.figure-tooltip').textContent())
      .toMatch(/u1, t = .*data .*fitted/s);

    // Dragging zooms, double click shows all again.
    const ends = async () =>
      (await panel.locator('.figure-drawing text').allTextContents()).filter((text) => /^\d+$/.test(text));
    const whole = await ends();
    await page.mouse.down();
    const box = (await figure.boundingBox())!;
    await page.mouse.move(box.x + 0.75 * width, box.y + height / 5, { steps: 4 });
    await page.mouse.up();
    await expect.poll(ends).not.toEqual(whole);
    await expect.poll(() => panel.getByRole('button', { name: 'Reset zoom' }).isEnabled()).toBe(true);
    await figure.dblclick({ position: { x: width / 2, y: height / 5 } });
    await expect.poll(ends).toEqual(whole);

    // The same with the buttons.
    await panel.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(ends).not.toEqual(whole);
    await panel.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(ends).toEqual(whole);

    // Log axis.
    const log = panel.getByRole('button', { name: 'Log axis' });
    await log.click();
    expect(await log.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => panel.locator('.figure-drawing').textContent()).toContain('not positive');

    // Files.
    const [svg] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save SVG' }).click(),
    ]);
    expect(svg.suggestedFilename()).toBe('fit.svg');
    const text = readFileSync(await svg.path(), 'utf8');
    const { document } = parseHTML(text.replace(/^<\?xml.*\n/, ''));
    expect(document.querySelector('svg')!.getAttribute('role')).toBe('img');
    expect(text).toContain('logarithmic axis');
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save PNG' }).click(),
    ]);
    const bytes = readFileSync(await png.path());
    expect([...bytes.subarray(0, pngSign.length)]).toEqual(pngSign);
    const drawnWidth = Number(document.querySelector('svg')!.getAttribute('width'));
    expect(bytes.readUInt32BE(pngWidthAt)).toBe(2 * drawnWidth);
  });

  test('are read by arrow keys, with the values announced', async () => {
    const { page } = await app();
    await page.getByRole('region', { name: 'Figures' }).scrollIntoViewIfNeeded();
    const figure = page.getByRole('application', { name: /Data and fitted curve/ });
    await figure.focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = page.getByRole('region', { name: 'Figures' }).locator('.figure-tooltip');
    await expect.poll(() => tooltip.textContent()).toMatch(/^u1, t = 0data/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect.poll(() => tooltip.textContent()).toContain('u2, t = 25');
    await expect
      .poll(() => page.locator('[aria-live="polite"]').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^u2, t = 25: data/));
    await page.keyboard.press('Escape');
    expect(await tooltip.count()).toBe(0);
  });

  test('have a view for each question, computed when it is opened', async () => {
    const { page } = await openApp({ width: 360 });
    await answered(page);
    const panel = page.getByRole('region', { name: 'Figures' });
    const views = {
      Residuals: '95% of the noise',
      Quantiles: 'Shapiro-Wilk',
      Convergence: 'step',
      Correlation: 'w1',
      Radius: 'radius in samples',
      'Test functions': 'its derivative',
    };
    for (const [name, words] of Object.entries(views)) {
      await panel.getByRole('tab', { name, exact: true }).click();
      await expect.poll(() => panel.locator('.figure-drawing').textContent()).toContain(words);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('say so if they belong to the last fit, and the model on the page has none', async () => {
    const { page } = await app();
    const last = page.getByRole('region', { name: 'Answer' }).getByText('From the last fit that worked');
    expect(await last.count()).toBe(0);
    await typeModel(page, "u1' = w1*u1 +");
    await last.waitFor();
    await typeModel(page, "u1' = w1*u1\nu2' = w2*u2");
    await last.waitFor({ state: 'detached' });
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dosed } from './dosed.ts';
import { answered, bring, estimates, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Try values' });
const figuresOf = (page: Page) => page.getByRole('region', { name: 'Figures' });
const fieldOf = (page: Page, name: string) =>
  panelOf(page).getByRole('textbox', { name: `Value of ${name}` });
/** The path that follows the sliders in the small figure beside them; '' where there is none. */
const curveOf = (page: Page) => panelOf(page).locator('.figure-moved path').first().getAttribute('d');

/** Waits for the sliders of what is on the page, at rest. */
async function resting(page: Page): Promise<void> {
  await answered(page);
  await panelOf(page).getByText('This is the fitted curve.', { exact: true }).waitFor();
}

/** Presses a key on a slider some times. */
async function move(page: Page, name: string, key: string, times: number): Promise<void> {
  const slider = panelOf(page).getByRole('slider', { name, exact: true });
  for (let i = 0; i < times; i++) await slider.press(key);
}

inBrowser('moving values', () => {
  const app = sharedApp({ reducedMotion: 'reduce' });

  test('moves nothing on the page when its sliders and their curve come', async () => {
    const { page } = await openApp();
    // The heights of the panel, frame by frame, until its curve is drawn.
    const heights = await page.evaluate(
      () =>
        new Promise<number[]>((done) => {
          const seen = new Set<number>();
          const look = () => {
            const panel = document.querySelector('[aria-labelledby="move-title"]');
            if (panel) seen.add(panel.getBoundingClientRect().height);
            if (panel?.querySelector('.figure-drawing > svg')) done([...seen]);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    // The room for lines of text is in whole pixels: less than one for each of the two groups, the figure and the buttons.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(4);
  });

  test('has a slider for each parameter and first value, whose curve follows it and comes back', async () => {
    const { page } = await app();
    await resting(page);
    const sliders = panelOf(page).getByRole('slider');
    const names = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'u1(0)', 'u2(0)'];
    for (const name of names)
      expect(await panelOf(page).getByRole('slider', { name, exact: true }).count()).toBe(1);
    expect(await sliders.count()).toBe(names.length);
    expect(await curveOf(page)).toBe('');
    // At the digits of the fit.
    const [w1] = await estimates(page);
    expect(Number(await fieldOf(page, 'w1').inputValue())).toBeCloseTo(Number(w1![1]), 2);

    await move(page, 'w1', 'ArrowRight', 20);
    await expect.poll(() => curveOf(page)).toMatch(/^M/);
    await panelOf(page).getByText('worse', { exact: true }).waitFor();
    const slider = panelOf(page).getByRole('slider', { name: 'w1', exact: true });
    expect(await slider.getAttribute('aria-valuetext')).toBe(await fieldOf(page, 'w1').inputValue());
    const there = await curveOf(page);
    await move(page, 'w1', 'ArrowRight', 20);
    await expect.poll(() => curveOf(page)).not.toBe(there);
    await panelOf(page).getByRole('button', { name: 'w1 back to the fit' }).click();
    await expect.poll(() => curveOf(page)).toBe('');

    // The large figure follows as well.
    await move(page, 'w2', 'ArrowLeft', 30);
    await figuresOf(page).scrollIntoViewIfNeeded();
    const large = figuresOf(page).locator('.figure-moved path');
    await expect.poll(() => large.first().getAttribute('d')).toMatch(/^M/);
    // One for each state; residuals have none.
    expect(await large.count()).toBe(2);
    await panelOf(page).getByRole('button', { name: 'Back to the fit', exact: true }).click();
    await expect.poll(() => large.first().getAttribute('d')).toBe('');
  });

  test('takes numbers that are typed, and marks what is none', async () => {
    const { page } = await app();
    await resting(page);
    await fieldOf(page, 'w3').fill('2.5');
    await fieldOf(page, 'w3').press('Enter');
    await expect.poll(() => curveOf(page)).toMatch(/^M/);
    expect(
      await panelOf(page).getByRole('slider', { name: 'w3', exact: true }).getAttribute('aria-valuetext'),
    ).toBe('2.5');
    await fieldOf(page, 'w3').fill('two');
    await fieldOf(page, 'w3').press('Enter');
    await expect.poll(() => fieldOf(page, 'w3').getAttribute('aria-invalid')).toBe('true');
    await fieldOf(page, 'w3').press('Escape');
    await expect.poll(() => fieldOf(page, 'w3').inputValue()).toBe('2.5');
  });

  test('fits from the values of the sliders, and leads them to the answer', async () => {
    // With motion: the sliders glide.
    const { page } = await openApp();
    await resting(page);
    const fitted = await fieldOf(page, 'w1').inputValue();
    await move(page, 'w1', 'ArrowRight', 30);
    const moved = await fieldOf(page, 'w1').inputValue();
    expect(moved).not.toBe(fitted);
    await panelOf(page).getByRole('button', { name: 'Fit from here' }).click();
    await page.getByText(`started at w1=${moved}`).waitFor();
    await resting(page);
    await expect.poll(() => fieldOf(page, 'w1').inputValue()).toBe(fitted);
    await expect.poll(() => curveOf(page)).toBe('');
    await panelOf(page).getByRole('button', { name: 'Fit without this start' }).click();
    await page.getByText('started at').waitFor({ state: 'detached' });
    await resting(page);

    // Its start goes with the model.
    await move(page, 'w1', 'ArrowRight', 30);
    await panelOf(page).getByRole('button', { name: 'Fit from here' }).click();
    await page.getByText('started at').waitFor();
    await typeModel(page, "u1' = a*u1 + b*u1^3 + c*u2\nu2' = d*u1 + e + f*u2");
    await panelOf(page).getByRole('slider', { name: 'f', exact: true }).waitFor();
    await resting(page);
    expect(await page.getByText('started at').count()).toBe(0);
    expect((await estimates(page)).map(([name]) => name!.trim())).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('keeps curves beside the fit until they are removed, or the model changes', async () => {
    const { page } = await app();
    await resting(page);
    const kept = panelOf(page).getByRole('list', { name: 'Kept curves' });
    const keep = panelOf(page).getByRole('button', { name: 'Keep this curve' });
    expect(await keep.isDisabled()).toBe(true);
    for (const value of ['2.5', '3.5']) {
      await fieldOf(page, 'w1').fill(value);
      await fieldOf(page, 'w1').press('Enter');
      await keep.click();
      await kept.getByText(`w1 = ${value}`).waitFor();
    }
    const drawing = figuresOf(page).locator('.figure-drawing');
    await figuresOf(page).scrollIntoViewIfNeeded();
    await expect.poll(() => drawing.textContent()).toContain('w1 = 2.5');
    await expect.poll(() => drawing.textContent()).toContain('w1 = 3.5');
    await kept.getByRole('button', { name: 'Remove w1 = 2.5' }).click();
    await expect.poll(() => drawing.textContent()).not.toContain('w1 = 2.5');
    // A kept curve leads the sliders back to it.
    await panelOf(page).getByRole('button', { name: 'Back to the fit', exact: true }).click();
    await kept.getByRole('button', { name: 'w1 = 3.5', exact: true }).click();
    await expect.poll(() => fieldOf(page, 'w1').inputValue()).toBe('3.5');
    await typeModel(page, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5");
    await kept.waitFor({ state: 'detached' });
    await answered(page);
    await expect.poll(() => curveOf(page)).toBe('');
  });

  test('shows what other doses would have done', async () => {
    const { page } = await app();
    await resting(page);
    await bring(page, dosed.model, dosed.csv());
    await panelOf(page).getByRole('slider', { name: 'amt ×' }).waitFor();
    await resting(page);
    await fieldOf(page, 'amt ×').fill('2');
    await fieldOf(page, 'amt ×').press('Enter');
    await expect.poll(() => curveOf(page)).toMatch(/^M/);
    // Nothing to fit: the parameters are where they were.
    expect(await panelOf(page).getByRole('button', { name: 'Fit from here' }).isDisabled()).toBe(true);
    await panelOf(page).getByRole('button', { name: 'Keep this curve' }).click();
    await panelOf(page).getByRole('button', { name: 'amt × 2', exact: true }).waitFor();
    // Another dose is no worse fit.
    await panelOf(page).getByText('times as far from the data').waitFor();
    expect(await panelOf(page).getByText('worse', { exact: true }).count()).toBe(0);
  });

  test('predicts beyond the data, and not for another model', async () => {
    const { page } = await app();
    await resting(page);
    await figuresOf(page).scrollIntoViewIfNeeded();
    const field = figuresOf(page).getByLabel(/^Predict until/);
    const drawing = figuresOf(page).locator('.figure-drawing');
    const until = async (text: string) => {
      await field.fill(text);
      await field.press('Enter');
    };
    await until('10');
    await figuresOf(page).getByText('The data end at 25. Choose a later time.').waitFor();
    await until('1e9');
    await figuresOf(page).getByText('too far beyond the data').waitFor();
    await until('40');
    await expect.poll(() => drawing.textContent()).toContain('beyond the data');
    await expect.poll(() => drawing.locator('text').allTextContents()).toContain('40');
    // What is moved goes as far.
    await move(page, 'w1', 'ArrowRight', 30);
    await expect.poll(() => curveOf(page)).toMatch(/^M/);
    await typeModel(page, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w7*u2");
    await answered(page);
    await expect.poll(() => drawing.textContent()).not.toContain('beyond the data');
    expect(await field.inputValue()).toBe('');
  });

  test('draws one state against another, as chosen', async () => {
    const { page } = await app();
    await resting(page);
    await figuresOf(page).getByRole('tab', { name: 'Phase', exact: true }).click();
    await figuresOf(page).scrollIntoViewIfNeeded();
    const drawing = figuresOf(page).getByRole('img', { name: 'Phase plane of u1 and u2' });
    await drawing.waitFor();
    await move(page, 'w1', 'ArrowRight', 30);
    await expect
      .poll(() => figuresOf(page).locator('.figure-moved path').first().getAttribute('d'))
      .toMatch(/^M/);
    await figuresOf(page).getByRole('combobox', { name: 'Across' }).selectOption('u2');
    await figuresOf(page).getByRole('img', { name: 'Phase plane of u2 and u2' }).waitFor();
    await figuresOf(page).getByRole('tab', { name: 'Data and fit' }).click();
  });

  test('has a curve where there is no fit, and room on a phone', async () => {
    const { page } = await openApp({ width: 360, reducedMotion: 'reduce' });
    await resting(page);
    // Fewer values than unknowns: nothing is fitted.
    await bring(page, "u' = a*u - b*u^2", 't,u\n0,1\n1,1.5\n2,2\n');
    await answered(page);
    await panelOf(page).getByText('times the noise').waitFor();
    await expect.poll(() => curveOf(page)).toMatch(/^M/);
    const before = await curveOf(page);
    await move(page, 'a', 'ArrowLeft', 100);
    await expect.poll(() => curveOf(page)).not.toBe(before);
    await panelOf(page).getByRole('button', { name: 'Back to the start' }).click();
    await expect.poll(() => curveOf(page)).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

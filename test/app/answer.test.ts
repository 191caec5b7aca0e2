import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { growth } from './growth.ts';
import { answered, drop, estimates, inBrowser, openMethodDetails, sharedApp, typeModel } from './harness.ts';

// The answer as a user sees it: verdict, estimates, problems, and a fit that takes long.

inBrowser('the answer', () => {
  const app = sharedApp({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('shows a verdict, estimates with their intervals, and the truth if it is known', async () => {
    const { page } = await app();
    await expect.poll(() => verdictOf(page)).toMatch(/^Good fit/);
    const rows = await estimates(page);
    expect(rows.map(([name]) => name)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'w6']);
    for (const [, estimate, error, interval, relative, truth] of rows) {
      expect(estimate).toMatch(/^-?\d+\.\d+$/);
      expect(error).toMatch(/^\d+\.\d+$/);
      expect(interval).toMatch(/^-?\d+\.\d+ to -?\d+\.\d+$/);
      expect(relative).toMatch(/%$/);
      expect(truth).toMatch(/(in|out)side the interval$/);
    }
    await page.getByRole('button', { name: 'Copy table' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [heading, first] = copied.split('\n').map((line) => line.split('\t'));
    expect(heading).toEqual(['parameter', 'estimate', 'std. error', 'lower', 'upper']);
    const digits = rows[0][1].split('.')[1].length;
    expect(Number(first![1]).toFixed(digits)).toBe(rows[0][1]);
  });

  test('keeps the last numbers, marked as such, while the model has errors', async () => {
    const { page } = await app();
    const before = await estimates(page);
    await typeModel(page, "u1' = w1*u1 +");
    await expect.poll(() => verdictOf(page)).toContain('The model cannot be read yet');
    await lastFit(page).waitFor();
    expect(await estimates(page)).toEqual(before);

    await typeModel(page, "x' = a*x");
    await expect.poll(() => verdictOf(page)).toContain('Match your columns to the model');
    // Announced once the typing pauses.
    await page
      .getByRole('alert')
      .filter({ hasText: 'No column of the data measures this model: it has "x", the data' })
      .first()
      .waitFor();
    expect(await estimates(page)).toEqual(before);

    await typeModel(page, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2");
    await expect.poll(() => verdictOf(page)).toMatch(/^Good fit/);
    expect(await lastFit(page).count()).toBe(0);
    expect(await estimates(page)).toEqual(before);
  });

  test('is given for a model that is nonlinear in its parameters', async () => {
    const { page } = await app();
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'growth.csv', growth);
    await typeModel(page, "u' = r*u*(1 - u/K)");
    await expect.poll(() => verdictOf(page)).toMatch(/^Good fit/);
    await expect.poll(async () => (await estimates(page)).map(([name]) => name)).toEqual(['r', 'K']);
  });

  test('never shows numbers of data that are no longer on the page', async () => {
    const { page } = await app();
    expect(await estimates(page)).toHaveLength(6);
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'growth.csv', growth);
    await page.getByRole('heading', { name: 'What do you think happens?' }).waitFor();
    expect(await page.getByRole('table', { name: 'Estimates' }).count()).toBe(0);
    await typeModel(page, "cells' = r*cells");
    await expect.poll(() => verdictOf(page)).toContain('Match your columns to the model');
    expect(await page.getByRole('table', { name: 'Estimates' }).count()).toBe(0);
  });

  test('has no verdict while it is made, neither of another model nor of other options', async () => {
    const { page } = await app();
    await expect.poll(() => verdictOf(page)).toMatch(/^Good fit/);
    const marks = page.getByText('can be trusted');
    expect(await marks.count()).toBe(1);
    const letGo = await holdFits(page);
    await typeModel(page, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5");
    // Neutral at once; in words, where it takes longer.
    expect(await page.locator('.verdict').getAttribute('data-tone')).toBe('none');
    expect(await marks.count()).toBe(0);
    await expect.poll(() => verdictOf(page)).toBe('Fitting …');
    await lastFit(page).waitFor();
    await letGo();
    await expect.poll(() => verdictOf(page)).toMatch(/^(?!Fitting)\w/);
    expect(await lastFit(page).count()).toBe(0);
  });

  test('is announced when the typing pauses, not at every key', async () => {
    const { page } = await app();
    const spoken = page.locator('.verdict [aria-live=polite]');
    await expect.poll(() => spoken.textContent()).toMatch(/^Good fit/);
    await page.evaluate(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      const region = document.querySelector('.verdict [aria-live=polite]')!;
      const watch = new MutationObserver(() => announced.push(region.textContent ?? ''));
      watch.observe(region, { characterData: true, childList: true, subtree: true });
    });
    await page.getByRole('textbox', { name: 'Model', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' + w7*u1 + w8*(u2', { delay: 30 });
    await expect.poll(() => spoken.textContent()).toBe('The model cannot be read yet');
    const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
    // Between two verdicts there is nothing to announce.
    expect(announced.filter((words) => words !== '')).toEqual(['The model cannot be read yet']);
  });

  test('names the combination that the data determine if they do not determine each parameter', async () => {
    const { page } = await app();
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'growth.csv', growth);
    await typeModel(page, "u' = a*u + b*u + c*u^2");
    await expect.poll(() => verdictOf(page)).toMatch(/^Not identifiable/);
    const [a, b, c] = await estimates(page);
    expect([a![1], a![3], b![3]]).toEqual(['–', 'not identifiable', 'not identifiable']);
    const row = page.locator('.estimates tbody tr').first();
    // What the cells do not show is not in their attributes either.
    expect(await row.locator('[data-exact]').count()).toBe(0);
    const tenStandardErrors = 10 * Number(c![2]);
    expect(Math.abs(Number(c![1]) + 0.2)).toBeLessThan(tenStandardErrors);
    await page.getByRole('heading', { name: 'What the data do determine' }).waitFor();
    await page.getByText(/^a \+ b = /).waitFor();
  });

  test('reports what a long fit is doing, which can be stopped and started again', async () => {
    const { page } = await app();
    const before = await estimates(page);
    await openMethodDetails(page);
    await page.getByLabel('method', { exact: true }).selectOption('fsnls');
    await page.getByLabel('Starting values', { exact: true }).fill('random:1000');
    await page.getByText(/Fitting by forward solves, start \d+ of 1000/).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => verdictOf(page)).toContain('Stopped');
    expect((await estimates(page)).length).toBe(before.length);
    await page.getByRole('button', { name: 'Fit again' }).click();
    await page.getByText(/start \d+ of 1000/).waitFor();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await answered(page);
    await expect.poll(() => verdictOf(page)).toMatch(/^Good fit/);
    expect(await estimates(page)).toEqual(before);
  });
});

/** Keeps questions for fits from the worker, until the function that comes back is called. */
async function holdFits(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => void)[] = [];
    Worker.prototype.postMessage = function (this: Worker, message) {
      const post = () => postMessage.call(this, message);
      if (message.question?.ask === 'fit') waiting.push(post);
      else post();
    };
    return () => {
      Worker.prototype.postMessage = postMessage;
      for (const post of waiting) post();
    };
  });
  return () => held.evaluate((letGo) => letGo());
}

function lastFit(page: Page) {
  return page.getByRole('region', { name: 'Answer' }).getByText('From the last fit that worked');
}

function verdictOf(page: Page): Promise<string | null> {
  return page.getByRole('status', { name: 'Verdict' }).textContent();
}

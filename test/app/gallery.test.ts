import axe from 'axe-core';
import { expect, test } from 'vitest';
import { examples } from '../../src/inside.ts';
import { estimates, inBrowser, sharedApp } from './harness.ts';

inBrowser('the gallery', () => {
  const app = sharedApp({ width: 360, height: 740 });

  test('opens by keyboard, loads an example with one press, and undo brings the work back', async () => {
    const { page } = await app();
    const before = await estimates(page);
    const button = page.getByRole('banner').getByRole('button', { name: 'Examples' });
    await button.focus();
    await page.keyboard.press('Enter');
    const gallery = page.getByRole('dialog', { name: 'Examples' });
    await expect.poll(() => gallery.locator('svg.sketch path').count()).toBeGreaterThan(examples.length);
    expect(await gallery.getByRole('listitem').count()).toBe(examples.length);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (globalThis as never as { axe: typeof axe }).axe.run());
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.keyboard.press('Escape');
    await gallery.waitFor({ state: 'hidden' });
    expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);

    await button.click();
    await gallery.getByRole('button', { name: 'SIR epidemic' }).click();
    await gallery.waitFor({ state: 'hidden' });
    const names = async () => (await estimates(page)).map(([name]) => name);
    await expect.poll(names).toEqual(['beta', 'gamma']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => estimates(page)).toEqual(before);
  });

  test('has the lynx and hare pelts, whose verdict warns against blind trust', async () => {
    const { page } = await app();
    await page.getByRole('banner').getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('button', { name: /Lynx and hare/ }).click();
    const data = page.getByRole('region', { name: 'Data', exact: true });
    await data.getByText('21 times from 1900 to 1920, every 1, without gaps.').waitFor();
    expect(await data.getByRole('slider').count()).toBe(0);
    const verdict = page.getByRole('status', { name: 'Verdict' });
    await verdict.filter({ hasText: 'Neighbouring residuals are correlated' }).waitFor();
  });
});

import { expect, test } from 'vitest';
import { pinched } from '../../app/figures/pinched.ts';
import { answered, inBrowser, openApp } from './harness.ts';

const whole = [0, 100] as const;

test('what two fingers took stays under them', () => {
  // They were at 100 and 300 of 400 pixels, over 25 and 75, and move apart.
  expect(pinched([25, 75], [0, 400], 400, whole)).toEqual([25, 75]);
  expect(pinched([75, 25], [400, 0], 400, whole)).toEqual([25, 75]);
  // Together again: the whole.
  expect(pinched([25, 75], [100, 300], 400, whole)).toBeUndefined();
  // Never beyond the whole.
  expect(pinched([25, 75], [200, 500], 400, whole)![0]).toBe(0);
  expect(pinched([25, 25], [200, 200], 400, whole)).toBeUndefined();
});

inBrowser('two fingers on a figure', () => {
  test('zoom it, and the button shows all again', async () => {
    const { page } = await openApp({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await answered(page);
    const figures = page.getByRole('region', { name: 'Figures' });
    // Figures are drawn when they come into sight.
    await figures.evaluate((region) => region.scrollIntoView({ block: 'start' }));
    const pointer = figures.locator('.figure-pointer').first();
    await pointer.waitFor();
    await pointer.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y, width } = (await pointer.boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((part, id) => ({ x: x + part * width, y: y + 120, id })),
      });
    await touch('touchStart', 0.45, 0.65);
    for (let step = 1; step <= 5; step++) await touch('touchMove', 0.45 - 0.04 * step, 0.65 + 0.04 * step);
    await touch('touchEnd');
    const back = figures.getByRole('button', { name: 'Reset zoom' }).first();
    await expect.poll(() => back.isEnabled()).toBe(true);
  }, 60_000);
});

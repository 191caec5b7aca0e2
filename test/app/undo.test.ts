import { expect, test } from 'vitest';
import { answered, inBrowser, openApp, typeModel } from './harness.ts';
import { modelSeen } from './modelSeen.ts';

inBrowser('undo', () => {
  test('reverts by keys and by buttons, and says what', async () => {
    const { page } = await openApp();
    await answered(page);
    const first = await modelSeen(page);
    await typeModel(page, "u1' = k*u1");
    await page.getByRole('heading', { name: 'Answer' }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => modelSeen(page)).toBe(first);
    await expect.poll(() => page.locator('footer [aria-live]').textContent()).toContain('Undone: model');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => modelSeen(page)).toBe("u1' = k*u1");
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');
    await expect.poll(() => modelSeen(page)).toBe("u1' = k*u1");

    const undo = page.getByRole('button', { name: 'Undo: model' });
    expect(await undo.getAttribute('title')).toMatch(/^Undo: model/);
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => modelSeen(page)).toBe(first);
    // With nothing left to undo, the button keeps the focus.
    expect(
      await page
        .getByRole('button', { name: 'Undo', exact: true })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  test('inside the editor reverts what was typed there', async () => {
    const { page } = await openApp();
    await answered(page);
    const first = await modelSeen(page);
    await typeModel(page, "u1' = k*u1");
    await page.keyboard.press('Control+z');
    await expect.poll(() => modelSeen(page)).toBe(first);
  });

  test('reverts one drag of a slider at once', async () => {
    const { page } = await openApp();
    await answered(page);
    const slider = page.getByRole('slider', { name: 'Noise' });
    await slider.scrollIntoViewIfNeeded();
    const before = await slider.inputValue();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + 2, y + height / 2);
    await page.mouse.down();
    for (const part of [0.2, 0.5, 0.8]) await page.mouse.move(x + part * width, y + height / 2);
    await page.mouse.up();
    expect(await slider.inputValue()).not.toBe(before);
    await page.getByRole('button', { name: 'Undo: noise' }).click();
    await expect.poll(() => slider.inputValue()).toBe(before);
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(1);
  });
});

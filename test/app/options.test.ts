import { expect, test } from 'vitest';
import { answered, estimates, inBrowser, sharedApp } from './harness.ts';

// The options, by mouse and keyboard.

inBrowser('the options', () => {
  const app = sharedApp();

  /** The first example, and its options open. */
  const opened = async () => {
    const { page } = await app();
    const method = page.getByLabel('method', { exact: true });
    if (!(await method.isVisible())) await page.getByRole('button', { name: 'Change the options' }).click();
    await method.waitFor();
    return page;
  };

  test('change the fit, can be reset one by one or all at once, and undone', async () => {
    const page = await opened();
    const before = await estimates(page);
    await page.getByLabel('method', { exact: true }).selectOption('irls');
    await page
      .getByText('WENDy (irls), iteratively reweighted least squares on the weak form', { exact: true })
      .waitFor();
    await page.getByLabel('level', { exact: true }).fill('0.5');
    await page.getByRole('columnheader', { name: '50% interval' }).waitFor();
    await page.getByText('method irls, 50% intervals', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset method' }).click();
    await page
      .getByText('Maximum likelihood (mle), states and parameters together', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByRole('columnheader', { name: '95% interval' }).waitFor();
    await answered(page);
    expect(await estimates(page)).toEqual(before);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('columnheader', { name: '50% interval' }).waitFor();
    expect(await page.getByLabel('level', { exact: true }).inputValue()).toBe('0.5');
  });

  test('show invalid values next to the field, and keep the last valid ones', async () => {
    const page = await opened();
    const level = page.getByLabel('level', { exact: true });
    await level.fill('0.9');
    await page.getByRole('columnheader', { name: '90% interval' }).waitFor();
    await level.fill('95');
    await page
      .getByRole('alert')
      .filter({ hasText: 'level is 95. It must be a number above 0 and below 1.' })
      .waitFor();
    expect(await level.getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('minRadius', { exact: true }).fill('6');
    expect(await level.inputValue()).toBe('95');
    await page.getByRole('columnheader', { name: '90% interval' }).waitFor();
    await page.getByRole('button', { name: 'Reset level' }).click();
    await page.getByRole('columnheader', { name: '95% interval' }).waitFor();
    expect(await level.getAttribute('aria-invalid')).toBe('false');
  });

  test('are disabled if the method does not use them, and marked if the fit rejects them', async () => {
    const page = await opened();
    await page.getByText('All options').click();
    const start = page.getByLabel('start', { exact: true });
    const segments = page.getByLabel('segments', { exact: true });
    expect([await start.isDisabled(), await segments.isDisabled()]).toEqual([false, true]);
    await page.getByLabel('method', { exact: true }).selectOption('fsnls');
    expect([await start.isDisabled(), await segments.isDisabled()]).toEqual([false, false]);
    await start.fill('ols');
    await page.getByLabel('method', { exact: true }).selectOption('irls');
    expect(await start.isDisabled()).toBe(true);
    expect(await start.inputValue()).toBe('');

    const noiseSd = page.getByLabel('noiseSd', { exact: true });
    await noiseSd.fill('nobody=1');
    const warning = page.locator('#option-noiseSd').getByRole('alert').filter({ hasText: 'nobody' });
    await warning.waitFor();
    expect(await noiseSd.getAttribute('aria-invalid')).toBe('true');
    await noiseSd.fill('u1=0.02');
    await answered(page);
    expect(await warning.count()).toBe(0);
  });
});

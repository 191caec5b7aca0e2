import { expect, test } from 'vitest';
import { answered, estimates, inBrowser, openOptions, sharedApp } from './harness.ts';

// The options, by mouse and keyboard.

inBrowser('the options', () => {
  const app = sharedApp();

  /** The first example, and its options open. */
  const opened = async () => {
    const { page } = await app();
    const level = page.getByLabel('Confidence of intervals', { exact: true });
    if (!(await level.isVisible())) await openOptions(page);
    await level.waitFor();
    const method = page.getByLabel('method', { exact: true });
    if (!(await method.isVisible())) await page.getByText('Method details').click();
    await method.waitFor();
    return page;
  };

  test('are the four that everybody needs, with the details of the method folded away', async () => {
    const { page } = await app();
    const options = page.getByRole('region', { name: 'Options' });
    await openOptions(page);
    const seen = options.locator('label:visible');
    expect(await seen.allInnerTexts()).toEqual([
      'Confidence of intervals',
      'Known noise',
      'Starting values',
      'Errors allow for',
    ]);
    expect(await options.getByLabel('Errors allow for').locator('option').allInnerTexts()).toContain(
      'Correlated noise (ar1)',
    );
    await page.getByText('Method details').click();
    expect(await seen.count()).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Close the options' }).click();
    expect(await seen.count()).toBe(0);
  });

  test('change the fit, can be reset one by one or all at once, and undone', async () => {
    const page = await opened();
    const before = await estimates(page);
    await page.getByLabel('method', { exact: true }).selectOption('irls');
    await page
      .getByText(/^WENDy \(irls\), iteratively reweighted least squares on the weak form\./)
      .waitFor();
    await page.getByLabel('Confidence of intervals', { exact: true }).fill('0.5');
    await page.getByRole('columnheader', { name: '50% interval' }).waitFor();
    await page.getByText('method irls, 50% intervals', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset method' }).click();
    await page.getByText(/^Maximum likelihood \(mle\), states and parameters together\./).waitFor();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByRole('columnheader', { name: '95% interval' }).waitFor();
    await answered(page);
    expect(await estimates(page)).toEqual(before);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('columnheader', { name: '50% interval' }).waitFor();
    expect(await page.getByLabel('Confidence of intervals', { exact: true }).inputValue()).toBe('0.5');
  });

  test('show invalid values next to the field, and keep the last valid ones', async () => {
    const page = await opened();
    const level = page.getByLabel('Confidence of intervals', { exact: true });
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
    await page.getByRole('button', { name: 'Reset Confidence of intervals' }).click();
    await page.getByRole('columnheader', { name: '95% interval' }).waitFor();
    expect(await level.getAttribute('aria-invalid')).toBe('false');
  });

  test('are disabled if the method does not use them, and marked if the fit rejects them', async () => {
    const page = await opened();
    const start = page.getByLabel('Starting values', { exact: true });
    const segments = page.getByLabel('segments', { exact: true });
    expect([await start.isDisabled(), await segments.isDisabled()]).toEqual([false, true]);
    await page.getByLabel('method', { exact: true }).selectOption('fsnls');
    expect([await start.isDisabled(), await segments.isDisabled()]).toEqual([false, false]);
    await start.fill('ols');
    await page.getByLabel('method', { exact: true }).selectOption('irls');
    expect(await start.isDisabled()).toBe(true);
    expect(await start.inputValue()).toBe('');

    const noiseSd = page.getByLabel('Known noise', { exact: true });
    await noiseSd.fill('nobody=1');
    const warning = page.locator('#option-noiseSd').getByRole('alert').filter({ hasText: 'nobody' });
    await warning.waitFor();
    expect(await noiseSd.getAttribute('aria-invalid')).toBe('true');
    await noiseSd.fill('u1=0.02');
    await answered(page);
    expect(await warning.count()).toBe(0);
  });
});

import { expect, test } from 'vitest';
import { answered, inBrowser, openApp } from './harness.ts';

inBrowser('the help', () => {
  test('says how to write a model, to bring data and to read the answer, and is loaded when it is needed', async () => {
    const { page, requests } = await openApp();
    await answered(page);
    const isLoaded = () => requests.some((url) => /\/Help-[^/]*\.js$/.test(url));
    expect(isLoaded()).toBe(false);
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByText('an equation for each state').waitFor();
    expect(isLoaded()).toBe(true);
    await help.getByRole('tab', { name: 'Bringing data' }).click();
    await help.getByText('Units in brackets').waitFor();
    await page.keyboard.press('ArrowRight');
    await help.getByText('Read the verdict first.').waitFor();
    await help.getByRole('button', { name: 'Show the tour' }).click();
    await help.waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Tour' }).getByText('Step 1 of 3').waitFor();
  });
});

inBrowser('the tour', () => {
  test('comes at a first visit, can be skipped, and never comes back', async () => {
    const { page } = await openApp({ tour: true });
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await tour.getByText('Step 1 of 3').waitFor();
    await expect.poll(() => page.locator('[data-tour="here"] h2').first().textContent()).toBe('Answer');
    await tour.getByRole('button', { name: 'Skip the tour' }).click();
    await tour.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-tour="here"]').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('wendy-tour'))).toBe('seen');

    // Neither after a reload nor when all work is cleared.
    await page.reload();
    await answered(page);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    await page.reload();
    await answered(page);
    // It would come in the turn after the first verdict.
    await page.waitForFunction(() => performance.getEntriesByName('first verdict').length > 0);
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(await tour.count()).toBe(0);
  });

  test('leads through answer, model and data by keyboard, while the page can be used', async () => {
    const { page } = await openApp({ tour: true });
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await tour.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await tour.getByText('Say what you think happens').waitFor();
    await page.keyboard.press('Enter');
    await tour.getByText('Step 3 of 3').waitFor();
    await expect.poll(() => page.locator('[data-tour="here"] h2').first().textContent()).toBe('Data');
    await page.getByRole('button', { name: 'Examples', exact: true }).click();
    await page.getByRole('dialog', { name: 'Examples' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Examples' }).waitFor({ state: 'detached' });
    await expect.poll(() => tour.count()).toBe(1);
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
  });

  test('brings each part into sight on a phone, the answer first', async () => {
    const { page } = await openApp({ tour: true, width: 360, height: 740 });
    const tour = page.getByRole('complementary', { name: 'Tour' });
    for (const [step, title] of [
      [1, 'answer-title'],
      [2, 'model-title'],
      [3, 'data-title'],
    ] as const) {
      await tour.getByText(`Step ${step} of 3`).waitFor();
      const heading = page.locator(`#${title}`);
      // The heading is in sight, above the words of the tour.
      await expect
        .poll(async () => {
          const [{ y }, { y: top }] = [(await heading.boundingBox())!, (await tour.boundingBox())!];
          return y >= 0 && y < top;
        })
        .toBe(true);
      await tour.getByRole('button', { name: step === 3 ? 'Begin' : 'Next' }).click();
    }
  });

  test('does not come to somebody who follows a link or has worked here', async () => {
    const { page, url } = await openApp({ tour: true, path: '#elsewhere' });
    await answered(page);
    await page.waitForFunction(() => performance.getEntriesByName('first verdict').length > 0);
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    const tour = page.getByRole('complementary', { name: 'Tour' });
    expect(await tour.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('wendy-tour'))).toBe(null);
    expect(url).toMatch(/^http/);
  });
});

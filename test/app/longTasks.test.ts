import { expect, test } from 'vitest';
import { findProblem, sampleProblem, toCsv } from '../../src/index.ts';
import { answered, bring, estimates, inBrowser, sharedApp } from './harness.ts';
import { holdInWords, watchHolds } from './holds.ts';

/**
 * The longest task of the page's own thread, as a share of what the workers do. It was measured near 1/30. Both
 * are processor time from one trace, so a slow or busy machine lengthens them alike. Whether the longest task keeps
 * within 50 ms depends on the machine: `npm run bench -- app` prints that.
 */
const longestShare = 1 / 5;

inBrowser('the page', () => {
  const app = sharedApp();

  test('leaves the fit of protein transduction at 1024 points to its worker, and draws in short tasks', async () => {
    const problem = findProblem('protein-transduction');
    const { t, U } = sampleProblem(problem, { points: 1024, noise: 0.05, seed: 1 });
    const { page } = await app();
    const holds = await watchHolds(page);
    await bring(page, problem.model, toCsv(t, problem.states, U));
    const shown = async () => (await estimates(page)).map(([name]) => name?.trim());
    await expect.poll(shown).toEqual([...problem.parameters.keys()]);
    await answered(page);
    const {
      page: [longest],
      workers,
    } = await holds();
    console.log(`longest task of the page: ${holdInWords(longest!)}; workers: ${workers.toFixed(0)} ms`);
    expect(longest!.cpu / workers).toBeLessThan(longestShare);
  });

  test('is detected when it blocks the main thread', async () => {
    const { page } = await app();
    const holds = await watchHolds(page);
    const wall = 200;
    await page.evaluate((wall) => {
      const until = performance.now() + wall;
      while (performance.now() < until);
    }, wall);
    expect((await holds()).page.some((hold) => hold.wall >= wall)).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { findProblem, sampleProblem, toCsv } from '../../src/index.ts';
import { answered, bring, estimates, inBrowser, openApp } from './harness.ts';
import { type Hold, holdInWords, watchHolds } from './holds.ts';

/** What the page may hold its own thread for, in milliseconds. */
const longestHold = 50;
/**
 * Holds are told by the clock of the processor: long-task entries have the time on the wall, in which a busy machine did
 * other things. Even so it takes longer where others use the caches, so the best of a few runs counts: work that holds
 * the thread does so in every run.
 */
const runs = 3;

inBrowser('the page', () => {
  test('never holds its thread for more than 50 ms while it fits protein transduction at 1024 points', async () => {
    const problem = findProblem('protein-transduction');
    const { t, U } = sampleProblem(problem, { points: 1024, noise: 0.05, seed: 1 });
    const names = [...problem.parameters.keys()];
    let best: Hold | undefined;
    for (let run = 0; run < runs && !(best && best.cpu <= longestHold); run++) {
      const { page, close } = await openApp();
      await answered(page);
      const longTasks = await page.evaluateHandle(() => {
        const found: number[] = [];
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) found.push(duration);
        }).observe({ type: 'longtask' });
        return found;
      });
      const holds = await watchHolds(page);
      await bring(page, problem.model, toCsv(t, problem.states, U));
      const shown = async () => (await estimates(page)).map(([name]) => name?.trim());
      await expect.poll(shown, { timeout: 60_000 }).toEqual(names);
      await answered(page);
      const [longest] = await holds();
      console.log(`longest hold: ${longest && holdInWords(longest)}`);
      console.log(`long tasks: ${(await longTasks.jsonValue()).map(Math.round).join(', ') || 'none'} ms`);
      if (longest && longest.cpu < (best?.cpu ?? Number.POSITIVE_INFINITY)) best = longest;
      await close();
    }
    expect(best?.cpu).toBeLessThanOrEqual(longestHold);
  });

  test('is seen to hold its thread where it does', async () => {
    const { page } = await openApp();
    await answered(page);
    const holds = await watchHolds(page);
    await page.evaluate((wall) => {
      const until = performance.now() + wall;
      while (performance.now() < until);
    }, 4 * longestHold);
    expect((await holds()).some(({ wall }) => wall >= 4 * longestHold)).toBe(true);
  });
});

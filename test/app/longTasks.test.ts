import { expect, test } from 'vitest';
import { findProblem, sampleProblem, toCsv } from '../../src/index.ts';
import { answered, bring, estimates, inBrowser, openApp, watchLongTasks } from './harness.ts';

/** What the page may hold its own thread for, in milliseconds. */
const longestHold = 50;
/**
 * A long task is measured by the clock on the wall. Where other programs hold the processors it is longer than the work
 * it did, so the best of a few runs counts: work that holds the thread does so in every run.
 */
const runs = 3;

inBrowser('the page', () => {
  test('never holds its thread for more than 50 ms while it fits protein transduction at 1024 points', async () => {
    const problem = findProblem('protein-transduction');
    const { t, U } = sampleProblem(problem, { points: 1024, noise: 0.05, seed: 1 });
    const names = [...problem.parameters.keys()];
    const found: number[] = [];
    while (found.length < runs && !found.some((hold) => hold <= longestHold)) {
      const { page, close } = await openApp();
      await answered(page);
      const worst = await watchLongTasks(page);
      await bring(page, problem.model, toCsv(t, problem.states, U));
      const shown = async () => (await estimates(page)).map(([name]) => name?.trim());
      await expect.poll(shown, { timeout: 60_000 }).toEqual(names);
      await answered(page);
      found.push(await worst());
      await close();
    }
    console.log(`longest hold of the page's thread: ${found.map((hold) => hold.toFixed(0)).join(', ')} ms`);
    expect(Math.min(...found)).toBeLessThanOrEqual(longestHold);
  });
});

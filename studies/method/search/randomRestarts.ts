import { randomGenerator } from '../../../src/index.ts';
import { milliseconds } from './milliseconds.ts';
import type { SearchCase } from './searchCase.ts';
import { fitOpened, type OpenedProblem } from './truthStart.ts';

/** Log units above the least known deviance within which a start has reached it. */
const REACHED = 0.1;

export interface RandomRestarts {
  readonly starts: number;
  readonly solved: number;
  readonly cpu: number;
  readonly deviance: number;
}

/**
 * Forward-solve least squares from random starts, log-uniform in a box, for as much CPU time as is given; at least one start.
 * Parameters and first states have the signs of the truth, which the search does not know.
 */
export async function randomRestarts(
  one: SearchCase,
  opened: OpenedProblem,
  { seed, budget, least }: { seed: number; budget: number; least: number },
): Promise<RandomRestarts> {
  const { uniform } = randomGenerator(seed + 7919);
  const [lower, upper] = one.box ?? [1e-3, 1e3];
  const began = process.cpuUsage();
  let [starts, solved, best] = [0, 0, Number.POSITIVE_INFINITY];
  do {
    const start = Object.fromEntries(
      Object.entries(opened.start).map(([name, w]) => [
        name,
        (Math.sign(w) || 1) * lower * (upper / lower) ** uniform(),
      ]),
    );
    const left = Math.max((budget - milliseconds(began)) / 1000, 1);
    const end = await fitOpened(one, opened, 'fsnls', start, left);
    starts++;
    const deviance = end?.deviance ?? Number.POSITIVE_INFINITY;
    best = Math.min(best, deviance);
    if (deviance <= least + 2 * REACHED) solved++;
  } while (milliseconds(began) < budget);
  return { starts, solved, cpu: milliseconds(began), deviance: best };
}

import { byState } from '../result.ts';
import { randomGenerator } from '../stats/randomGenerator.ts';

/** Half the width of the random starts, relative to the middle: a standard deviation of 25%, as in the paper's words; its formula has ±12.5%. */
const SPREAD = Math.sqrt(3) * 0.25;

/** n starts by name, each uniform in c (1 ± √3·25%). */
export function spreadStarts(
  names: readonly string[],
  centre: (j: number) => number,
  seed: number,
  n: number,
): Record<string, number>[] {
  const { uniform } = randomGenerator(seed);
  return Array.from({ length: n }, () =>
    byState(names, (j) => centre(j) * (1 + SPREAD * (2 * uniform() - 1))),
  );
}

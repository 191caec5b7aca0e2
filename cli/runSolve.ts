import { InputError, type Watch } from '../src/node.ts';
import { progressTo } from './terminal/progress.ts';
import { terminal } from './terminal/terminal.ts';

/** Words about forward solves, with flags for what they are made with. */
export const inSolveFlags = terminal({
  also: {
    parameters: '--params',
    t: '--t',
    noise: '--noise',
    inputs: '--inputs',
    inputsFrom: '--inputs-from',
    experiment: '--experiment',
  },
});

/**
 * The answer of a forward solve, which reports its progress where it takes long. What the library refuses is said with
 * flags in place of options.
 */
export async function runSolve<T>(quiet: boolean, work: (watch: Watch) => Promise<T>): Promise<T> {
  const progress = progressTo(process.stderr, false);
  const observe = quiet ? undefined : progress.observe;
  return work({ observe })
    .finally(progress.end)
    .catch((error) => {
      throw error instanceof InputError ? error.said(inSolveFlags) : error;
    });
}

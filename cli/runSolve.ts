import { InputError, type Watch } from '../src/node.ts';
import { inFlags } from './flags.ts';
import { progressTo } from './progress.ts';

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
      throw error instanceof InputError ? new InputError(inSolveFlags(error.message)) : error;
    });
}

const flags: Record<string, string> = {
  parameters: '--params',
  u0: '--u0',
  t: '--t',
  noise: '--noise',
  inputs: '--inputs',
};

function inSolveFlags(message: string): string {
  return inFlags(message)
    .replace(
      /^(parameters|u0|t|noise|inputs)(?= (lacks|names|gives|goes|has|asks|begins|is|and) )/,
      (word) => flags[word]!,
    )
    .replace(/\bin (parameters|u0|inputs)\b/, (_, word: string) => `in ${flags[word]}`)
    .replace(/Change (--)?u0, the parameters or the first time/, 'Change --u0, --params or the start of --t')
    .replace('the option experiment', '--experiment')
    .replace('use simulate with a u0', 'use wendy simulate --from-fit with --u0')
    .replace(/such as \{ (\S+): 1 \}/, 'such as $1=1');
}

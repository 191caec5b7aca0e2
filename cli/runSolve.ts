import { InputError, type Watch } from '../src/node.ts';
import { inFlags } from './flags.ts';
import { interrupts } from './interrupt.ts';
import { progressTo } from './progress.ts';

/**
 * Does the work of a forward solve and hands over what came of it, telling how it goes where that takes long. Ctrl-C ends
 * the program at any moment. What the library refuses is told with flags in place of options.
 */
export async function runSolve<T>(
  quiet: boolean,
  work: (watch: Watch) => Promise<T>,
  deliver: (answer: T) => void | Promise<void>,
): Promise<void> {
  const progress = progressTo(process.stderr, false);
  const ctrlC = interrupts(progress.end);
  ctrlC.handle(true);
  const observe = quiet ? undefined : progress.observe;
  const answer = await work({ observe })
    .finally(progress.end)
    .catch((error) => {
      throw error instanceof InputError ? new InputError(inSolveFlags(error.message)) : error;
    });
  await deliver(answer);
  ctrlC.handle(false);
}

const flags: Record<string, string> = { parameters: '--params', u0: '--u0', t: '--t', noise: '--noise' };

function inSolveFlags(message: string): string {
  return inFlags(message)
    .replace(
      /^(parameters|u0|t|noise)(?= (lacks|names|gives|goes|has|asks|begins|is|and) )/,
      (word) => flags[word]!,
    )
    .replace(/\bin (parameters|u0)\b/, (_, word: string) => `in ${flags[word]}`)
    .replace(/Change (--)?u0, the parameters or the first time/, 'Change --u0, --params or the start of --t')
    .replace('the option experiment', '--experiment')
    .replace('use simulate with a u0', 'use wendy simulate --from-fit with --u0')
    .replace(/such as \{ (\S+): 1 \}/, 'such as $1=1');
}

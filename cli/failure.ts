import { CommanderError } from 'commander';
import { visible } from './terminal/visible.ts';
import { UsageError } from './usage.ts';

/** Prints the error, and returns the exit code: 2 if the user can fix it, else 1. */
export async function explain(error: unknown, verbose: boolean): Promise<number> {
  // Commander has shown help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError) {
    const [{ usageFindings }, { remark }] = await Promise.all([
      import('./usageFindings.ts'),
      import('./terminal/terminalWords.ts'),
    ]);
    remark(error.finding(usageFindings));
    return 2;
  }
  // By name, not by class: the class lives in the library, which a usage error need not load.
  if (error instanceof Error && error.name === 'InputError') {
    process.stderr.write(`${visible(error.message, '\n\t')}\n`);
    return 2;
  }
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `Internal failure: ${visible(message, '\n\t')}\nThis is a fault of wendy, not of your input. Please report it with the command you ran${verbose ? '.' : ',\nand what it prints with WENDY_DEBUG=1 in the environment.'}\n`,
  );
  if (verbose && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return 1;
}

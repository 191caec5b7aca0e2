import { systemWords } from '../studies/store/systemWords.ts';
import { explain } from './failure.ts';
import { buildProgram } from './program.ts';
import { holdSignals } from './signals.ts';

/** Runs the command that this process was started with. */
export async function runProgram(): Promise<void> {
  let reported = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as head, closes the pipe. Nothing went wrong, and files may be left to write.
    if (error.code === 'EPIPE' || reported) return;
    reported = true;
    process.stderr.write(
      `standard output: writing failed (${systemWords(error)}). Send the result elsewhere, or write it with --out FILE.\n`,
    );
    process.on('exit', () => {
      process.exitCode ||= 2;
    });
  });
  // If standard error cannot be written, only the exit code reports the error.
  process.stderr.on('error', () => {});

  // The system ends the first process of a container by no signal that it does not listen to.
  if (process.pid === 1) holdSignals();

  // Ends at once when nothing is left to do: Node would free all memory first, piece by piece.
  process.once('beforeExit', () => process.exit());
  const words = process.argv.slice(2);
  try {
    const program = await buildProgram(words);
    if (words.length === 0) program.help();
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = await explain(error, words.includes('--verbose') || Boolean(process.env.WENDY_DEBUG));
  }
}

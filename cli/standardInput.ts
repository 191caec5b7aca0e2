import { InputError, readText } from '../src/node.ts';

/** What `parse` makes of standard input; an InputError says that it came from there. */
export async function fromStandardInput<T>(what: string, parse: (text: string) => T): Promise<T> {
  if (process.stdin.isTTY) process.stderr.write(`Reading the ${what} from the terminal; end with Ctrl-D.\n`);
  try {
    return parse(await readText(process.stdin));
  } catch (error) {
    throw error instanceof InputError
      ? new InputError(`standard input: ${error.message}`, error.place)
      : error;
  }
}

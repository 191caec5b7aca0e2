import type { Readable } from 'node:stream';
import { InputError, readTableStream, readText, type SheetOptions, type Table } from '../../src/node.ts';

/** What `parse` makes of standard input; an InputError says that it came from there. */
export function fromStandardInput<T>(what: string, parse: (text: string) => T | Promise<T>): Promise<T> {
  return readStandardInput(what, async (stream) => parse(await readText(stream)));
}

/** The table on standard input. */
export function tableFromStandardInput(which: SheetOptions): Promise<Table> {
  return readStandardInput('data', (stream) => readTableStream(stream, which));
}

async function readStandardInput<T>(what: string, read: (stream: Readable) => Promise<T>): Promise<T> {
  if (process.stdin.isTTY) process.stderr.write(`Reading the ${what} from the terminal; end with Ctrl-D.\n`);
  try {
    return await read(process.stdin);
  } catch (error) {
    throw error instanceof InputError ? error.in('standard input') : error;
  }
}

import { computed, signal } from '@preact/signals';
import { InputError } from '../../src/index.ts';
import { announce } from '../parts/announce.ts';
import { change, current } from '../state/history.ts';
import type { Source } from '../state/work.ts';
import { Refusal } from '../worker/client.ts';
import { aside } from './aside.ts';
import { quoted } from './cells.ts';
import { checkNumbers, checkPasted } from './checkBrought.ts';
import { type FileText, readFile } from './readFile.ts';

// Tables that a person brings. Each is read aside first: what cannot be read never takes the place of what is there.

type MessagePlace = 'panel' | 'dialog';

interface Outcome {
  readonly words: string;
  readonly bad: boolean;
  /** Where it is said. */
  readonly place: MessagePlace;
  /** The data at that time: once they change, it is of no interest any more. */
  readonly source: Source;
}
const outcome = signal<Outcome | undefined>(undefined);

/** The table that is being read, and how to stop that. */
export const reading = signal<{ readonly name: string; stop(): void } | undefined>(undefined);
/** What became of the table that was brought last: why it was not taken, or a remark on it. */
export const brought = computed(() =>
  outcome.value?.source === current.value.data ? outcome.value : undefined,
);

/** Puts away what was said of the last table. */
export function dismissBrought(): void {
  outcome.value = undefined;
}

/** Takes up the table in one of the files, of which there must be one. Whether it did. */
export async function bringFiles(files: readonly File[]): Promise<boolean> {
  const [file] = files;
  if (!file) return false;
  if (files.length > 1) {
    refuse(
      `${files.length} files were brought, and one is needed. Choose one of them; several experiments belong in one table, with a column “experiment” that tells them apart.`,
      'panel',
    );
    return false;
  }
  return bring(file.name, 'panel', (signal) => readFile(file, signal));
}

/** Takes up a table that was pasted into a place. Whether it did. */
export async function bringText(text: string, place: MessagePlace): Promise<boolean> {
  return bring('Pasted table', place, async () => {
    checkPasted(text);
    return { text };
  });
}

async function bring(
  name: string,
  place: MessagePlace,
  read: (signal: AbortSignal) => Promise<FileText>,
): Promise<boolean> {
  reading.peek()?.stop();
  const control = new AbortController();
  const { signal } = control;
  const mine = { name, stop: () => control.abort() };
  reading.value = mine;
  outcome.value = undefined;
  try {
    const { text, remark } = await read(signal);
    const source: Source = { kind: 'table', name, text, uses: [] };
    const { rows, columns } = await aside.ask({ ask: 'table' }, source, signal);
    signal.throwIfAborted();
    checkNumbers(columns);
    change({ data: source }, 'data');
    if (remark) outcome.value = { words: `${quoted(name)} was read. ${remark}`, bad: false, place, source };
    announce(`${name} was read: ${columns.length} columns, ${rows} rows.`);
    return true;
  } catch (error) {
    if (!signal.aborted) refuse(`${quoted(name)} was not taken. ${wordsOf(error)}`, place);
    return false;
  } finally {
    if (reading.peek() === mine) reading.value = undefined;
  }
}

function refuse(words: string, place: MessagePlace): void {
  outcome.value = { words, bad: true, place, source: current.peek().data };
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.problem.message;
  if (error instanceof InputError) return error.message;
  return `This should not have happened: ${error instanceof Error ? error.message : String(error)}`;
}

import { computed, signal } from '@preact/signals';
import { InputError } from '../../src/index.ts';
import { faultFindings } from '../faultFindings.ts';
import { announce } from '../parts/announce.ts';
import { current } from '../state/history.ts';
import { pageWords } from '../state/pageWords.ts';
import type { Source } from '../state/work.ts';
import { Refusal } from '../worker/client.ts';
import type { Brought } from './readBrought.ts';

// What a user brings: tables, models, layouts. Tables are read aside first: what cannot be read never takes the place of what is there.

type MessagePlace = 'panel' | 'dialog';

interface Outcome {
  readonly words: string;
  readonly bad: boolean;
  /** Where it is said. */
  readonly place: MessagePlace;
  /** The text of a table that was not taken, and how to try again with its header in another line. */
  readonly again?: { readonly text: string; readHeader(line: number): void };
  /** The data at that time: once they change, it is of no interest any more. */
  readonly source: Source;
}
const outcome = signal<Outcome | undefined>(undefined);

/** The files that are being read, and how to stop that. */
export const reading = signal<{ readonly name: string; stop(): void } | undefined>(undefined);
/** The outcome of what was brought last: why it was not taken, or a remark on it. */
export const brought = computed(() =>
  outcome.value?.source === current.value.data ? outcome.value : undefined,
);

/** A workbook, the text of the sheet that was read, its name and those of all with data, and how to read another. */
interface Workbook {
  readonly text: string;
  readonly sheet: string;
  readonly sheets: readonly string[];
  read(sheet: string): void;
}
const lastWorkbook = signal<Workbook | undefined>(undefined);
/** The workbook of the data on the page, while its file is at hand. */
export const workbook = computed(() => {
  const { data } = current.value;
  return data.kind === 'table' && data.text === lastWorkbook.value?.text ? lastWorkbook.value : undefined;
});

/** Puts away what was reported about the last table. */
export function dismissBrought(): void {
  outcome.value = undefined;
}

const comingIn = signal(0);
/** Whether files or texts are on their way in, from the moment they are dropped until they are taken up or refused. */
export const isComingIn = computed(() => comingIn.value > 0);

/** Work by which something comes in. */
export async function comeIn<T>(work: () => Promise<T>): Promise<T> {
  comingIn.value++;
  try {
    return await work();
  } finally {
    comingIn.value--;
  }
}

/** Takes up what is in some files: a table, a model, both, a PEtab problem, the layout of a plate. Whether it did. */
export async function bringFiles(files: readonly File[]): Promise<boolean> {
  const [file] = files;
  if (!file) return false;
  const opened = files.length === 1 ? await comeIn(() => openIfProject(file)) : undefined;
  if (opened !== undefined) return opened;
  return bring(file.name, 'panel', async (signal, now) => {
    const { readBrought } = await import('./readBrought.ts');
    return readBrought(files, signal, now);
  });
}

/** Opens a file that is a project: whether that could be done; undefined where it is none. */
async function openIfProject(file: File): Promise<boolean | undefined> {
  const { isProject } = await import('../state/project.ts');
  if (!(await isProject(file))) return undefined;
  const { openProject } = await import('../state/openProject.ts');
  return openProject(file);
}

/** Takes up the layout of a plate in a file. Whether it did. */
export async function bringLayout(file: File): Promise<boolean> {
  return bring(file.name, 'panel', async (signal) => {
    const { readFile } = await import('./readFile.ts');
    const { text } = await readFile(file, signal);
    return { layout: { name: file.name, text }, notes: [] };
  });
}

/** Takes up a table that was pasted into a place. Whether it did. */
export async function bringText(text: string, place: MessagePlace): Promise<boolean> {
  return bring('Pasted table', place, async () => {
    const { checkPasted } = await import('./checkBrought.ts');
    checkPasted(text);
    return { table: { name: 'Pasted table', text }, notes: [] };
  });
}

/** Takes up another sheet of a workbook. */
function bringSheet(file: File, sheet: string, others: readonly string[]): Promise<boolean> {
  return bring(file.name, 'panel', async (signal) => {
    const { readFile } = await import('./readFile.ts');
    const { text } = await readFile(file, signal, sheet);
    return {
      table: { name: `${file.name}, ${sheet}`, text, file, sheets: { read: sheet, others } },
      notes: [],
    };
  });
}

type Read = (signal: AbortSignal, now: (name: string) => void) => Promise<Brought>;

function bring(first: string, place: MessagePlace, read: Read): Promise<boolean> {
  return comeIn(() => bringOne(first, place, read));
}

async function bringOne(first: string, place: MessagePlace, read: Read): Promise<boolean> {
  reading.peek()?.stop();
  const control = new AbortController();
  const { signal } = control;
  let name = first;
  const stop = () => control.abort();
  const now = (next: string) => {
    name = next;
    if (!signal.aborted) reading.value = { name, stop };
  };
  now(first);
  outcome.value = undefined;
  let again: Outcome['again'];
  try {
    const content = await read(signal, now);
    signal.throwIfAborted();
    const { model, table, layout, notes } = content;
    if (table) {
      again = {
        text: table.text,
        readHeader: (line) => void bring(name, place, async () => withHeader(content, line)),
      };
    }
    const { takeUpBrought } = await import('./takeUpBrought.ts');
    await takeUpBrought(content, signal);
    if (table) noteWorkbook(table);
    if (notes.length > 0) {
      const { broughtFindings } = await import('./broughtFindings.ts');
      const words = pageWords(broughtFindings.takenWithNotes({ name, notes }));
      outcome.value = { words, bad: false, place, source: current.peek().data };
    }
    announce(`${[model, table, layout].flatMap((one) => one?.name ?? []).join(' and ')} was read.`);
    return true;
  } catch (error) {
    if (!signal.aborted)
      refuse({
        words: pageWords(faultFindings.notTaken({ name, why: whyOf(error) })),
        place,
        ...(again && { again }),
      });
    return false;
  } finally {
    if (reading.peek()?.stop === stop) reading.value = undefined;
  }
}

function noteWorkbook({ text, file, sheets }: NonNullable<Brought['table']>): void {
  if (!file || !sheets) {
    lastWorkbook.value = undefined;
    return;
  }
  const before = lastWorkbook.peek()?.sheets ?? [];
  const all = [sheets.read, ...sheets.others];
  lastWorkbook.value = {
    text,
    sheet: sheets.read,
    // The order of the file, as it was at first.
    sheets: before.length === all.length && all.every((name) => before.includes(name)) ? before : all,
    read: (sheet) =>
      void bringSheet(
        file,
        sheet,
        all.filter((name) => name !== sheet),
      ),
  };
}

function withHeader({ table, ...others }: Brought, header: number): Brought {
  return { ...others, ...(table && { table: { ...table, header } }) };
}

function refuse(why: Omit<Outcome, 'bad' | 'source'>): void {
  outcome.value = { ...why, bad: true, source: current.peek().data };
}

/** The words of a worker as they are: what they were made of may be known only there. */
function whyOf(error: unknown): string {
  if (error instanceof Refusal) return error.problem.message;
  if (error instanceof InputError) return error.message;
  return pageWords(
    faultFindings.computationFailed({ error: error instanceof Error ? error.message : String(error) }),
  );
}

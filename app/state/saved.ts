import { effect, signal } from '@preact/signals';
import { InputError } from '../../src/index.ts';
import { current, sameParts } from './history.ts';
import { dismiss, notify } from './notices.ts';
import { readWork } from './readWork.ts';
import { getTable, keepTables, putTable } from './tables.ts';
import type { Work } from './work.ts';

// The work is saved at every change, at once, in local storage: a reload or a crash right after it finds it. A table
// too large for that is kept in IndexedDB, under an id that the saved work names.

/** Where the work is saved, and where one's own is put while that of a link is worked on. */
const places = { work: 'wendy-work', own: 'wendy-own-work' } as const;
type Place = keyof typeof places;
const format = 1;
/** Letters of a table that are saved with the work: written in about a millisecond. */
const smallTable = 200_000;

/** Whether what is on the page is saved. */
export const saving = signal<'nothing yet' | 'saved' | 'not saved'>('nothing yet');

/** The large table that was kept last. */
let kept: { text: string; id: string } | undefined;
/** The work on the page that need not be saved: nothing was done to it. */
let untouched: Work | undefined;

/** What was found in a place: work, or why it cannot be read, with the saved text; both where the table alone is lost. */
export interface Found {
  readonly work?: Work;
  readonly problem?: string;
  readonly text?: string;
}

/** The work that was saved before, if any. Never rejects. */
export async function readSaved(place: Place): Promise<Found> {
  const text = textAt(place);
  if (text === null) return {};
  try {
    const { work, table } = readEnvelope(text);
    if (table === undefined || work.data.kind !== 'table') return { work };
    const found = await getTable(table).catch(() => undefined);
    if (found !== undefined) {
      if (place === 'work') kept = { text: found, id: table };
      return { work: { ...work, data: { ...work.data, text: found } } };
    }
    return {
      work,
      problem: `The data of ${work.data.name} could not be found again: this browser did not keep them. Choose the file again; the model and the options are as you left them.`,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return {
      text,
      problem: `The work saved in this browser could not be read. ${error.message} The page starts with its first example; the saved text is replaced at your next change.`,
    };
  }
}

/** Saves every change from here on. `as` is what is saved already, or need not be. */
export function startSaving(as: Work): void {
  untouched = as;
  effect(() => {
    const work = current.value;
    if (untouched === undefined || !sameParts(work, untouched)) save(work);
  });
  void tidy();
}

/** Calls `changed` when another tab saved work of its own. */
export function watchOtherTabs(changed: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== places.work) return;
    // The other tab lets go of tables that it does not need: this one's is kept anew at its next change.
    kept = undefined;
    if (newValue !== null) changed();
  });
}

/** Puts the saved work aside, where none is yet; whether there is some. */
export function putAside(): boolean {
  return isReadable('own') || (isReadable('work') && write('own', textAt('work')!) === undefined);
}

/** Lets go of the work that was put aside. */
export function dropAside(): void {
  remove('own');
  void tidy();
}

/** Removes all work from this browser; `then` is what the page shows now, saved again when it is changed. */
export function clearSaved(then: Work): void {
  untouched = then;
  kept = undefined;
  remove('work');
  remove('own');
  saving.value = 'nothing yet';
  void tidy();
}

function save(work: Work): void {
  untouched = undefined;
  const { data } = work;
  const large = data.kind === 'table' && data.text.length > smallTable;
  if (large && kept?.text !== data.text) keep(data.name, data.text);
  const envelope = large
    ? { format, work: { ...work, data: { ...data, text: '' } }, table: kept!.id }
    : { format, work };
  tell(write('work', JSON.stringify(envelope)));
}

/** Says that all is saved, or, above everything else but once, what is not. */
function tell(problem: string | undefined): void {
  const before = saving.peek();
  if (problem === undefined) {
    saving.value = 'saved';
    if (before === 'not saved') dismiss('saving');
  } else {
    saving.value = 'not saved';
    if (before !== 'not saved') notify('saving', problem, { tone: 'bad' });
  }
}

/** Keeps a large table under a new id, and lets go of the one before. */
function keep(name: string, text: string): void {
  const mine = { text, id: `${Date.now()}-${Math.random().toString(36).slice(2)}` };
  kept = mine;
  putTable(mine.id, text)
    // Those of before may be what leaves no room.
    .catch(() => tidy().then(() => putTable(mine.id, text)))
    .then(tidy)
    .catch(() => {
      if (kept !== mine) return;
      const size = Math.ceil(text.length / 1e6);
      tell(
        `The data of ${name} (${size} MB) are not saved: this browser has no room for them. After a reload, choose the file again.`,
      );
    });
}

/** Lets go of the tables that no saved work names. */
async function tidy(): Promise<void> {
  const named = (['work', 'own'] as const).flatMap((place) => {
    const text = textAt(place);
    try {
      return text === null ? [] : (readEnvelope(text).table ?? []);
    } catch {
      return [];
    }
  });
  await keepTables(named).catch(() => {});
}

function readEnvelope(text: string): { work: Work; table: string | undefined } {
  let envelope: { format?: unknown; work?: unknown; table?: unknown } | null;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw new InputError('It is damaged.');
  }
  if (typeof envelope?.format === 'number' && envelope.format > format) {
    throw new InputError('It was saved by a newer version of this page. Reload to have that version.');
  }
  if (envelope?.format !== format) throw new InputError('It is damaged.');
  const table = typeof envelope.table === 'string' ? envelope.table : undefined;
  return { work: readWork(envelope.work), table };
}

function isReadable(place: Place): boolean {
  const text = textAt(place);
  if (text === null) return false;
  try {
    readEnvelope(text);
    return true;
  } catch {
    return false;
  }
}

function textAt(place: Place): string | null {
  try {
    return localStorage.getItem(places[place]);
  } catch {
    return null;
  }
}

/** Why it could not be written, or undefined. */
function write(place: Place, text: string): string | undefined {
  try {
    localStorage.setItem(places[place], text);
    return undefined;
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    return full
      ? 'Your last changes are not saved: the storage of this browser is full. Take your work away as files before you leave the page.'
      : 'Your work is not saved: this browser forbids the page to store anything. Take it away as files before you leave the page.';
  }
}

function remove(place: Place): void {
  try {
    localStorage.removeItem(places[place]);
  } catch {
    // What cannot be removed could not be written.
  }
}

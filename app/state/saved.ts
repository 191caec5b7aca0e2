import { effect } from '@preact/signals';
import { type Finding, InputError } from '../../src/index.ts';
import {
  clearEarlier,
  earlierValues,
  makingRoom,
  putEarlier,
  putEarlierText,
  readEarlier,
} from './earlier.ts';
import { type Envelope, format, readEnvelope, type SavedData, tablesIn, valueIn } from './envelope.ts';
import { current, sameParts } from './history.ts';
import {
  clearTables,
  findTable,
  forgetTables,
  isKeeping,
  keepTable,
  type LargeTable,
  tidyTables,
} from './largeTables.ts';
import { notify } from './notices.ts';
import { placeOf, removeAt, textAt, writeAt } from './places.ts';
import { isSaved, notSaved, showSaving, tableNotSaved } from './saving.ts';
import { storageFindings } from './storageFindings.ts';
import type { Work } from './work.ts';

// The work is saved at every change, at once, in local storage: a reload or a crash right after it finds it. A table too
// large for that is kept in IndexedDB, which takes a moment: until it is there, the data before are saved along with it.
// Work that gives way to other work goes on a list (earlier.ts), and so does what another page saved.

/** Letters of a table that are saved with the work: written in about a millisecond. */
const smallTable = 200_000;

/** The work that was on the page last, and the text that was saved last. */
let shown: Work | undefined;
let written: string | undefined;
/** Whether another page has saved since this one did. */
let overtaken = false;
/** The work on the page that need not be saved: nothing was done to it. */
let untouched: Work | undefined;
/** The data that are certainly saved. */
let sure: SavedData | undefined;
/** Where the table is whose text could not be read: it may be there another time. */
let unread: (Pick<Envelope, 'table' | 'before'> & { name: string }) | undefined;
/** Works as links hold them, by their data. */
const opened = new WeakMap<Work['data'], Work>();

/** What was saved: work, or why it cannot be read, with the saved text; both where the table alone is missing. */
export interface Restored {
  readonly work?: Work;
  readonly problem?: Finding;
  readonly text?: string;
}

/** The work that was saved before, if any. Never rejects. */
export async function readSaved(): Promise<Restored> {
  readEarlier();
  const text = textAt('work');
  if (text === null) return {};
  try {
    const saved = readEnvelope(valueIn(text));
    const restored = await unfold(saved);
    written = text;
    if (restored.problem === undefined)
      sure = { data: saved.work.data, ...(saved.table && { table: saved.table }) };
    return restored;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return {
      text,
      problem: storageFindings.savedNotRead({ why: error.finding }),
    };
  }
}

/** Saved work with the text of its table. */
export async function unfold(saved: Envelope): Promise<Required<Pick<Restored, 'work'>> & Restored> {
  const { table, before } = saved;
  // Taken up twice, it is twice other work than what is on the page.
  const work = { ...saved.work, data: { ...saved.work.data }, options: { ...saved.work.options } };
  const { data } = work;
  const whole = (work: Work) => {
    if (saved.opened) markOpened(work);
    return { work };
  };
  if (table === undefined || data.kind !== 'table') return whole(work);
  try {
    const text = await findTable(table);
    if (text !== undefined) return whole({ ...work, data: { ...data, text } });
    const instead = before && (await dataBefore(before));
    if (instead) {
      return {
        work: { ...work, data: instead },
        problem: storageFindings.dataNotSavedInTime({ name: data.name }),
      };
    }
    return {
      work,
      problem: storageFindings.dataNotKept({ name: data.name }),
    };
  } catch {
    unread = { name: data.name, table, ...(before && { before }) };
    return {
      work,
      problem: storageFindings.storageSilent({ name: data.name }),
    };
  }
}

async function dataBefore({ data, table }: SavedData): Promise<Work['data'] | undefined> {
  if (table === undefined || data.kind !== 'table') return data;
  const text = await findTable(table);
  return text === undefined ? undefined : { ...data, text };
}

/** Saves every change from here on. `as` is what is on the page: saved already, or untouched. */
export function startSaving(as: Work): void {
  untouched = as;
  shown = as;
  if (written === undefined) sure = { data: as.data };
  effect(() => {
    const work = current.value;
    const left = shown;
    shown = work;
    if (left && isOther(left, work) && putEarlier(envelopeOf(left)) === 'no room') {
      // What was on the page is what stays saved, until somebody makes something of this.
      untouched = work;
      notify('earlier', storageFindings.noRoomForBoth(), { tone: 'bad' });
      showSaving('not saved');
    }
    if (untouched === undefined || !sameParts(work, untouched)) save(work);
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isSaved()) event.preventDefault();
  });
  void tidyTables(named());
}

/** Marks work as unchanged from a link: it is not added to earlier work until it changes. */
export function markOpened(work: Work): void {
  opened.set(work.data, work);
}

/** Calls `changed` when another page saved work of its own, once for each time that this one had. */
export function watchOtherTabs(changed: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const place = key === null ? 'work' : placeOf(key);
    if (place === undefined) return;
    readEarlier();
    if (place !== 'work') return;
    forgetTables();
    if (newValue !== null && !overtaken) {
      overtaken = true;
      changed();
    }
  });
}

/** Removes all work from this browser; `then` is what the page shows now, saved again when it is changed. */
export function clearSaved(then: Work): void {
  untouched = then;
  shown = undefined;
  written = undefined;
  sure = undefined;
  unread = undefined;
  removeAt('work');
  clearEarlier();
  clearTables();
  showSaving('nothing yet');
}

function save(work: Work): void {
  untouched = undefined;
  overtaken = false;
  const envelope = envelopeOf(work);
  const text = JSON.stringify(envelope);
  const there = textAt('work');
  if (there !== null && there !== written) putEarlierText(there);
  const problem = makingRoom(() => writeAt('work', text));
  if (problem !== undefined) {
    showSaving('not saved', notSaved[problem]());
    return;
  }
  written = text;
  const table = tableOf(work);
  if (table === undefined || table.state === 'kept') {
    sure = { data: envelope.work.data, ...(envelope.table && { table: envelope.table }) };
  }
  if (table?.state === 'failed') showSaving('not saved', tableNotSaved(table));
  else showSaving(isKeeping() ? 'saving' : 'saved');
}

/** The work as it is saved; its table is kept, where it is large. */
function envelopeOf(work: Work): Envelope {
  const { data } = work;
  const link = opened.get(data);
  const mark = link && sameParts(link, work) ? ({ opened: true } as const) : {};
  if (data.kind === 'table' && data.text === '' && data.name === unread?.name) {
    const { table, before } = unread;
    return { format, work, ...(table && { table }), ...(before && { before }), ...mark };
  }
  const table = tableOf(work);
  if (table === undefined) return { format, work, ...mark };
  const folded: Envelope = {
    format,
    work: { ...work, data: { ...data, text: '' } as Work['data'] },
    table: table.id,
    ...mark,
  };
  return table.state === 'kept' || sure === undefined ? folded : { ...folded, before: sure };
}

/** The table of the work, where it is large. */
function tableOf({ data }: Work): LargeTable | undefined {
  return data.kind === 'table' && data.text.length > smallTable ? keepTable(data, named, settled) : undefined;
}

/** Saves again what waited for a table. A problem is reported even if the work is no longer on the page. */
function settled(table: LargeTable): void {
  const work = current.peek();
  save(work);
  const here = work.data.kind === 'table' && work.data.text === table.text;
  if (table.state === 'failed' && !here) notify('table', tableNotSaved(table), { tone: 'bad' });
}

/** Whether other work came to the page, rather than a change to what was there: all of it came from elsewhere. */
function isOther(left: Work, work: Work): boolean {
  return left.data !== work.data && left.options !== work.options;
}

/** The ids of the tables that saved work names; undefined where some of it cannot be read. */
function named(): readonly string[] | undefined {
  const work = textAt('work');
  const others = earlierValues();
  if (others === undefined) return undefined;
  try {
    const values = [...(work === null ? [] : [valueIn(work)]), ...others];
    return values.flatMap((value) => tablesIn(readEnvelope(value)));
  } catch {
    return undefined;
  }
}

import { getTable, putTable, removeTables } from './tables.ts';

// A table that is kept is never written again. It is let go only when no saved work names it and it is so old that no page
// can be about to name it.

/** Milliseconds after which a table that no saved work names may go. */
const day = 86_400_000;
/** The same where there is no room left. */
const minute = 60_000;
/** Milliseconds after which a table that could not be kept is tried again. */
const tryAgain = 10_000;
/** Tables that this page has stored; a forgotten one is stored again. */
const mostKnown = 4;

/** A table on its way into storage. */
export interface LargeTable {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  state: 'on its way' | 'kept' | 'failed';
  triedAt: number;
}

let known: readonly LargeTable[] = [];

/**
 * The table of that name and text, kept or on its way there; `settled` is called once that is known.
 * @param named the ids of the tables that saved work names; undefined where that is not known
 */
export function keepTable(
  { name, text }: { name: string; text: string },
  named: () => readonly string[] | undefined,
  settled: (table: LargeTable) => void,
): LargeTable {
  let table = known.find((one) => one.text === text);
  if (table && (table.state !== 'failed' || Date.now() - table.triedAt < tryAgain)) return table;
  table ??= { id: newId(), name, text, state: 'on its way', triedAt: 0 };
  remember(table);
  void put(table, named, settled);
  return table;
}

/** Whether tables are on their way. */
export function isKeeping(): boolean {
  return known.some(({ state }) => state === 'on its way');
}

/** The text kept under an id; undefined where it is not there. Rejects where storage does not answer. */
export async function findTable(id: string): Promise<string | undefined> {
  const text = await getTable(id);
  if (text !== undefined) remember({ id, name: '', text, state: 'kept', triedAt: 0 });
  return text;
}

/** Takes nothing for granted that was kept: another page may have let go of it. */
export function forgetTables(): void {
  known = known.filter(({ state }) => state === 'on its way');
}

/** Removes all tables, those on their way too. */
export function clearTables(): void {
  known = [];
  void removeTables(() => false).catch(() => {});
}

/** Deletes tables that no saved work names any more. */
export async function tidyTables(named: readonly string[] | undefined, age = day): Promise<void> {
  if (named === undefined) return;
  const isNeeded = (id: string) => named.includes(id) || !(Date.now() - Number.parseInt(id, 10) > age);
  known = known.filter(({ state, id }) => state !== 'kept' || isNeeded(id));
  await removeTables((id) => isNeeded(id)).catch(() => {});
}

async function put(
  table: LargeTable,
  named: () => readonly string[] | undefined,
  settled: (table: LargeTable) => void,
): Promise<void> {
  const { id, text } = table;
  table.state = 'on its way';
  table.triedAt = Date.now();
  try {
    // Where there is no room, those of before may be what takes it.
    await putTable(id, text).catch(async () => {
      await tidyTables(named(), minute);
      if (known.includes(table)) await putTable(id, text);
    });
    table.state = 'kept';
  } catch {
    table.state = 'failed';
  }
  if (known.includes(table)) settled(table);
}

function remember(table: LargeTable): void {
  known = [...known.filter(({ id }) => id !== table.id), table].slice(-mostKnown);
}

/** An id that says when it was made. */
function newId(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

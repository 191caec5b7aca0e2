import { InputError } from '../../src/index.ts';
import { readData, readWork } from './readWork.ts';
import { stateFindings } from './stateFindings.ts';
import type { Source, Work } from './work.ts';

/** The format of saved work that this version writes. It reads all up to that: format 1 had one second model at most. */
export const format = 2;

/** Data as they are saved: where they name a table, its text is kept in IndexedDB under that id, and empty here. */
export interface SavedData {
  readonly data: Source;
  readonly table?: string;
}

/** Work as it is saved. */
export interface Envelope {
  readonly format: typeof format;
  readonly work: Work;
  readonly table?: string;
  /** The data before, until those of the work are certainly kept. */
  readonly before?: SavedData;
  /** Opened from a link, and nothing was done to it. */
  readonly opened?: true;
}

/** Saved work from a value that anybody may have made. An InputError says what is wrong with it. */
export function readEnvelope(value: unknown): Envelope {
  if (isNewer(value)) throw new InputError(stateFindings.savedByNewerVersion());
  const given = value as { [name in keyof Envelope]?: unknown } | null;
  if (given?.format !== 1 && given?.format !== format) throw new InputError(stateFindings.savedDamaged());
  const work = readWork(given.work);
  const before = given.before as { data?: unknown; table?: unknown } | null | undefined;
  return {
    format,
    work,
    ...tableOf(given.table),
    ...(before && {
      before: { data: readData(before.data), ...tableOf(before.table) },
    }),
    ...(given.opened === true && { opened: true }),
  };
}

/** Whether a value is work that a later version of this page saved. */
export function isNewer(value: unknown): boolean {
  const version = (value as { format?: unknown } | null)?.format;
  return typeof version === 'number' && version > format;
}

/** The value that a text holds; undefined where it is not JSON. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The ids of the tables that saved work names. */
export function tablesIn({ table, before }: Envelope): string[] {
  return [table, before?.table].filter((id) => id !== undefined);
}

function tableOf(id: unknown): { table?: string } {
  return typeof id === 'string' ? { table: id } : {};
}

import { signal } from '@preact/signals';
import { type Envelope, isNewer, readEnvelope, valueIn } from './envelope.ts';
import { exampleWork } from './exampleWork.ts';
import { removeAt, textAt, writeAt } from './places.ts';

// Work that gave way to other work, such as that of a link, is put on a list: the last few can be had again.

/** Works that are held. */
const most = 10;
/** Letters of all of them together; the youngest is held in any case. */
const mostLetters = 1_500_000;

/** Work that was left for other work. */
export interface Earlier {
  readonly saved: Envelope;
  /** When it was left, in milliseconds. */
  readonly at: number;
}

/** As it stands in storage. What a later version wrote cannot be read here, and is held for that version. */
interface Entry {
  readonly saved: unknown;
  readonly at: number;
}

/** The work that was left, youngest first. */
export const earlier = signal<readonly Earlier[]>([]);

/** Takes up the list as it is in storage. */
export function readEarlier(): void {
  earlier.value = entries()
    .flatMap(({ saved, at }) => {
      try {
        return [{ saved: readEnvelope(saved), at }];
      } catch {
        return [];
      }
    })
    .reverse();
}

/** Adds work to the list, unless it is an unchanged example. */
export function putEarlier(saved: Envelope): 'kept' | 'not made' | 'no room' | 'forbidden' {
  return isMade(saved) ? put(saved) : 'not made';
}

/** The same for a text that another page, or a later version of it, saved. */
export function putEarlierText(text: string): void {
  const value = valueIn(text);
  if (isNewer(value)) put(value);
  else {
    try {
      putEarlier(readEnvelope(value));
    } catch {
      // What is damaged cannot be had again.
    }
  }
}

/** Writes, and where storage is full lets go of the oldest until there is room; of none where that does not help. */
export function makingRoom(write: () => ReturnType<typeof writeAt>): ReturnType<typeof writeAt> {
  let problem = write();
  if (problem !== 'full') return problem;
  const before = textAt('earlier');
  for (let rest = entries(); problem === 'full' && rest.length > 0; problem = write()) {
    rest = rest.slice(1);
    if (rest.length === 0) removeAt('earlier');
    else if (writeAt('earlier', JSON.stringify(rest)) !== undefined) return problem;
  }
  if (problem !== undefined && before !== null) writeAt('earlier', before);
  readEarlier();
  return problem;
}

export function clearEarlier(): void {
  removeAt('earlier');
  earlier.value = [];
}

/** What is on the list, as values that can be anything; undefined where the list itself cannot be read. */
export function earlierValues(): readonly unknown[] | undefined {
  const text = textAt('earlier');
  if (text === null) return [];
  const list = valueIn(text);
  return Array.isArray(list) ? list.map((entry) => (entry as Partial<Entry> | null)?.saved) : undefined;
}

function put(saved: unknown): 'kept' | 'no room' | 'forbidden' {
  const text = JSON.stringify(saved);
  const others = entries().filter((entry) => JSON.stringify(entry.saved) !== text);
  const list: Entry[] = [{ saved, at: Date.now() }];
  let letters = text.length;
  for (const entry of others.reverse()) {
    letters += JSON.stringify(entry).length;
    if (list.length === most || letters > mostLetters) break;
    list.unshift(entry);
  }
  // Where there is no room for all, the youngest matter most.
  for (; list.length > 0; list.shift()) {
    const problem = writeAt('earlier', JSON.stringify(list));
    if (problem === 'forbidden') return problem;
    if (problem === undefined) break;
  }
  if (list.length === 0) return 'no room';
  readEarlier();
  return 'kept';
}

function entries(): Entry[] {
  const list = valueIn(textAt('earlier') ?? '[]');
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is Entry => typeof entry?.at === 'number' && 'saved' in entry);
}

/** Whether somebody made it: examples as they come, and links as they were opened, can be had again anyway. */
function isMade({ work, opened }: Envelope): boolean {
  if (opened) return false;
  const { data } = work;
  return data.kind !== 'example' || JSON.stringify(work) !== JSON.stringify(exampleWork(data.name));
}

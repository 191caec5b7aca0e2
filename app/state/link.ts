import { InputError } from '../../src/index.ts';
import { allBytes, mark, mostBytes, through } from './linkFormat.ts';
import { modelsOf } from './models.ts';
import { readWork } from './readWork.ts';
import { stateFindings } from './stateFindings.ts';
import type { Work } from './work.ts';

const marks = ['#w1=', mark];
/** Letters that are read: more is not a link of this page. */
const longestRead = 200_000;
/** Letters of a model in a link; a model is read at once, and must not hold up the page. */
const longestModel = 20_000;

/** Whether a fragment of an address claims to hold work, of this version or a later one. */
export function isLink(fragment: string): boolean {
  return /^#w\d+=/.test(fragment);
}

/** The work that a fragment holds. An InputError says why it cannot be read; nothing in a link is trusted. */
export async function readLink(fragment: string): Promise<Work> {
  if (!marks.includes(fragment.slice(0, mark.length)))
    throw new InputError(stateFindings.linkOfNewerVersion());
  if (fragment.length > longestRead) throw new InputError(stateFindings.linkTooLong());
  const how = fragment.charAt(mark.length);
  const bytes = fromLetters(fragment.slice(mark.length + 1));
  if (how !== 'z' && how !== 'j') throw new InputError(stateFindings.linkDamaged({ cut: false }));
  let value: unknown;
  try {
    value = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(how === 'z' ? await unpack(bytes) : bytes),
    );
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(stateFindings.linkDamaged({ cut: true }));
  }
  const work = readWork(value);
  const longest = Math.max(...modelsOf(work).map(({ model }) => model.length));
  if (longest > longestModel) {
    throw new InputError(stateFindings.linkModelTooLong({ letters: longest, most: longestModel }));
  }
  return work;
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  let stream: DecompressionStream;
  try {
    stream = new DecompressionStream('deflate-raw');
  } catch {
    throw new InputError(stateFindings.linkNotUnpacked());
  }
  return allBytes(through(bytes, stream), mostBytes);
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new InputError(stateFindings.linkDamaged({ cut: true }));
  }
}

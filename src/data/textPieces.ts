import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import { shown } from '../text/words.ts';

/** How many characters of a text are looked at together. */
const slice = 1 << 16;

/**
 * A text in chunks that can be read repeatedly, without the byte order mark at its beginning. Chunks that can be read only
 * once, such as those of a generator, are kept.
 */
export function textPieces(source: unknown): Iterable<string> {
  if (typeof source === 'string') return { [Symbol.iterator]: () => slicesOf(source) };
  if (typeof Object(source)[Symbol.iterator] !== 'function') throw notText(source);
  const iterable = source as Iterable<unknown>;
  const isSpent = Object.is(iterable[Symbol.iterator](), iterable);
  const pieces = isSpent ? [...iterable] : iterable;
  return { [Symbol.iterator]: () => withoutMark(pieces) };
}

function* slicesOf(text: string): Generator<string> {
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += slice) {
    yield text.slice(at, at + slice);
  }
}

function* withoutMark(pieces: Iterable<unknown>): Generator<string> {
  let first = true;
  for (const piece of pieces) {
    if (typeof piece !== 'string') throw notText(piece);
    yield first && piece.startsWith('\uFEFF') ? piece.slice(1) : piece;
    first &&= piece === '';
  }
}

function notText(value: unknown): InputError {
  return new InputError(tableFindings.dataNotText({ value: shown(value) }));
}

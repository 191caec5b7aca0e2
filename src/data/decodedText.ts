import type { Reading } from '../findings/reading.ts';
import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import { firstBytes } from './firstBytes.ts';
import { encodingOf } from './importer.ts';

/** A text in pieces that can be read again and again, and what was made of its bytes. */
export interface DecodedText {
  readonly pieces: Iterable<string>;
  readonly readings: readonly Reading[];
}

/**
 * The text that bytes stand for: in UTF-8, in UTF-16 where they begin with its mark, and else in Windows-1252, which programs of
 * instruments write. Throws an InputError where they are not text. `chunks` are read again and again.
 */
export function decodedText(chunks: Iterable<Uint8Array>): DecodedText {
  const encoding = encodingOf(firstBytes(chunks, 3));
  const pieces = decoded(chunks, encoding);
  try {
    for (const _ of pieces);
    return { pieces, readings: [] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  if (encoding !== 'utf-8' || !isPlain(chunks)) throw new InputError(tableFindings.dataAreBinary());
  return {
    pieces: decoded(chunks, 'windows-1252'),
    readings: [{ what: 'encoding', encoding: 'Windows-1252' }],
  };
}

const slice = 1 << 20;

/**
 * The text of bytes in an encoding, a part at a time: all of it at once would take as much memory again. Throws a TypeError where they
 * are none.
 */
export function decoded(chunks: Iterable<Uint8Array>, encoding: string): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      const decoder = new TextDecoder(encoding, { fatal: true });
      // Some programs put the mark of UTF-8 before what is none.
      let skipped = encoding === 'windows-1252' && isMarked(chunks) ? 3 : 0;
      for (const chunk of chunks) {
        const from = Math.min(skipped, chunk.length);
        skipped -= from;
        for (let at = from; at < chunk.length; at += slice)
          yield decoder.decode(chunk.subarray(at, at + slice), { stream: true });
      }
      yield decoder.decode();
    },
  };
}

function isMarked(chunks: Iterable<Uint8Array>): boolean {
  const [a, b, c] = firstBytes(chunks, 3);
  return a === 0xef && b === 0xbb && c === 0xbf;
}

/** Whether no byte is a control character, as many are in what is not text. */
function isPlain(chunks: Iterable<Uint8Array>): boolean {
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (byte < 9 || (byte > 13 && byte < 32)) return false;
    }
  }
  return true;
}

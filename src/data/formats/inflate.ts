import type { Finding } from '../../findings/finding.ts';
import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { damaged } from './damaged.ts';

/** Files that take more unpacked are refused: no table of that many bytes can be fitted. */
export const mostUnpacked = 256e6;

/**
 * The bytes that were compressed, by the platform's own zlib, which also checks the sum at the end of a gzip file. It stops as soon
 * as there are more than `most`, so that a bomb costs no more than that; `over` is what is said then.
 */
export async function inflate(
  packed: Uint8Array,
  format: 'gzip' | 'deflate-raw',
  { title, most, over }: { title: string; most: number; over?: Finding },
): Promise<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  // What goes wrong is met again when the other end is read.
  void writer.write(packed).catch(() => {});
  void writer.close().catch(() => {});
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(chunks, length);
      chunks.push(value);
      length += value.length;
      if (length > most) break;
    }
  } catch (error) {
    throw damaged(title, { what: 'refused', words: error instanceof Error ? error.message : '' });
  }
  void reader.cancel().catch(() => {});
  throw new InputError(over ?? formatFindings.unpackedTooLarge({ title, most }));
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  if (chunks.length === 1) return chunks[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

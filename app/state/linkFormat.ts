import { InputError } from '../../src/index.ts';
import { stateFindings } from './stateFindings.ts';

// A link holds the work behind its #, which browsers do not send to any server: w2= and the work as JSON, packed where
// the browser can (z) and plain where it cannot (j), in the letters that addresses allow. Links of w1 had one second model at most.

export const mark = '#w2=';
/** Bytes that a link may unpack to: more is not a link of this page. */
export const mostBytes = 1_000_000;

export function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  return new Blob([bytes]).stream().pipeThrough(stream);
}

/** All bytes of a stream, which is left as soon as there are more than `most`. */
export async function allBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => {});
      throw new InputError(stateFindings.linkUnpacksTooLarge());
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

import { inSlices } from '../parts/inSlices.ts';

/** Characters that are handed over at once: writing them as bytes takes time as well. */
const most = 500_000;

/** A file whose text is made block after block while the page stays alive. */
export async function inBlocks(blocks: Iterable<string>, type: string): Promise<Blob> {
  const parts = (await inSlices(collected(blocks), new AbortController().signal))!;
  return new Blob(parts, { type: `${type};charset=utf-8` });
}

function* collected(blocks: Iterable<string>): Generator<void, Blob[]> {
  const parts: Blob[] = [];
  let text = '';
  for (const block of blocks) {
    text += block;
    if (text.length >= most) {
      parts.push(new Blob([text]));
      text = '';
    }
    yield;
  }
  return [...parts, new Blob([text])];
}

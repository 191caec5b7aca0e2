import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { mostUnpacked } from './inflate.ts';

/** Collects the lines of a table in large pieces. A text that cells repeat a million times ends here. */
export function textBlocks(title: string): { add(line: string): void; pieces(): string[] } {
  const pieces: string[] = [];
  let block = '';
  let length = 0;
  return {
    add(line) {
      length += line.length;
      if (length > mostUnpacked)
        throw new InputError(formatFindings.unpackedTooLarge({ title, most: mostUnpacked }));
      block += line;
      if (block.length < 1 << 20) return;
      pieces.push(block);
      block = '';
    },
    pieces: () => [...pieces, block],
  };
}

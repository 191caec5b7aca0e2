import { InputError } from '../../src/index.ts';
import { broughtFindings } from './broughtFindings.ts';
import { mostBytes } from './mostBytes.ts';

/** Throws where a file is empty, or larger than the page can take. */
export function checkSize({ size }: Blob): void {
  if (size === 0) throw new InputError(broughtFindings.openedFileEmpty());
  if (size > mostBytes)
    throw new InputError(broughtFindings.fileTooLargeHere({ bytes: size, most: mostBytes }));
}

import { InputError } from '../../src/index.ts';
import { appFindings } from '../appFindings.ts';
import { mostBytes } from './mostBytes.ts';

/** Throws where a file is empty, or larger than the page can take. */
export function checkSize({ size }: Blob): void {
  if (size === 0) throw new InputError(appFindings.openedFileEmpty());
  if (size > mostBytes) throw new InputError(appFindings.fileTooLargeHere({ bytes: size, most: mostBytes }));
}

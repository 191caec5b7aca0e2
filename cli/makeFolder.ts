import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it; false where it exists. Node's own `recursive` never ends below /proc. */
export function makeFolder(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
  return true;
}

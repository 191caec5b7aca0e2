import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it; false where it exists. Node's own `recursive` never ends below /proc. */
export function makeFolder(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    // Another process may have made it in this moment.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}

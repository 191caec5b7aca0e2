import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders at any depth below a folder, itself included, that have a file of the kind, by path relative to it, in order. */
export function foldersWith(folder: string, isKind: (file: string) => boolean): string[] {
  const found: string[] = [];
  const look = (path: string) => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true });
    if (entries.some((one) => !one.isDirectory() && isKind(one.name))) found.push(path || '.');
    for (const one of entries) if (one.isDirectory()) look(join(path, one.name));
  };
  if (isFolder(folder)) look('');
  else console.log(`${folder} is not a folder`);
  return found.sort();
}

/** The files of a folder, without folders. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => !one.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

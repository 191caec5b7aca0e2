import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '..');

/** The text of a file of the project. */
export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const skipped = new Set(['node_modules', '.git', 'dist', 'build', 'coverage']);

/** The files below a folder of the project, without installed and built ones. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (skipped.has(entry.name)) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Duckdb from '@duckdb/node-api';
import { InputError } from '../../src/index.ts';
import { queryFindings } from './queryFindings.ts';

const packageName = '@duckdb/node-api';

/**
 * The folder of DuckDB, from where a user has installed it: beside this program, or in the folder that is given. It is not
 * part of the package, for it is larger than all the rest by far. No other place is searched, least of all the folder where
 * the program is called: what lies there may be anybody's. An InputError says how to get it.
 */
export function findDuckdb(given?: string, self: string = fileURLToPath(import.meta.url)): string {
  if (given !== undefined) {
    const places = [resolve(given), join(resolve(given), 'node_modules', packageName)];
    const place = places.find((folder) => nameOf(folder) === packageName);
    if (place) return place;
    throw new InputError(queryFindings.duckdbNotHere({ folder: given }));
  }
  const folders = besideOf(self);
  const place = folders
    .map((folder) => join(folder, packageName))
    .find((folder) => nameOf(folder) === packageName);
  if (place) return place;
  const home = dirname(folders.at(-1)!);
  throw new InputError(queryFindings.duckdbMissing({ folders, home }));
}

/** DuckDB, from the folder of its package. */
export function loadDuckdb(folder: string): typeof Duckdb {
  try {
    return createRequire(join(folder, 'package.json'))(folder);
  } catch (error) {
    const why = (error as Error).message.split('\n')[0];
    throw new InputError(queryFindings.duckdbBroken({ folder, why }));
  }
}

/**
 * The folders node_modules of this package and around it, the nearest first. Node itself would go on to every folder above,
 * up to the root, where others may write.
 */
function besideOf(self: string): string[] {
  const above: string[] = [];
  for (let folder = dirname(self); dirname(folder) !== folder; folder = dirname(folder)) above.push(folder);
  const root = above.find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(self);
  return [join(root, 'node_modules'), ...above.filter((folder) => basename(folder) === 'node_modules')];
}

/** The name of the package in a folder. */
function nameOf(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
  } catch {
    return undefined;
  }
}

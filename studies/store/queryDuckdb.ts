import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Duckdb from '@duckdb/node-api';
import { InputError } from '../../src/index.ts';

const packageName = '@duckdb/node-api';

/**
 * DuckDB, from where a user has installed it: beside this program, or in the folder where it is called. It is not part of
 * the package, for it is larger than all the rest by far. An InputError says how to get it.
 */
export function loadDuckdb(): typeof Duckdb {
  const places = [import.meta.url, join(process.cwd(), 'package.json')];
  for (const place of places) {
    const require = createRequire(place);
    let path: string;
    try {
      path = require.resolve(packageName);
    } catch {
      continue;
    }
    try {
      return require(path);
    } catch (error) {
      throw new InputError(
        `DuckDB is at ${path} and cannot be loaded (${(error as Error).message.split('\n')[0]}). Install it again on this system: npm install ${packageName}`,
      );
    }
  }
  throw new InputError(
    `This needs DuckDB, which is not installed. Install it beside wendy, npm install ${packageName} (with -g where wendy was installed so), and try again. Without it, \`wendy study export OUT --csv FILE\` writes all fits.`,
  );
}

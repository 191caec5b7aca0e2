// Bundles bench/ and runs it: `npm run bench`, or `npm run bench -- fit` for one part.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = (...words) => {
  const run = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
};

node('node_modules/tsdown/dist/run.mjs', '--log-level', 'error', '--config', 'bench/tsdown.config.ts');
node('--expose-gc', 'build/bench/main.js', ...process.argv.slice(2));

// Bundles bench/ and runs it: `npm run bench`, or `npm run bench -- fit` for one part.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundler = [
  'node_modules/tsdown/dist/run.mjs',
  '--log-level',
  'warn',
  '--config',
  'bench/tsdown.config.ts',
];

const bundled = spawnSync(process.execPath, bundler, { cwd: root, encoding: 'utf8' });
if (bundled.status !== 0) {
  process.stderr.write(`${bundled.stdout}${bundled.stderr}`);
  process.exit(1);
}
const words = ['--expose-gc', 'build/bench/main.js', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;

// Bundles the main.ts of a folder and runs it: `npm run bench`, or `npm run bench -- fit`; `npm run study -- paired DIR`.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder, ...words] = process.argv.slice(2);
const made = `build/${folder}`;

await build({
  config: false,
  cwd: root,
  entry: { main: `${folder}/main.ts` },
  outDir: made,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  fixedExtension: false,
  dts: false,
  // These look for other files beside themselves; the bundler breaks a pattern of temml.
  deps: { onlyBundle: false, neverBundle: ['piscina', 'playwright-core', 'temml', 'typedoc', 'typescript'] },
  checks: { pluginTimings: false },
  logLevel: 'warn',
});

// Ctrl-C reaches both processes: this one waits for the other to finish in its own way.
process.on('SIGINT', () => {});
const command = ['--expose-gc', `${made}/main.js`, ...words];
process.exitCode = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;

// The app with live reload on a local address, and dist/ (library and command line) rebuilt as files are saved. Ctrl-C ends both.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = [
  ['node_modules/tsdown/dist/run.mjs', '--watch', '--no-clean', '--log-level', 'warn'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
].map((command) => spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }));

process.on('SIGINT', () => {});
for (const tool of tools) {
  tool.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of tools) other.kill();
  });
}

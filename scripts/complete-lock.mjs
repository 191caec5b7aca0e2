// Adds to package-lock.json the optional packages of other systems that are missing from it.
// A registry mirror that holds only one system's packages makes npm write a lock file without the others, and
// `npm ci` then refuses it everywhere. Run this after `npm install` behind such a mirror.

import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = range.replace(/^[^\d]*/, '');
    const found = folders(path).map((folder) => lock.packages[`${folder}/${name}`]);
    if (found.some((other) => other && (other.version === version || version !== range))) continue;
    // Beside the package that asks for it, unless another version has that place already.
    const beside = path.slice(0, path.lastIndexOf('node_modules/')) + 'node_modules';
    const folder = lock.packages[`${beside}/${name}`] ? `${path}/node_modules` : beside;
    lock.packages[`${folder}/${name}`] = { version, dev: true, optional: true, ...systemOf(name) };
    added++;
  }
}

if (added > 0) {
  const paths = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(paths.map((path) => [path, lock.packages[path]]));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(`${added} packages of other systems added to package-lock.json`);

/** Where Node looks for what the package at `path` asks for, nearest first. */
function folders(path) {
  const outer = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
  return [`${path}/node_modules`, ...(outer === '' ? ['node_modules'] : folders(outer))];
}

/** The system that a package is for, read off its name: …-linux-arm64-musl. */
function systemOf(name) {
  if (name.includes('wasm32')) return { cpu: ['wasm32'] };
  const os = /(android|darwin|freebsd|linux|openharmony|win32|fsevents)/.exec(name)?.[1];
  const cpu = /-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)\b/.exec(name)?.[1];
  if (os === undefined) throw new Error(`Which system is ${name} for? Teach this script.`);
  const libc = name.endsWith('-musl') ? 'musl' : name.endsWith('-gnu') ? 'glibc' : undefined;
  return {
    os: [os === 'fsevents' ? 'darwin' : os],
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  };
}

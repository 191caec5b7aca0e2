// Brings a checkout to where everything runs: installs packages, compiles the kernels, builds dist/.
// Does only what is missing or stale, one line for each; says nothing when all is fresh.
// Plain Node without packages, since it runs before there are any.
//   node scripts/setup.mjs             what is needed
//   node scripts/setup.mjs --rebuild   kernels and dist/ in any case
//   node scripts/setup.mjs --sources   no dist/: what tests of the sources need

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.cache', 'wendy');
const rebuild = process.argv.includes('--rebuild');
const sourcesOnly = process.argv.includes('--sources');

checkNode();
if (!installed()) install();

const assembly = 'src/linalg/kernels/assembly';
if (existsSync(join(root, 'scripts/build-kernels.mjs'))) {
  step({
    name: 'kernels',
    doing: 'compiling the WebAssembly kernels',
    from: [assembly, 'scripts/build-kernels.mjs'],
    made: () => filesUnder('src').filter((file) => file.endsWith('.generated.ts')),
    command: ['scripts/build-kernels.mjs'],
  });
}
step({
  name: 'dist',
  doing: 'building dist/',
  from: [
    'src',
    'cli',
    'charts',
    'report',
    'studies',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tsdown.config.ts',
    'scripts/notices.ts',
  ],
  made: () => filesUnder('dist').filter((file) => !file.startsWith('dist/app/')),
  command: ['node_modules/tsdown/dist/run.mjs', '--log-level', 'warn'],
});
step({
  name: 'app',
  doing: 'building the browser app',
  from: [
    'src',
    'charts',
    'report',
    'app',
    'package-lock.json',
    'tsconfig.base.json',
    'vite.config.ts',
    'scripts/notices.ts',
    'scripts/offline.ts',
  ],
  made: () => filesUnder('dist/app'),
  command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
});

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Node ${process.versions.node} is too old: wendy needs 20.19 or newer. Get it from https://nodejs.org.`,
  );
}

/**
 * Whether node_modules holds what the lock file asks for. npm leaves a list of what it installed, written last,
 * so a changed lock and an interrupted install both show. Packages for other systems are rightly absent.
 */
function installed() {
  const list = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (!existsSync(list)) return false;
  if (!existsSync(lock)) return true;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
}

function install() {
  const verb = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install';
  say(`installing packages (npm ${verb})`);
  // Under `npm start` npm says where it is; calling that file with Node needs no shell on any system.
  const npm = process.env.npm_execpath;
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, verb, '--loglevel=error'], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', [verb, '--loglevel=error'], {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  if (run.error) fail(`npm could not be started: ${run.error.message}. Install npm, which comes with Node.`);
  if (run.status !== 0) {
    fail(
      `npm ${verb} failed (its message is above). Check the network, or the proxy in npm's settings, and try again.`,
    );
  }
}

/** Runs a build step when its sources or what it made are not what they were after its last run. */
function step({ name, doing, from, made, command }) {
  if (sourcesOnly && name !== 'kernels') return;
  const stamp = join(stamps, name);
  const now = () => `${hash(from.flatMap(filesUnder))} ${hash(made())}\n`;
  if (!rebuild && existsSync(stamp) && readFileSync(stamp, 'utf8') === now()) return;
  say(doing);
  // What is built is always what is published: in tests NODE_ENV is another, and packages then come with their checks for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', env });
  if (run.error || run.status !== 0) {
    process.stderr.write(`${run.stdout ?? ''}${run.stderr ?? ''}`);
    fail(`${doing} failed${run.error ? `: ${run.error.message}` : ' (its message is above)'}.`);
  }
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, now());
}

/** The files at or below a path, relative to the project, in a fixed order. */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

function hash(files) {
  const sum = createHash('sha256');
  for (const file of files)
    sum
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return sum.digest('hex');
}

function say(text) {
  process.stderr.write(`set-up: ${text} …\n`);
}

function fail(text) {
  process.stderr.write(`set-up: ${text}\n`);
  process.exit(1);
}

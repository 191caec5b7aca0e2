import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { desk, main, write } from '../cli/desk.ts';
import { root } from '../repository.ts';
import { plan } from '../studies/faultsBench.ts';

// The program is isolated: it runs no text as code, starts no program, connects to nothing, and opens only what it was given.

const preload = pathToFileURL(join(import.meta.dirname, 'record.mjs')).href;
const log = join(desk, 'record.jsonl');
const here = [realpathSync(desk), desk];

interface Reach {
  readonly kind: 'program' | 'connection' | 'file' | 'module';
  readonly what: string;
}

/** Runs wendy under observation, in a folder full of traps, and returns what it accessed. */
function witnessed(words: readonly string[]): { code: number | null; said: string; reached: Reach[] } {
  writeFileSync(log, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...strict, main, ...words], {
    cwd: desk,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import=${preload}`, WENDY_TEST_RECORD: log },
  });
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return {
    code: status,
    said: stdout + stderr,
    reached: lines.filter(Boolean).map((line) => JSON.parse(line)),
  };
}

/** V8 then refuses to compile text. */
const strict = ['--disallow-code-generation-from-strings'];

/** Whether it is a file of the program or of its working folder, or describes processes, as locks need. */
function isOurs({ kind, what }: Reach): boolean {
  if (kind === 'connection' || kind === 'program') return false;
  if (kind === 'file' && /^\/proc\/\d+\/stat$/.test(what)) return true;
  if (/^(node|wasm|data):/.test(what)) return kind === 'module' && what.startsWith('node:');
  const path = what.startsWith('file:') ? fileURLToPath(what) : what;
  const inside = (folder: string) => path === folder || path.startsWith(`${folder}/`);
  const program = ['dist', 'package.json', 'test/isolation'].some((name) => inside(join(root, name)));
  if (kind === 'module') return program;
  return program || !path.startsWith('/') || here.some(inside);
}

write('plan.json', JSON.stringify({ ...plan, trials: 2 }));
// What other programs would read or run: settings, packages and modules next to the data.
for (const name of [
  '.wendyrc',
  '.wendyrc.json',
  'wendy.config.js',
  '.env',
  'wendy.js',
  'index.js',
  '.npmrc',
]) {
  write(name, 'throw new Error("run");');
}
mkdirSync(join(desk, 'node_modules/commander'), { recursive: true });
write('node_modules/commander/package.json', '{ "name": "commander", "main": "index.js" }');
write('node_modules/commander/index.js', 'throw new Error("run");');
const traps = readdirSync(desk).filter((name) => /^\.|\.js$|^node_modules$/.test(name));

/** Every command that computes; each uses what the ones before it wrote. */
const commands: readonly (readonly [string, string])[] = [
  ['version', '--version'],
  ['examples', 'examples logistic --dir example'],
  ['demo', 'demo'],
  [
    'fit',
    'fit model.txt data.csv --out fit.json --trajectory states.csv --figure fit.svg --report fit.html --plot',
  ],
  [
    'fit from random starts, on threads',
    'fit model.txt data.csv --method fsnls --start random:2 --out starts.json',
  ],
  ['compare', 'compare model.txt data.csv --starts 1 --out compared.json'],
  [
    'simulate',
    'simulate model.txt --params a=0.8,b=0.5,c=-0.3 --u0 x=1,y=2 --t 0:5:20 --noise 0.1 --out made.csv',
  ],
  ['predict', 'predict fit.json --t 0:20:30 --figure predicted.svg --out predicted.csv'],
  ['study run', 'study run plan.json --dir study --workers 2'],
  ['study status', 'study status study'],
  ['study export', 'study export study --csv fits.csv'],
  ['study report', 'study report study'],
];

describe.sequential('the program', () => {
  test.each(commands)(
    '%s connects to nothing, starts nothing, and opens only what it was given',
    (_, line) => {
      const { code, said, reached } = witnessed(line.split(' '));
      expect([code, said]).toEqual([0, expect.any(String)]);
      expect(reached.filter((reach) => !isOurs(reach))).toEqual([]);
      const opened = reached
        .filter(({ kind }) => kind === 'file')
        .map(({ what }) => relative(desk, resolve(desk, what)));
      expect(opened.filter((path) => traps.includes(path.split('/')[0]))).toEqual([]);
      // The observer saw it.
      expect(reached.some(({ kind, what }) => kind === 'module' && what.endsWith('/dist/cli/main.js'))).toBe(
        true,
      );
    },
  );

  test('app listens on this machine only, and starts no program with --no-open', () => {
    const { reached } = witnessed(['app', '--no-open', '--port', '0']);
    expect(reached.filter((reach) => !isOurs(reach))).toEqual([
      { kind: 'connection', what: 'listen 0 127.0.0.1' },
    ]);
  });

  test('is caught when it does: by name, by address, by text', () => {
    const script = write(
      'reach.mjs',
      `import { execFile } from 'node:child_process';
      import { readFileSync } from 'node:fs';
      const tried = (work) => { try { return work(); } catch (error) { console.log(error.message); } };
      tried(() => execFile('ls'));
      tried(() => fetch('https://wendy.example/'));
      tried(() => readFileSync('/etc/hostname'));
      await import('data:text/javascript,0');
      tried(() => new Function('return 1')());`,
    );
    writeFileSync(log, '');
    const { stdout } = spawnSync(process.execPath, [...strict, join(desk, script)], {
      cwd: desk,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--import=${preload}`, WENDY_TEST_RECORD: log },
    });
    const reached: Reach[] = readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(reached.filter((reach) => !isOurs(reach)).map(({ kind, what }) => `${kind} ${what}`)).toEqual(
      expect.arrayContaining([
        'program execFile ls',
        'connection fetch https://wendy.example/',
        'file /etc/hostname',
        'module data:text/javascript,0',
      ]),
    );
    expect(stdout).toContain('Code generation from strings disallowed');
  });
});

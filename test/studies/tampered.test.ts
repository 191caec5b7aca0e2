import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../src/index.ts';
import { runSlurm } from '../../studies/engines/slurm.ts';
import { filesOf, forgetJob, type Job, readJobs, writeJobs } from '../../studies/engines/slurmJobs.ts';
import { submitJob } from '../../studies/engines/slurmSubmit.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { pathIn } from '../../studies/store/pathIn.ts';
import { readShards, shardPath } from '../../studies/store/shards.ts';
import { desk, write } from '../cli/desk.ts';
import { wendy } from '../cli/warmWendy.ts';
import { madeRows, madeStudy } from './madeStudy.ts';
import { type FakeSlurm, fakeSlurm, listener, quick, smallStudy } from './slurmFake.ts';

// A study's folder may come from anywhere. Whatever it contains, wendy changes nothing outside.

const plan = {
  name: 'made',
  problem: 'logistic',
  points: 32,
  noise: 0.1,
  trials: 6,
  methods: ['ols', 'irls'],
};
const planFile = write('made.json', JSON.stringify(plan));

let [number, dir, outside] = [0, '', ''];
beforeEach(() => {
  const home = join(desk, `case-${++number}`);
  [dir, outside] = [join(home, 'study'), join(home, 'outside')];
  for (const path of [outside, join(outside, 'shards'), join(outside, 'slurm')])
    mkdirSync(path, { recursive: true });
  for (const name of precious) writeFileSync(join(outside, name), 'precious');
  madeStudy(dir, plan, madeRows(plan));
});
/** Names that a study uses, and that paths of the tests lead to. */
const precious = [
  'x.sh',
  'x.list',
  'x.log',
  'lock',
  'manifest.json',
  'shards/00001.ndjson',
  'shards/.tmp-elsewhere-1-0123456789ab',
  'slurm/jobs.json',
  'slurm/001.sh',
];
afterEach(() => {
  for (const name of precious) expect(readFileSync(join(outside, name), 'utf8')).toBe('precious');
  rmSync(join(dir, '..'), { recursive: true });
});

const job = (of: object): Job => ({
  number: 1,
  name: 'wendy-made-0123456789ab',
  id: '7',
  submitted: '2026-01-01T00:00:00.000Z',
  tasks: 1,
  shards: 1,
  ...of,
});
const jobsFile = (jobs: readonly unknown[]) => {
  mkdirSync(join(dir, 'slurm'), { recursive: true });
  writeFileSync(join(dir, 'slurm', 'jobs.json'), JSON.stringify({ jobs }));
};

/** Every command that opens a study, as words after `wendy study`. */
const commands = () => [
  ['status', dir],
  ['report', dir],
  ['export', dir, '--csv', '-'],
  ['work', dir, '--shards', '0-2'],
  ['run', planFile, '--dir', dir],
];

test('a path of a study never leads out of its folder', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 3 }), (names) => {
      let path: string;
      try {
        path = pathIn(dir, ...names);
      } catch {
        return;
      }
      expect(path.startsWith(`${dir}/`)).toBe(true);
      expect(path.split('/')).not.toContain('..');
    }),
    { seed: 3 },
  );
  for (const name of ['..', '.', '', '../x', 'a/../../b', '/etc', 'a\\b', 'a\0b', '-rf', 'a\n']) {
    expect(() => pathIn(dir, name)).toThrow('no name of a file of a study');
  }
});

describe('a list of jobs', () => {
  let slurm: FakeSlurm;
  beforeEach(() => {
    slurm = fakeSlurm();
  });
  afterEach(() => slurm.end());

  test.each([
    { number: '../../outside/x' },
    { number: 0 },
    { number: 1.5 },
    { number: -3 },
    { number: 1e9 },
    { number: null },
    { name: '--wrap=id' },
    { name: 'a b' },
    { name: 'a\u001b[2J' },
    { name: '../x' },
    { id: '7 --clusters=x' },
    { id: 7 },
    { id: '-7' },
    { cluster: 'a,b c' },
    { cluster: '$(id)' },
    { submitted: 'now\u001b[2J' },
    { tasks: -1 },
    { shards: '5' },
  ])('with %j in it is refused before it names a file or goes to Slurm', async (change) => {
    const good = Array.from({ length: 10 }, (_, i) => job({ number: i + 2 }));
    jobsFile([job(change), ...good]);
    expect(() => readJobs(dir)).toThrow(InputError);
    expect(() => readJobs(dir)).toThrow(/jobs\.json: this is not the list of jobs that wendy wrote/);
    rmSync(shardPath(dir, 0));
    const run = runSlurm(openStudy(dir), [0], quick(), listener(), new AbortController().signal);
    await expect(run).rejects.toThrow(InputError);
    expect(['sbatch', 'squeue'].flatMap((program) => slurm.calls(program))).toEqual([]);
  });

  test('that is refused is reported by the command, and does not affect the rest of the study', () => {
    jobsFile([job({ number: '../../outside/x' })]);
    expect(wendy(['study', 'status', dir])).toMatchObject(refusal('this is not the list of jobs'));
  });

  test('whose numbers fall or come twice is refused', () => {
    for (const numbers of [
      [1, 1],
      [2, 1],
    ]) {
      jobsFile(numbers.map((number) => job({ number })));
      expect(() => readJobs(dir)).toThrow('this is not the list of jobs');
    }
  });

  test('is never written with a number that leads elsewhere', () => {
    const bad = job({ number: '../../outside/x' as unknown as number });
    const many = [bad, ...Array.from({ length: 10 }, (_, i) => job({ number: i + 2 }))];
    expect(() => writeJobs(dir, many)).toThrow('not a number of a file');
    expect(() => forgetJob(dir, [], bad)).toThrow('not a number of a file');
  });

  test('in a folder that is a link is neither read nor written', async () => {
    symlinkSync(join(outside, 'slurm'), join(dir, 'slurm'));
    for (const words of commands())
      expect(wendy(['study', ...words])).toMatchObject(refusal('symbolic link'));
    expect(() => writeJobs(dir, [job({})])).toThrow('this is a symbolic link');
    expect(readdirSync(join(outside, 'slurm')).sort()).toEqual(['001.sh', 'jobs.json']);
  });

  test('that is a link itself is not read', () => {
    mkdirSync(join(dir, 'slurm'));
    symlinkSync(join(outside, 'slurm', 'jobs.json'), join(dir, 'slurm', 'jobs.json'));
    expect(() => readJobs(dir)).toThrow('this is a symbolic link');
  });

  test('leads to no file of a job that is a link: the link is removed, and the job writes its own', async () => {
    const small = smallStudy(join(dir, '..', 'small'), 2);
    mkdirSync(join(small.dir, 'slurm'));
    const { script, list, log } = filesOf(small.dir, 1);
    for (const path of [script, list, log]) symlinkSync(join(outside, 'x.log'), path);
    await submitJob(
      small.dir,
      [0, 1],
      quick(),
      () => {},
      async () => {},
    );
    expect(lstatSync(script).isFile() && lstatSync(list).isFile()).toBe(true);
    expect(existsSync(log)).toBe(false);
    expect(slurm.calls('sbatch')).toHaveLength(1);
  });
});

const refusal = (words: string) => ({ code: 2, out: '', err: expect.stringContaining(words) });

describe('a folder of shards', () => {
  const replaced = () => rmSync(join(dir, 'shards'), { recursive: true });

  test('that is a link to another is neither read nor written', () => {
    replaced();
    symlinkSync(join(outside, 'shards'), join(dir, 'shards'));
    for (const words of commands())
      expect(wendy(['study', ...words])).toMatchObject(refusal('symbolic link'));
    expect(readdirSync(join(outside, 'shards')).sort()).toEqual([
      '.tmp-elsewhere-1-0123456789ab',
      '00001.ndjson',
    ]);
  });

  test('that a killed run left as a link is not written into by the next', () => {
    for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true });
    symlinkSync(join(outside, 'shards'), join(dir, 'shards'));
    expect(wendy(['study', 'run', planFile, '--dir', dir])).toMatchObject(
      refusal('shards: this is a symbolic link'),
    );
    expect(readdirSync(dir)).toEqual(['shards']);
  });

  test('that is a file is refused', () => {
    replaced();
    writeFileSync(join(dir, 'shards'), '');
    for (const words of commands())
      expect(wendy(['study', ...words])).toMatchObject(refusal('shards: this is a file'));
  });
});

describe('in place of a file of a study', () => {
  const inPlace: Record<string, (path: string) => void> = {
    'a folder': (path) => mkdirSync(join(path, 'inner'), { recursive: true }),
    'a symbolic link': (path) => symlinkSync(join(outside, 'lock'), path),
    'a pipe': (path) => expect(spawnSync('mkfifo', [path]).status).toBe(0),
  };

  for (const [kind, make] of Object.entries(inPlace)) {
    for (const file of ['manifest.json', 'shards/00001.ndjson']) {
      test.skipIf(process.platform === 'win32')(
        `${kind} at ${file} is refused by all commands, and stays`,
        () => {
          rmSync(join(dir, file));
          make(join(dir, file));
          for (const words of commands()) {
            const { code, err } = wendy(['study', ...words]);
            expect([words[0], code, err]).toEqual([
              words[0],
              2,
              expect.stringContaining(`${file}: this is ${kind}`),
            ]);
          }
          expect(lstatSync(join(dir, file)).isFile()).toBe(false);
        },
      );
    }

    test.skipIf(process.platform === 'win32')(
      `${kind} at lock is refused by commands that read it, and stays`,
      () => {
        make(join(dir, 'lock'));
        for (const words of [
          ['run', planFile, '--dir', dir],
          ['status', dir],
        ]) {
          const { code, err } = wendy(['study', ...words]);
          expect([words[0], code, err]).toEqual([
            words[0],
            2,
            expect.stringContaining(`lock: this is ${kind}`),
          ]);
        }
        expect(lstatSync(join(dir, 'lock')).isFile()).toBe(false);
      },
    );
  }

  test('a link in place of a report is removed, but not its target', () => {
    const other = join(outside, 'report');
    madeStudy(join(outside, 'study'), plan, madeRows(plan));
    expect(wendy(['study', 'report', join(outside, 'study')]).code).toBe(0);
    symlinkSync(join(outside, 'study', 'report'), join(dir, 'report'));
    expect(wendy(['study', 'report', dir]).code).toBe(0);
    expect(lstatSync(join(dir, 'report')).isDirectory()).toBe(true);
    expect(existsSync(join(outside, 'study', 'report', 'index.html'))).toBe(true);
    expect(existsSync(other)).toBe(false);
  });

  test('a link in place of the whole folder is followed: the user named it', () => {
    const link = join(dir, '..', 'link');
    symlinkSync(dir, link);
    expect(wendy(['study', 'status', link])).toMatchObject({ code: 0, err: '' });
    expect(readlinkSync(link)).toBe(dir);
  });
});

describe('a manifest', () => {
  const change = (edit: (manifest: Record<string, unknown>) => void) => {
    const path = join(dir, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    edit(manifest);
    writeFileSync(path, JSON.stringify(manifest));
  };

  test.each<[string, (manifest: Record<string, unknown>) => void]>([
    ['a version with markup', (m) => (m.version = '0.1.0<script>')],
    ['a machine with escapes', (m) => (m.machine = '\u001b]0;x\u0007')],
    ['a date of two lines', (m) => (m.created = '2026\nnext')],
    ['half a shard', (m) => (m.shards = [0, 1.5, 4, 6])],
    ['shards that fall', (m) => (m.shards = [0, 4, 2, 6])],
    ['a negative time', (m) => (m.unitSeconds = [-1])],
    ['times of other cells', (m) => (m.unitSeconds = [1, 1])],
    ['trials that are text', (m) => (m.trials = '6')],
    ['a key that is a path', (m) => (m.study = '../../../../x')],
    ['a list for a plan', (m) => (m.plan = [])],
  ])('with %s is refused', (_, edit) => {
    change(edit);
    expect(() => openStudy(dir)).toThrow(InputError);
    expect(() => openStudy(dir)).toThrow('the manifest is damaged');
  });
});

describe('a shard that was edited, with its checksum', () => {
  /** Writes a shard again with a changed line, so that only the fits themselves show it. */
  const edit = (shard: number, line: number, change: (row: Record<string, unknown>) => unknown) => {
    const lines = readFileSync(shardPath(dir, shard), 'utf8').trimEnd().split('\n');
    const end = JSON.parse(lines.pop()!);
    lines[line - 1] = JSON.stringify(change(JSON.parse(lines[line - 1])));
    const content = Buffer.from(`${lines.join('\n')}\n`);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const last = JSON.stringify({ ...end, bytes: content.length, sha256 });
    writeFileSync(shardPath(dir, shard), `${content}${last}\n`);
  };

  test.each<[string, (row: Record<string, unknown>) => unknown]>([
    ['is empty', () => ({})],
    ['is not an object', () => null],
    ['is of another fit', (row) => ({ ...row, id: '0001' })],
    ['is of another method', (row) => ({ ...row, method: 'mle' })],
    ['is of another noise', (row) => ({ ...row, noise: 0.5 })],
    ['has a text for an error', (row) => ({ ...row, e2: '0' })],
    ['has no estimates', ({ estimates: _, ...row }) => row],
    ['has too many estimates', (row) => ({ ...row, estimates: [1, 2, 3] })],
    ['has a status with markup', (row) => ({ ...row, status: '<b>' })],
    [
      'has what is inherited by all objects',
      (row) => JSON.parse(JSON.stringify(row).replace('"used":', '"__proto__":')),
    ],
  ])('so that a line %s is refused when it is read', async (_, change) => {
    edit(1, 2, change);
    const read = async () => {
      for await (const rows of readShards(dir, { missing: 'skip' })) expect(rows.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow(InputError);
    await expect(read()).rejects.toThrow(/00001\.ndjson: line 2 is not the fit that the plan has there/);
  });

  test('is computed again once it is removed, as the message says', () => {
    edit(1, 2, () => ({}));
    expect(wendy(['study', 'report', dir])).toMatchObject(refusal('Remove it, and run the same'));
    rmSync(shardPath(dir, 1));
    expect(wendy(['study', 'run', planFile, '--dir', dir]).code).toBe(0);
    expect(wendy(['study', 'report', dir]).code).toBe(0);
  });
});

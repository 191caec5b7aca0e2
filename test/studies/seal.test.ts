import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../src/index.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { readKey, StudyKey } from '../../studies/store/seal.ts';
import { gapsOf, readShards, survey } from '../../studies/store/shards.ts';
import { desk, main, type Run, write } from '../cli/desk.ts';
import { wendy } from '../cli/warmWendy.ts';
import { copied, findings, plan } from './faultsBench.ts';

const planFile = write('sealed.json', JSON.stringify({ ...plan, trials: 6 }));
const secret = 'a8c1f0d7e6b5a4938271605f4e3d2c1b';
const keyFile = join(desk, 'study.key');
const otherFile = join(desk, 'other.key');
for (const [file, text] of [
  [keyFile, `${secret}\n`],
  [otherFile, 'another key, long enough'],
] as const) {
  writeFileSync(file, text, { mode: 0o600 });
}
const key = new StudyKey(Buffer.from(secret));

const study = (...words: string[]) => wendy(['study', ...words]);
const withKey = (...words: string[]) => study(...words, '--key-file', keyFile);
const run = (dir: string, ...words: string[]) =>
  // One thread is enough for few fits; each thread loads the library. With so short a time, each shard has one data set: studies
  // that are compared here are split in the same way.
  study('run', planFile, '--dir', dir, '--shard-seconds', '1e-9', '--workers', '1', ...words);
const refusal = (words: string) => ({ code: 2, err: expect.stringContaining(words) });

let expected = '';
beforeAll(async () => {
  expect(run('whole', '--key-file', keyFile).code).toBe(0);
  // Of the same plan with the same key, but still another study.
  expect(run('second', '--key-file', keyFile).code).toBe(0);
  expect(run('plain').code).toBe(0);
  expected = await findings('whole');
});

/** Every command that reads a study. */
const readers = (dir: string) => [
  ['status', dir],
  ['report', dir],
  ['export', dir, '--csv', '-'],
  ['export', dir, '--csv', '-', '--partial'],
  ['query', dir, 'select count(*) as n from fits', '--csv'],
];

describe('a sealed study', () => {
  test('has the fits of any other, and a seal on the manifest and every shard', async () => {
    expect(await findings('plain')).toBe(expected);
    const open = openStudy(join(desk, 'whole'), key);
    expect(open.seal).toBe('verified');
    expect(open.manifest.seal?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(survey(open)).toMatchObject({ missing: [], damaged: [], forged: [] });
    for (const name of readdirSync(join(desk, 'whole', 'shards'))) {
      expect(readFileSync(join(desk, 'whole', 'shards', name), 'utf8')).toMatch(/"hmac":"[0-9a-f]{64}"}\n$/);
    }
    expect(openStudy(join(desk, 'second'), key).manifest.seal?.id).not.toBe(open.manifest.seal?.id);
  });

  test('is verified by every command that reads it with the key, and reported as unverified without', () => {
    for (const words of readers('whole')) {
      const [verified, unverified] = [withKey(...words), study(...words)];
      expect([words[0], verified.code, verified.err]).toEqual([words[0], 0, '']);
      expect(unverified.code).toBe(0);
      if (words[0] === 'status') {
        expect(verified.out).toMatch(/seal +verified\n/);
        expect(unverified.out).toMatch(/seal +not verified: give the key with --key-file/);
      } else {
        expect(unverified.err).toContain('this study is sealed, and its seal was not verified');
        if (words[0] !== 'report') expect(unverified.out).toBe(verified.out);
      }
    }
    const page = () => readFileSync(join(desk, 'whole', 'report', 'index.html'), 'utf8');
    expect(page()).toContain('not verified, for no key was given');
    withKey('report', 'whole');
    expect(page()).toContain('verified: this study was not edited without the key');
    rmSync(join(desk, 'whole', 'report'), { recursive: true });
  });

  test('is refused by all commands with another key', () => {
    for (const words of [
      ...readers('whole'),
      ['work', 'whole', '--shards', '0'],
      ['run', planFile, '--dir', 'whole'],
    ]) {
      const other = study(...words, '--key-file', otherFile);
      expect(other).toMatchObject(refusal('the seal does not match the key'));
    }
  });

  test('cannot be extended without the key, nor one without a seal with a key', () => {
    copied('whole', 'gap');
    copied('plain', 'plain-gap');
    for (const dir of ['gap', 'plain-gap']) rmSync(join(desk, dir, 'shards', '00001.ndjson'));
    const before = readdirSync(join(desk, 'gap', 'shards'));
    expect(run('gap')).toMatchObject(refusal('what is added to it needs its key. Give it with --key-file'));
    expect(study('work', 'gap', '--shards', '1')).toMatchObject(refusal('needs its key'));
    expect(readdirSync(join(desk, 'gap', 'shards'))).toEqual(before);
    for (const words of [...readers('plain-gap'), ['work', 'plain-gap', '--shards', '1']]) {
      expect(withKey(...words)).toMatchObject(refusal('this study is not sealed, and a key is given'));
    }
    expect(run('plain-gap', '--key-file', keyFile)).toMatchObject(
      refusal('start again with the key in another folder'),
    );
    expect(readdirSync(join(desk, 'plain-gap', 'shards'))).toEqual(before);
  });

  test('continues with the key, by threads or as a task would', async () => {
    copied('whole', 'on');
    for (const shard of [0, 1, 2]) rmSync(join(desk, 'on', 'shards', `0000${shard}.ndjson`));
    expect(withKey('work', 'on', '--shards', '1-2')).toEqual({ code: 0, out: '', err: '' });
    expect(run('on', '--key-file', keyFile).code).toBe(0);
    expect(survey(openStudy(join(desk, 'on'), key)).forged).toEqual([]);
    expect(await findings('on')).toBe(expected);
  });

  test('may get another target, and is sealed again', () => {
    copied('whole', 'asked');
    const asked = write('asked.json', JSON.stringify({ ...plan, trials: 6, target: { w1: 0.05 } }));
    const before = openStudy(join(desk, 'asked'), key).manifest.seal!;
    expect(withKey('run', asked, '--dir', 'asked')).toMatchObject({ code: 0 });
    const after = openStudy(join(desk, 'asked'), key).manifest.seal!;
    expect(after.id).toBe(before.id);
    expect(after.hmac).not.toBe(before.hmac);
    expect(withKey('status', 'asked').out).toMatch(/seal +verified/);
  });
});

describe('a deliberate edit', () => {
  const dir = join(desk, 'edited');
  const shard = (n: number, of = dir) => join(of, 'shards', `${String(n).padStart(5, '0')}.ndjson`);
  beforeEach(() => {
    rmSync(dir, { recursive: true, force: true });
    copied('whole', 'edited');
  });

  /** Writes a shard again with its checksum recomputed. */
  const rewrite = (path: string, edit: (text: string) => string, change: object = {}) => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const end = JSON.parse(lines.pop()!);
    const content = Buffer.from(edit(`${lines.join('\n')}\n`));
    const sha256 = createHash('sha256').update(content).digest('hex');
    writeFileSync(
      path,
      `${content}${JSON.stringify({ ...end, bytes: content.length, sha256, ...change })}\n`,
    );
  };
  const better = (text: string) => text.replace(/"e2":[\d.e-]+/, '"e2":0.00012345');

  test.each<[string, string, () => void]>([
    ['a number in a shard', '1', () => rewrite(shard(1), better)],
    ['a shard without its seal', '1', () => rewrite(shard(1), better, { hmac: undefined })],
    [
      'a shard of another study with the same key',
      '2',
      () => copyFileSync(shard(2, join(desk, 'second')), shard(2)),
    ],
    ['a shard of a study without a key', '2', () => copyFileSync(shard(2, join(desk, 'plain')), shard(2))],
    [
      'a seal of a shard of another study',
      '0',
      () => {
        const [, hmac] = /"hmac":"(\w+)"/.exec(readFileSync(shard(0, join(desk, 'second')), 'utf8'))!;
        rewrite(shard(0), (text) => text, { hmac });
      },
    ],
  ])('%s is detected: it is neither read nor skipped, and computed again', async (_, which, edit) => {
    edit();
    // Without the key nothing shows.
    expect(survey(openStudy(dir))).toMatchObject({ missing: [], damaged: [], forged: [] });
    const open = openStudy(dir, key);
    expect(survey(open)).toMatchObject({ missing: [], damaged: [], forged: [Number(which)] });
    // What the next run computes.
    expect(gapsOf(survey(open))).toEqual([Number(which)]);
    for (const missing of ['refuse', 'skip'] as const) {
      const read = async () => {
        for await (const rows of readShards(open, { missing })) expect(rows.length).toBeGreaterThan(0);
      };
      await expect(read()).rejects.toThrow(`the seal of shard ${which} does not match the key`);
    }
  });

  test('is reported by all commands, and computed again by the next run', async () => {
    rewrite(shard(0), better);
    rewrite(shard(1), better, { hmac: undefined });
    copyFileSync(shard(2, join(desk, 'second')), shard(2));
    expect(study('status', dir).out).not.toMatch(/damaged|forged/);
    const status = withKey('status', dir);
    expect(status.out).toMatch(/forged +0-2: edited, of another study/);
    expect(status.out).toMatch(/seal +broken/);
    for (const words of [
      ['report', dir],
      ['export', dir, '--csv', '-', '--partial'],
    ]) {
      expect(withKey(...words)).toMatchObject(refusal('the seal of shards 0-2 does not match the key'));
    }
    const again = run('edited', '--key-file', keyFile);
    expect([again.code, again.err]).toEqual([
      0,
      expect.stringContaining('Shards without the seal of this study are computed again: 0-2.'),
    ]);
    expect(await findings('edited')).toBe(expected);
    expect(withKey('status', dir).out).toMatch(/seal +verified/);
  });

  test('two exchanged shards are detected', () => {
    const [one, two] = [readFileSync(shard(1), 'utf8'), readFileSync(shard(2), 'utf8')];
    const renumbered = (text: string, n: number) => text.replace(/"shard":\d+/, `"shard":${n}`);
    writeFileSync(shard(1), renumbered(two, 1));
    writeFileSync(shard(2), renumbered(one, 2));
    const { forged, damaged } = survey(openStudy(dir, key));
    expect([...forged, ...damaged].sort()).toEqual([1, 2]);
  });

  test('a removed shard is missing, and an added one is not read', async () => {
    const removed = JSON.parse(endOf(shard(3))).rows;
    rmSync(shard(3));
    copyFileSync(shard(0), join(dir, 'shards', '99999.ndjson'));
    expect(withKey('export', dir, '--csv', '-')).toMatchObject(refusal('shards missing (3)'));
    const rows: number[] = [];
    for await (const some of readShards(openStudy(dir, key), { missing: 'skip' })) rows.push(some.length);
    expect(rows.reduce((sum, n) => sum + n, 0)).toBe(24 - removed);
  });
  const endOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)!;

  test.each<[string, (manifest: Record<string, unknown>) => void]>([
    ['the title', (m) => (m.plan = { ...(m.plan as object), title: 'Another' })],
    ['the target', (m) => (m.plan = { ...(m.plan as object), target: { w1: 0.5 } })],
    ['the version', (m) => (m.version = '0.0.1')],
    ['the date', (m) => (m.created = '2020-01-01T00:00:00.000Z')],
    ['the machine', (m) => (m.machine = 'a supercomputer')],
    ['a field that is new', (m) => (m.remark = 'trust me')],
    ['the id of the seal', (m) => (m.seal = { ...(m.seal as object), id: '0'.repeat(32) })],
    ['the times', (m) => (m.unitSeconds = [9, 9])],
  ])('%s in the manifest is detected', (_, edit) => {
    const path = join(dir, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    edit(manifest);
    writeFileSync(path, JSON.stringify(manifest));
    expect(() => openStudy(dir)).not.toThrow();
    expect(() => openStudy(dir, key)).toThrow('the seal does not match the key');
    expect(() => openStudy(dir, key)).toThrow(InputError);
  });

  test('the manifest of another study with the same key makes all shards foreign', () => {
    copyFileSync(join(desk, 'second', 'manifest.json'), join(dir, 'manifest.json'));
    const { done } = survey(openStudy(dir, key));
    expect(done).toEqual([]);
  });

  test('removing the seal everywhere is detected', () => {
    const path = join(dir, 'manifest.json');
    const { seal: _, ...bare } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(bare));
    expect(withKey('export', dir, '--csv', '-')).toMatchObject(
      refusal('this study is not sealed, and a key is given'),
    );
  });

  test('is not confused with a tool that reorders fields', () => {
    const path = join(dir, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(Object.fromEntries(Object.entries(manifest).reverse())));
    expect(openStudy(dir, key).seal).toBe('verified');
  });
});

describe('a key', () => {
  test('is the same from a file and from the environment, with or without a line end', () => {
    const env = (text: string) => wendy(['study', 'status', 'whole'], undefined, { WENDY_STUDY_KEY: text });
    expect(env(secret).out).toMatch(/seal +verified/);
    expect(env('another key, long enough')).toMatchObject(refusal('the seal does not match the key'));
    expect(env('short')).toMatchObject(
      refusal('WENDY_STUDY_KEY: the key has 5 bytes. 16 to 4096 are needed. Make one'),
    );
    expect(env('')).toMatchObject(refusal('WENDY_STUDY_KEY: the key has 0 bytes'));
    const bare = write('bare.key', secret);
    chmodSync(join(desk, bare), 0o600);
    expect(study('status', 'whole', '--key-file', bare).out).toMatch(/seal +verified/);
    write('dos.key', `${secret}\r\n`);
    chmodSync(join(desk, 'dos.key'), 0o600);
    expect(study('status', 'whole', '--key-file', 'dos.key').out).toMatch(/seal +verified/);
  });

  test.each<[string, string, () => string]>([
    ['that is missing', 'the file cannot be read (ENOENT)', () => 'nowhere.key'],
    ['that is a folder', 'this is not a file', () => '.'],
    ['that is too short', 'the key has 5 bytes', () => write('short.key', 'short\n')],
    ['that is too long', 'too many for a key', () => write('long.key', 'x'.repeat(9000))],
    [
      'in the folder of the study',
      'the key lies in the folder of the study',
      () => write('whole/my.key', secret),
    ],
  ])('%s is refused', (_, message, make) => {
    const file = make();
    if (statSync(join(desk, file), { throwIfNoEntry: false })?.isFile()) chmodSync(join(desk, file), 0o600);
    expect(study('status', 'whole', '--key-file', file)).toMatchObject(refusal(message));
    rmSync(join(desk, 'whole', 'my.key'), { force: true });
  });

  test.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o604, 0o620, 0o602])(
    'that others may read or write is refused: mode %o',
    (mode) => {
      const file = join(desk, 'open.key');
      writeFileSync(file, secret);
      chmodSync(file, mode);
      expect(() => readKey(file, undefined, 'study')).toThrow(
        `others may read or write this file (mode ${mode.toString(8)})`,
      );
    },
  );

  test('is never printed', () => {
    const shown = [
      inspect(key, { depth: 9, showHidden: true }),
      JSON.stringify({ key }),
      String(key),
      `${inspect({ key })}`,
    ];
    for (const text of shown) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).not.toContain([...Buffer.from(secret)].slice(0, 4).join(', '));
    }
  });

  test('is neither written to the folder nor printed', () => {
    const said: Run[] = [
      run('quiet', '--key-file', keyFile),
      withKey('status', 'quiet', '--json'),
      withKey('report', 'quiet'),
      wendy(['study', 'status', 'whole'], undefined, {
        WENDY_STUDY_KEY: 'a wrong key that is secret',
        WENDY_DEBUG: '1',
      }),
    ];
    const files = readdirSync(join(desk, 'quiet'), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(desk, 'quiet', name),
    );
    const texts = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'));
    for (const text of [...texts, ...said.flatMap(({ out, err }) => [out, err])]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(text).not.toContain('a wrong key that is secret');
    }
  });
});

describe.skipIf(process.platform === 'win32')('on a cluster', () => {
  /** An sbatch that records the environment and the script that it is given. */
  const bin = join(desk, 'bin');
  mkdirSync(bin);
  for (const [name, line] of Object.entries({
    sbatch: `[ "$1" = --version ] || { env >'${desk}/environment'; for script; do :; done; cp "$script" '${desk}/script'; echo 7; }`,
    squeue: 'echo "RUNNING|None"',
    scontrol: 'true',
  })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const submit = (dir: string, env: Record<string, string>, ...words: string[]) => {
    const all = [main, 'study', 'run', planFile, '--dir', dir, '--engine', 'slurm', '--detach', ...words];
    const ended = spawnSync(process.execPath, all, {
      cwd: desk,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...env },
    });
    return { code: ended.status, err: ended.stderr };
  };

  test('tasks get the path of the key file, and not the key', () => {
    expect(
      submit('far', { WENDY_STUDY_KEY: 'one that is not used here' }, '--key-file', 'study.key').code,
    ).toBe(0);
    const script = readFileSync(join(desk, 'script'), 'utf8');
    expect(script).toContain(`--key-file '${keyFile}'`);
    const environment = readFileSync(join(desk, 'environment'), 'utf8');
    for (const text of [script, environment]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('WENDY_STUDY_KEY');
    }
    expect(environment).toContain('PATH=');
    // What a task runs.
    const { code } = withKey('work', 'far', '--job', '1', '--task', '1');
    expect(code).toBe(0);
    expect(survey(openStudy(join(desk, 'far'), key)).done).toHaveLength(1);
  });

  test('a key only in the environment is refused', () => {
    expect(submit('unfiled', { WENDY_STUDY_KEY: secret })).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'Put it into a file with mode 600 that the nodes see, and name that with --key-file.',
      ),
    });
    expect(readdirSync(desk)).not.toContain('unfiled');
  });
});

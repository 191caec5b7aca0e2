import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { desk, main, read } from '../cli/desk.ts';
import { complete, copied, findings, planFile, shardFiles, shortShards } from './faultsBench.ts';

// Two of everything at once, in one folder.

interface Ended {
  code: number | NodeJS.Signals | null;
  said: string;
}

/** Runs `wendy study` with some words; many may run at once. */
function study(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, [main, 'study', ...words], {
    cwd: desk,
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece) => (said += piece));
  return new Promise((done) => child.on('close', (code, signal) => done({ code: code ?? signal, said })));
}

const run = (dir: string) => study(['run', planFile, '--dir', dir, ...shortShards]);

let undisturbed = '';
beforeAll(async () => {
  expect(complete('whole', shortShards).code).toBe(0);
  undisturbed = await findings('whole');
});

async function expectWhole(dir: string, ...more: string[]): Promise<void> {
  expect(await findings(dir)).toBe(undisturbed);
  expect(readdirSync(join(desk, dir)).sort()).toEqual(['manifest.json', ...more, 'shards'].sort());
  expect(shardFiles(dir).filter((name) => !/^\d{5}\.ndjson$/.test(name))).toEqual([]);
}

test('of several runs that start a study at once one does it, and the others say who', async () => {
  const all = await Promise.all([run('begun'), run('begun'), run('begun')]);
  expect(all.map(({ code }) => code)).toContain(0);
  for (const { code, said } of all) {
    // One that comes when all is done finds nothing to do.
    if (code !== 0)
      expect([code, said]).toEqual([2, expect.stringContaining('another run is at work in this folder')]);
  }
  await expectWhole('begun');
});

test('after a runner that died, one of several takes its place', async () => {
  copied('whole', 'died');
  for (const name of shardFiles('died').slice(0, 12)) rmSync(join(desk, 'died', 'shards', name));
  const dead = { pid: 99999999, begin: '1', since: 'then', key: 'dead' };
  const own = { host: hostname(), space: spaceOfPids() };
  writeFileSync(join(desk, 'died', 'lock'), JSON.stringify({ ...dead, ...own }));
  const all = await Promise.all([run('died'), run('died'), run('died')]);
  expect(all.map(({ code }) => code)).toContain(0);
  for (const { code, said } of all) {
    if (code !== 0) expect([code, said]).toEqual([2, expect.stringContaining('another run')]);
  }
  await expectWhole('died');
});

test('readers of a study that is being computed see a part of it, and do not disturb the run', async () => {
  const first = run('read');
  const words = [
    ['status', 'read', '--json'],
    ['report', 'read'],
    ['export', 'read', '--csv', '-', '--partial'],
    ['query', 'read', 'select count(*) as n from fits', '--csv'],
  ];
  let running = true;
  const ended = first.finally(() => {
    running = false;
  });
  while (!existsSync(join(desk, 'read', 'manifest.json'))) await new Promise((done) => setTimeout(done, 10));
  do {
    for (const { code, said } of await Promise.all(words.map((some) => study(some)))) {
      expect(said).not.toContain('Internal failure');
      if (code !== 0)
        expect([code, said]).toEqual([2, expect.stringContaining('no shard of this study is done')]);
    }
  } while (running);
  expect((await ended).code).toBe(0);
  expect((await study(['report', 'read'])).code).toBe(0);
  await expectWhole('read', 'report');
});

test('simultaneous reports are all written, and the last one is complete', async () => {
  copied('whole', 'reported');
  for (let round = 0; round < 3; round++) {
    const all = await Promise.all(Array.from({ length: 4 }, () => study(['report', 'reported'])));
    expect(all.map(({ code, said }) => [code, said.includes('Written: ')])).toEqual(all.map(() => [0, true]));
    const files = readdirSync(join(desk, 'reported', 'report'));
    const named = [...read('reported/report/index.html').matchAll(/href="([\w.-]+\.(?:svg|csv))"/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  }
  await expectWhole('reported', 'report');
});

test('tasks that compute the same shards at once write the same', async () => {
  copied('whole', 'tasks');
  const last = shardFiles('tasks').length - 1;
  for (const name of shardFiles('tasks')) rmSync(join(desk, 'tasks', 'shards', name));
  const all = await Promise.all([0, 1, 2].map(() => study(['work', 'tasks', '--shards', `0-${last}`])));
  expect(all).toEqual(all.map(() => ({ code: 0, said: '' })));
  await expectWhole('tasks');
});

describe.skipIf(process.platform === 'win32')('of runs that submit to Slurm at once', () => {
  test('one does, and the others say who', async () => {
    const bin = join(desk, 'bin');
    mkdirSync(bin);
    const programs = {
      // It is slow, like a busy controller.
      sbatch: `[ "$1" = --version ] || { echo submitted >>'${desk}/submissions'; sleep 1; echo 7; }`,
      squeue: 'echo "RUNNING|None"',
      scontrol: 'true',
    };
    for (const [name, line] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
    const submit = () =>
      study(['run', planFile, '--dir', 'slurm', '--engine', 'slurm', '--detach', '--poll', '0.1'], env);
    const all = await Promise.all([submit(), submit(), submit()]);
    expect(all.map(({ code }) => code)).toContain(0);
    for (const { code, said } of all) {
      if (code !== 0) expect([code, said]).toEqual([2, expect.stringContaining('another run is at work')]);
    }
    expect(readFileSync(join(desk, 'submissions'), 'utf8')).toBe('submitted\n');
    expect(await submit()).toMatchObject({ code: 0, said: expect.stringContaining('Following job 7') });
    expect(readFileSync(join(desk, 'submissions'), 'utf8')).toBe('submitted\n');
  });
});

function spaceOfPids(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
}

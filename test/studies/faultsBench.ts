import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportCsv } from '../../studies/store/exportCsv.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { readShards } from '../../studies/store/shards.ts';
import { desk, main, wendy, write } from '../cli/desk.ts';

/** Quick to fit, but long enough to interrupt. */
export const plan = {
  name: 'small',
  problem: 'logistic',
  points: 64,
  noise: [0.02, 0.1],
  trials: 40,
  methods: ['ols', 'irls'],
};
export const planFile = write('small.json', JSON.stringify(plan));
/** Short shards, so that there are some early on, and some left later. */
export const shortShards = ['--shard-seconds', '0.01'];

/** A study running in a separate process. */
export interface Running {
  child: ChildProcess;
  /** Its output so far, on both streams. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

export function startRun(dir: string, words: readonly string[] = [], file = planFile): Running {
  const child = spawn(
    process.execPath,
    [main, 'study', 'run', file, '--dir', dir, ...shortShards, ...words],
    {
      cwd: desk,
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (text += piece));
  const ended = new Promise<number | NodeJS.Signals | null>((done) => {
    child.on('close', (code, signal) => done(code ?? signal));
  });
  return { child, said: () => text, ended };
}

/** Waits until a condition holds; fails with a message if it never does. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (holds()) return;
    await sleep(10);
  }
  throw new Error(`timed out waiting for ${what}`);
}

/** The files of a study's shards, complete ones and others. */
export function shardFiles(dir: string): string[] {
  const folder = join(desk, dir, 'shards');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** A run that has written some shards and has others to do. */
export async function midway(dir: string, words: readonly string[] = []): Promise<Running> {
  const running = startRun(dir, words);
  await until('some shards', () => shardFiles(dir).filter((name) => name.endsWith('.ndjson')).length >= 3);
  return running;
}

/** Another folder with the same study. */
export function copied(from: string, to: string): void {
  cpSync(join(desk, from), join(desk, to), { recursive: true });
}

/** Runs a study to its end, or continues it. */
export function complete(dir: string, words: readonly string[] = []): { code: number | null; said: string } {
  const { code, out, err } = wendy(['study', 'run', planFile, '--dir', dir, ...words]);
  return { code, said: out + err };
}

/** The export of a study without the column `ms`, which depends on the clock. */
export async function findings(dir: string): Promise<string> {
  const study = openStudy(join(desk, dir));
  let text = '';
  for await (const piece of exportCsv(study.layout, readShards(study))) text += piece;
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const place = lines[0].indexOf('ms');
  return lines.map((cells) => cells.toSpliced(place, 1).join(',')).join('\n');
}

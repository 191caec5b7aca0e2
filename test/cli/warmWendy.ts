import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { nodeFlags } from '../nodeFlags.ts';
import { desk, main, wendy as ownProcess, type Run, withoutProgress } from './desk.ts';

const program = resolve(import.meta.dirname, 'warmProgram.mjs');
const [requests, replies] = ['requests', 'replies'].map((name) => `${desk}-${name}`);
let pipes: { ask: number; hear: number } | undefined;

afterAll(() => {
  if (pipes) for (const pipe of [pipes.ask, pipes.hear]) closeSync(pipe);
  for (const path of [requests, replies]) rmSync(path, { force: true });
});

/**
 * Like `wendy` of desk.ts, in one process for all commands of a file: less than half of the CPU time. Where the process itself matters (its
 * input, its environment, signals, what is left behind), a test takes the other.
 */
export function wendy(
  words: readonly string[],
  input?: string | Buffer,
  env: Record<string, string> = {},
): Run {
  const needsOwn = input !== undefined || Object.keys(env).length > 0 || words.includes('-');
  if (needsOwn || process.platform === 'win32') return ownProcess(words, input, env);
  pipes ??= start();
  writeSync(pipes.ask, `${JSON.stringify(words)}\n`);
  const { err, ...run }: Run = JSON.parse(lineFrom(pipes.hear));
  return { ...run, err: withoutProgress(err) };
}

function start(): { ask: number; hear: number } {
  spawnSync('mkfifo', [requests, replies]);
  const words = [...nodeFlags, program, pathToFileURL(main).href, requests, replies];
  spawn(process.execPath, words, { cwd: desk, stdio: ['ignore', 'ignore', 'inherit'] }).unref();
  // Each waits until the other end is open.
  return { ask: openSync(requests, 'w'), hear: openSync(replies, 'r') };
}

/** Waits for a line and reads it. */
function lineFrom(pipe: number): string {
  const pieces: Buffer[] = [];
  do {
    const piece = Buffer.alloc(65_536);
    const length = readSync(pipe, piece);
    if (length === 0) throw new Error('The process of the commands has ended: see its words above.');
    pieces.push(piece.subarray(0, length));
  } while (pieces.at(-1)!.at(-1) !== 10);
  return Buffer.concat(pieces).toString();
}

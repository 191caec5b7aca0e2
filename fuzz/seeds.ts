import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from './draw.ts';
import type { Fault } from './target.ts';

/** An input that failed, as it is kept in a file. */
export interface Seed {
  readonly target: string;
  /** What was wrong, when it was. */
  readonly wrong: Fault;
  /** Where it came from: the seed of the run and the number of the input. */
  readonly from: { readonly seed: number; readonly k: number };
  /** JSON, with what that lacks written as {"$": "NaN"}. */
  readonly input: unknown;
}

/** What makes two failures the same: all but numbers, names and addresses. */
export function signatureOf(target: string, { oracle, message }: Fault): string {
  const words = message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""')
    .replace(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|-?Infinity/gi, '0')
    .replace(/\[0\]/g, '')
    .slice(0, 300);
  return `${target} / ${oracle} / ${words}`;
}

/** Writes an input that failed into a folder, in place of any other of the same signature; returns the file's name. */
export function writeSeed(folder: string, seed: Seed): string {
  mkdirSync(folder, { recursive: true });
  const key = hash(signatureOf(seed.target, seed.wrong)).toString(36).slice(0, 6);
  const file = `${seed.target}-${seed.wrong.oracle.replace(/\W+/g, '-')}-${key}.json`;
  writeFileSync(join(folder, file), `${JSON.stringify(seed, null, 2)}\n`);
  return file;
}

export function readSeed(path: string): Seed {
  return JSON.parse(readFileSync(path, 'utf8')) as Seed;
}

/** The files with seeds of a folder, in order. */
export function seedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, file));
}

/** Moves a seed's file into another folder. */
export function moveSeed(path: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  renameSync(path, join(folder, path.replace(/^.*[\\/]/, '')));
}

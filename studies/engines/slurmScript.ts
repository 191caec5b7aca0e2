import { readFileSync } from 'node:fs';
import { InputError } from '../../src/index.ts';
import { ranges } from '../store/shards.ts';
import { breakingLine } from './sbatchOptions.ts';
import { slurmFindings } from './slurmFindings.ts';

/** What a task of a job array is made from. */
export interface Task {
  /** The program that computes shards: Node and the command line's file. */
  program: readonly string[];
  /** The study's folder. */
  dir: string;
  /** The number of the job: its list has the shards of every task, a line each. */
  job: number;
  /** The file with the key of a sealed study. The key itself is neither in the script nor in the environment of the job. */
  keyFile?: string | undefined;
}

/** The job script: every task takes its line of the list and computes those shards. No other program is called. */
export function jobScript({ program, dir, job, keyFile }: Task, template: string | undefined): string {
  const which = ['--job', String(job), '--task', '"$SLURM_ARRAY_TASK_ID"'];
  const key = keyFile === undefined ? [] : ['--key-file', quoted(keyFile)];
  const command = [...program.map(quoted), 'study', 'work', quoted(dir), ...which, ...key].join(' ');
  const meant: Record<string, string> = { command, dir: quoted(dir) };
  return (template ?? plain).replace(placeholder, (_, name: string) => meant[name]);
}

// Without a shell between them, Slurm's signals reach the program itself.
const plain = `#!/bin/sh
# A task of a study: computes the shards that line SLURM_ARRAY_TASK_ID of the list names.
exec {{command}}
`;

const placeholder = /\{\{\s*(\w*)\s*\}\}/g;
const placeholders = ['command', 'dir'];

/** The text of a job script of your own, checked. */
export function readTemplate(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new InputError(slurmFindings.templateUnreadable({ file, why: (error as Error).message }));
  }
  const first = text.split('\n', 1)[0];
  if (!/^#!.*\b(sh|bash|dash|ksh|zsh)\b/.test(first))
    throw new InputError(slurmFindings.templateNoScript({ file, line: first.slice(0, 60) }));
  if (text.includes('\r')) throw new InputError(slurmFindings.templateLineEnds({ file }));
  const breaking = breakingLine(text);
  if (breaking !== undefined) throw new InputError(slurmFindings.templateBreaks({ file, line: breaking }));
  const names = [...text.matchAll(placeholder)].map((match) => match[1]);
  const unknown = names.find((name) => !placeholders.includes(name));
  if (unknown !== undefined) throw new InputError(slurmFindings.templatePlaceholder({ file, name: unknown }));
  if (!names.includes('command')) throw new InputError(slurmFindings.templateIdle({ file }));
  return text;
}

/** The shards of each task, neighbours together: they share their designs, and so what is worked out once for each. */
export function shareOut(shards: readonly number[], most: number): number[][] {
  const tasks = Math.min(shards.length, most);
  const first = (task: number) => Math.floor((task * shards.length) / tasks);
  return Array.from({ length: tasks }, (_, task) => shards.slice(first(task), first(task + 1)));
}

/** The list that the script reads. */
export function listText(tasks: readonly (readonly number[])[]): string {
  return tasks.map((shards) => `${ranges(shards)}\n`).join('');
}

/** A text as one word of a shell, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

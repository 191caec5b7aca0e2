import { duration, pair } from '../report/digits.ts';
import { InputError, type Simulation } from '../src/node.ts';
import { type Chart, chart } from './chart.ts';
import { inFlags } from './flags.ts';
import { checkWritable, writeWhole } from './output.ts';
import { screenFor } from './screen.ts';
import { visible } from './visible.ts';

/** The flags of `wendy simulate` and `wendy predict` that say what becomes of the states. */
export interface SolveFlags {
  out?: string;
  force?: true;
  quiet?: true;
  plot?: true;
}

/** What a forward solve gave, ready to be shown. */
export interface Solved {
  csv: string;
  status: Simulation['status'];
  /** How many times were asked for, and how many were reached. */
  asked: number;
  reached: number;
  /** What speaks against the numbers, told even where little is asked for; and what else is worth knowing. */
  warnings: readonly string[];
  notes: readonly string[];
  charts: readonly Chart[];
  /** A figure that is ready to be written. */
  figure?: { path: string; write: () => void } | undefined;
}

/** Throws an InputError where the states may not be written: to be asked before the work, not after. */
export function checkOut({ out, force }: SolveFlags, inputs: readonly string[]): void {
  if (out === undefined) return;
  if (out.trim() === '' || out === '-') {
    throw new InputError(
      `--out is "${out}". The name of a file is needed. Try --out states.csv, or drop --out to print them.`,
    );
  }
  const [ending] = /\.(json|svg|png|html?|xlsx?)$/i.exec(out) ?? [];
  if (ending !== undefined) {
    throw new InputError(
      `--out is "${out}", but what is written is CSV. Name the file ${out.slice(0, -ending.length)}.csv`,
    );
  }
  checkWritable(out, force === true, inputs);
}

/**
 * Prints the states, or writes them, and tells the rest on standard error. Where the solve ended early, that is the part
 * computed, and the exit code is 1.
 */
export function deliverSolve(solved: Solved, { out, quiet, plot }: SolveFlags): void {
  const { csv, status, asked, reached, warnings, notes, charts, figure } = solved;
  if (out === undefined) process.stdout.write(csv);
  else writeWhole(out, csv);
  const lines: string[] = [];
  if (plot) {
    const screen = screenFor(process.stderr);
    for (const one of charts) lines.push('', ...chart(one, screen));
    lines.push('');
  }
  if (status.code !== 'ok') {
    const part = reached === 0 ? 'None' : reached === 1 ? 'Only the first' : `Only the first ${reached}`;
    lines.push(
      `${status.code}: ${status.message} ${part} of the ${asked} times could be computed. ${inFlags(status.advice)}`,
    );
    process.exitCode = 1;
  }
  for (const text of quiet ? warnings : [...warnings, ...notes]) lines.push(visible(text));
  if (!quiet && out !== undefined) lines.push(`Wrote ${visible(out)}`);
  const tell = () => process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  try {
    figure?.write();
    if (figure && !quiet) lines.push(`Wrote ${visible(figure.path)}`);
  } finally {
    tell();
  }
}

/** What was solved, and what it took. */
export function workWords(
  { t, work, options }: Pick<Simulation, 't' | 'work'> & { options: Pick<Simulation['options'], 'solver'> },
  states: number,
  ms: number,
): string {
  const [from, to] = pair(t[0] ?? Number.NaN, t.at(-1) ?? Number.NaN);
  const when =
    t.length === 0
      ? 'at none of the times'
      : t.length === 1
        ? `at t = ${from}`
        : `at ${t.length} times from ${from} to ${to}`;
  const stiff = work.stiffSteps > 0 ? `, ${work.stiffSteps} of them stiff` : '';
  const rejected = work.rejected > 0 ? `, ${work.rejected} more rejected` : '';
  return `Solved ${count(states, 'state')} ${when}: ${count(work.steps, 'step')}${stiff}${rejected}, ${count(work.evaluations, 'evaluation')}, solver ${options.solver}, ${duration(ms)}.`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

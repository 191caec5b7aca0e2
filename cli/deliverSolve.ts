import { InputError, type Simulation } from '../src/node.ts';
import { chart, type Series } from './chart.ts';
import { duration, pair } from './digits.ts';
import { inFlags } from './flags.ts';
import { checkWritable, writeWhole } from './output.ts';
import { screenFor } from './screen.ts';

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
  charts: readonly { title: string; series: readonly Series[] }[];
}

/** Throws an InputError where the states may not be written: to be asked before the work, not after. */
export function checkOut({ out, force }: SolveFlags, inputs: readonly string[]): void {
  if (out === undefined) return;
  if (out.trim() === '' || out === '-') {
    throw new InputError(
      `--out is "${out}". The name of a file is needed. Try --out states.csv, or drop --out to print them.`,
    );
  }
  checkWritable(out, force === true, inputs);
}

/**
 * Prints the states, or writes them, and tells the rest on standard error. Where the solve ended early, that is the part
 * computed, and the exit code is 1.
 */
export function deliverSolve(solved: Solved, { out, quiet, plot }: SolveFlags): void {
  const { csv, status, asked, reached, warnings, notes, charts } = solved;
  if (out === undefined) process.stdout.write(csv);
  else writeWhole(out, csv);
  const lines: string[] = [];
  if (plot) {
    const screen = screenFor(process.stderr);
    for (const { title, series } of charts) lines.push('', ...chart(title, series, screen));
    lines.push('');
  }
  if (status.code !== 'ok') {
    const part = reached === 0 ? 'None' : `Only the first ${reached}`;
    lines.push(
      `${status.code}: ${status.message} ${part} of the ${asked} times could be computed. ${inFlags(status.advice)}`,
    );
    process.exitCode = 1;
  }
  lines.push(...warnings);
  if (!quiet) lines.push(...notes);
  if (!quiet && out !== undefined) lines.push(`Wrote ${out}`);
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
}

/** What was solved, and what it took. */
export function workWords(
  { t, work, options }: Pick<Simulation, 't' | 'work'> & { options: Pick<Simulation['options'], 'solver'> },
  states: number,
  ms: number,
): string {
  const [from, to] = pair(t[0] ?? Number.NaN, t.at(-1) ?? Number.NaN);
  const stiff = work.stiffSteps > 0 ? `, ${work.stiffSteps} of them stiff` : '';
  return `Solved ${states} state${states === 1 ? '' : 's'} at ${t.length} times from ${from} to ${to}: ${work.steps} steps${stiff}, ${work.evaluations} evaluations, solver ${options.solver}, ${duration(ms)}.`;
}

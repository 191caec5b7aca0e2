import { findings, InputError, longTable, type Simulation } from '../../src/node.ts';
import { pair } from '../../src/text/digits.ts';
import { timeTaken } from '../../src/text/duration.ts';
import { count } from '../../src/text/words.ts';
import { remarkFindings } from '../remarkFindings.ts';
import { inSolveFlags } from '../runSolve.ts';
import { type Chart, chart } from '../terminal/chart.ts';
import { screenFor } from '../terminal/screen.ts';
import { terminalWords } from '../terminal/terminalWords.ts';
import { visible } from '../terminal/visible.ts';
import { checkOutputs, type Output, writeOutputs } from './output.ts';
import { statesAsCsv } from './statesAsCsv.ts';
import { checkTableName, tableFile } from './tableFile.ts';

/** The flags of `wendy simulate` and `wendy predict` that say what becomes of the states. */
export interface SolveFlags {
  out?: string;
  force?: true;
  quiet?: true;
  plot?: true;
  longForm?: true;
}

/** What a forward solve gave, ready to be shown. */
export interface Solved {
  /** The columns of the table, the times first. */
  columns: readonly (readonly [name: string, values: readonly number[]])[];
  status: Simulation['status'];
  /** How many times are wanted, and how many were reached. */
  wanted: number;
  reached: number;
  /** Warnings, printed even with --quiet; and what else is worth knowing. */
  warnings: readonly string[];
  notes: readonly string[];
  charts: readonly Chart[];
  /** A figure, or why it could not be made. */
  figure?: Output | InputError | undefined;
}

/** Throws an InputError where states or figure may not be written: to be checked before the work, not after. */
export function checkOut(
  { out, figure, force }: SolveFlags & { figure?: string },
  inputs: readonly string[],
): void {
  checkTableName('--out', out, 'states.csv');
  checkOutputs({ '--out': out, '--figure': figure }, force === true, inputs);
}

/**
 * Prints the states, or writes them, and says the rest on standard error. Where the solve ended early, that is the part
 * computed, and the exit code is 1.
 */
export async function deliverSolve(
  solved: Solved,
  { out, force, quiet, plot, longForm }: SolveFlags,
): Promise<void> {
  const { columns, status, wanted, reached, warnings, notes, charts, figure } = solved;
  const table = Object.fromEntries(columns);
  const outputs: Output[] = [
    ...(out === undefined ? [] : [await tableFile(out, table, { long: longForm, csv: statesAsCsv })]),
    ...(figure === undefined || figure instanceof InputError ? [] : [figure]),
  ];
  try {
    // Before anything is printed: its reader may stop reading, which ends the program.
    await writeOutputs(outputs, force === true);
  } finally {
    if (out === undefined) process.stdout.write(statesAsCsv(longForm ? longTable(table, ['t']) : table));
  }
  const lines: string[] = [];
  if (plot) {
    const screen = screenFor(process.stderr);
    for (const one of charts) lines.push('', ...chart(one, screen));
    lines.push('');
  }
  if (status.code !== 'ok') {
    const { message, advice } = terminalWords(status);
    const part = findings.sentence(remarkFindings.timesComputed({ reached, wanted }), inSolveFlags);
    lines.push(`${status.code}: ${message} ${part} ${advice}`);
    process.exitCode = 1;
  }
  for (const text of quiet ? warnings : [...warnings, ...notes]) lines.push(visible(text));
  if (!quiet) lines.push(...outputs.map(({ path }) => `Wrote ${visible(path)}`));
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  if (figure instanceof InputError) throw figure;
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
  return `Solved ${count(states, 'state')} ${when}: ${count(work.steps, 'step')}${stiff}${rejected}, ${count(work.evaluations, 'evaluation')}, solver ${options.solver}, ${timeTaken(ms)}.`;
}

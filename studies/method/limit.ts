import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../src/index.ts';
import { chooseCells } from './chooseCells.ts';
import { fillDocument } from './fillDocument.ts';
import { openLedger } from './ledger.ts';
import { type Cell, limitCells, parts } from './limit/cells.ts';
import { readSamples } from './limit/samples.ts';
import { type Summary, summarise } from './limit/summary.ts';
import { csvOf, tablesOf } from './limit/tables.ts';
import { revive, runTrial, type Trial } from './limit/trial.ts';
import { methodFindings } from './methodFindings.ts';
import { startProgress } from './progress.ts';
import type { Settings } from './settings.ts';

/** How near are the estimates of `mle` to those of an ideal estimator on the same noise, and do its intervals hold? */
export async function studyLimit(settings: Settings): Promise<void> {
  const cells = chooseCells(limitCells(), settings.cells);
  const folders = { data: join(settings.out, 'data'), trials: join(settings.out, 'trials') };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const ledger = openLedger(folders.trials, settings.fitOptions, settings.tables, revive);
  if (!settings.tables) {
    makeData(folders.data, cells, settings.trials);
    await runCells(cells, ledger, folders.data, settings);
  }
  const summaries = cells.flatMap((cell) => {
    const trials = ledger.trials(cell).filter(({ trial }) => trial < settings.trials);
    return intervalsOf(cell)
      .filter((intervals) => trials.some((trial) => trial.intervals === intervals))
      .map((intervals) => summarise(cell, trials, intervals));
  });
  report(summaries, settings);
}

/** Which `intervals` the trials of a cell are fitted with. */
function intervalsOf({ part }: Cell): Trial['intervals'][] {
  return part === 'ar1' ? ['auto', 'white'] : ['auto'];
}

function makeData(folder: string, cells: readonly Cell[], trials: number): void {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ trials, cells }));
  const { status, error } = spawnSync('python3', ['-B', 'studies/method/limit.py', folder], {
    stdio: 'inherit',
  });
  if (error) throw new InputError(methodFindings.methodPython({ why: error.message }));
  if (status !== 0) {
    throw new InputError(methodFindings.methodPython({}));
  }
}

async function runCells(
  cells: readonly Cell[],
  ledger: ReturnType<typeof openLedger<Trial>>,
  folder: string,
  { trials, fitOptions, signal }: Settings,
): Promise<void> {
  const jobs = cells.map((cell) => {
    const done = new Set(ledger.open(cell).map(({ trial, intervals }) => `${trial} ${intervals}`));
    const wanted = Array.from({ length: trials }, (_, trial) =>
      intervalsOf(cell).map((intervals) => ({ trial, intervals })),
    ).flat();
    return { cell, runs: wanted.filter(({ trial, intervals }) => !done.has(`${trial} ${intervals}`)) };
  });
  const progress = startProgress(jobs.reduce((sum, { cell, runs }) => sum + runs.length * work(cell), 0));
  for (const { cell, runs } of jobs) {
    if (runs.length === 0) continue;
    const samples = readSamples(folder, cell);
    for (const { trial, intervals } of runs) {
      // Lets a Ctrl-C through.
      await setImmediate();
      if (signal.aborted) return progress.clear();
      ledger.append(cell, await runTrial(cell, samples, trial, { ...fitOptions, intervals }));
      progress.add(work(cell), cell.id);
    }
  }
  progress.clear();
}

/** About how long a trial takes, in any unit: mle is linear in the points, WENDy's matrices are of order MD. */
function work({ points, initial }: Cell): number {
  const values = points * initial[0].length;
  return 1e4 + 50 * values + 0.05 * values ** 2;
}

/** Prints the tables, and writes them with a CSV file for each part. */
function report(summaries: readonly Summary[], { out, document }: Settings): void {
  const tables = new Map<string, string>();
  for (const part of parts) {
    const of = summaries.filter(({ cell }) => cell.part === part);
    if (of.length === 0) continue;
    writeFileSync(join(out, `${part}.csv`), csvOf(of));
    for (const [name, table] of tablesOf(part, of)) {
      tables.set(name, table);
      console.log(`\n${name}\n\n${table}`);
    }
  }
  if (document === undefined) return;
  fillDocument(document, tables);
}

import { mkdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { chooseCells } from './chooseCells.ts';
import { fillDocument } from './fillDocument.ts';
import { type Cell, forwardCells } from './forward/cells.ts';
import { tablesOf } from './forward/tables.ts';
import { revive, runTrial, type Trial } from './forward/trial.ts';
import { openLedger } from './ledger.ts';
import { startProgress } from './progress.ts';
import type { Settings } from './settings.ts';

/** Do forward solves lead from WENDy's estimate to the same optimum as from the truth, and is it that of `mle`? */
export async function studyForward(settings: Settings): Promise<void> {
  const cells = chooseCells(forwardCells(), settings.cells);
  mkdirSync(settings.out, { recursive: true });
  const ledger = openLedger(settings.out, settings.fitOptions, settings.tables, revive);
  if (!settings.tables) await runCells(cells, ledger, settings);
  const all = cells
    .map((cell) => ({ cell, trials: ledger.trials(cell).filter(({ trial }) => trial < settings.trials) }))
    .filter(({ trials }) => trials.length > 0);
  if (all.length === 0) return;
  const tables = tablesOf(all);
  for (const [name, table] of tables) console.log(`\n${name}\n\n${table}`);
  if (settings.document !== undefined) fillDocument(settings.document, tables);
}

async function runCells(
  cells: readonly Cell[],
  ledger: ReturnType<typeof openLedger<Trial>>,
  { trials, fitOptions, signal }: Settings,
): Promise<void> {
  const jobs = cells.map((cell) => {
    const done = new Set(ledger.open(cell).map(({ trial }) => trial));
    return {
      cell,
      runs: Array.from({ length: trials }, (_, trial) => trial).filter((trial) => !done.has(trial)),
    };
  });
  const progress = startProgress(jobs.reduce((sum, { cell, runs }) => sum + runs.length * work(cell), 0));
  for (const { cell, runs } of jobs) {
    for (const trial of runs) {
      // Lets a Ctrl-C through.
      await setImmediate();
      if (signal.aborted) return progress.clear();
      ledger.append(cell, await runTrial(cell, trial, fitOptions));
      progress.add(work(cell), cell.id);
    }
  }
  progress.clear();
}

/** About how long a trial takes, in any unit. */
function work({ points, problem }: Cell): number {
  return points * (problem.states.length + problem.parameters.size);
}

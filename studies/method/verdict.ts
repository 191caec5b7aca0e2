import { mkdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { openLedger } from './ledger.ts';
import { startProgress } from './progress.ts';
import { printSummary } from './verdict/summary.ts';
import { type Half, systems } from './verdict/systems.ts';
import { type Cell, know, runTrial, type Trial } from './verdict/trial.ts';

export interface VerdictStudy {
  /** Number of systems of the half, from the first; trials of each cell; the seed of all. */
  systems: number;
  trials: number;
  seed: number;
  half: Half;
  cells: string;
  out: string;
  tables: boolean;
  signal: AbortSignal;
}

const POINTS = [40, 100, 400];
const NOISE = [0.01, 0.05, 0.15];

/** How often is `ok` wrong, how often is a good fit given another verdict, and do the intervals of ok fits hold the truth? */
export async function studyVerdict(settings: VerdictStudy): Promise<void> {
  const { trials, seed, half, out, tables, signal } = settings;
  const folder = `${out}/${half}-${seed}`;
  mkdirSync(folder, { recursive: true });
  const ledger = openLedger<Trial>(folder, {}, tables, revive);
  const chosen = cellsOf(half, settings.systems).filter(({ id }) => new RegExp(settings.cells, 'i').test(id));
  const progress = startProgress(chosen.length * trials);
  const trialsOf = new Map<Cell, Trial[]>();
  for (const cell of chosen) {
    const kept = tables ? ledger.trials(cell) : ledger.open(cell);
    trialsOf.set(cell, kept.slice(0, trials));
    progress.add(kept.length, cell.id);
    if (tables || kept.length >= trials) continue;
    const known = await know(cell);
    for (let trial = kept.length; trial < trials; trial++) {
      // Lets a Ctrl-C through.
      await setImmediate();
      if (signal.aborted) return progress.clear();
      const one = await runTrial(known, trial, seedOf(seed, half, cell.place, trial));
      ledger.append(cell, one);
      trialsOf.get(cell)!.push(revive(one));
      progress.add(1, cell.id);
    }
  }
  progress.clear();
  printSummary(half, trialsOf);
}

/** No two cells share a seed, and more trials go on where fewer ended. */
function seedOf(seed: number, half: Half, cell: number, trial: number): number {
  return 1e8 * seed + (half === 'tuning' ? 0 : 5e7) + 1e4 * cell + trial;
}

/** Cells are taken far apart, so that a study that is stopped has seen all families alike. */
function turn(place: number): number {
  return (place * Math.E) % 1;
}

function cellsOf(half: Half, count: number): Cell[] {
  return systems
    .filter((system) => system.half === half)
    .slice(0, count)
    .flatMap((system) =>
      POINTS.flatMap((points) =>
        NOISE.map((noise) => ({
          id: `${system.name} ${points} ${100 * noise}`.replaceAll(/[ ,]+/g, '-'),
          system,
          points,
          noise,
        })),
      ),
    )
    .map((cell, place) => ({ ...cell, place }))
    .sort((a, b) => turn(a.place) - turn(b.place));
}

/** JSON has neither infinity nor NaN. */
function revive(trial: Trial): Trial {
  return {
    ...trial,
    fromTruth: trial.fromTruth ?? Number.POSITIVE_INFINITY,
    fromIdeal: trial.fromIdeal ?? Number.POSITIVE_INFINITY,
    ownErrors: trial.ownErrors ?? Number.POSITIVE_INFINITY,
    idealError: trial.idealError ?? Number.POSITIVE_INFINITY,
    irlsOff: trial.irlsOff ?? Number.POSITIVE_INFINITY,
  };
}

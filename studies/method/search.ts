import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../src/index.ts';
import { fillDocument } from './fillDocument.ts';
import { methodFindings } from './methodFindings.ts';
import { startProgress } from './progress.ts';
import { type Job, runJobs } from './search/pool.ts';
import { labelOf, type SearchCase } from './search/searchCase.ts';
import { searchSets } from './search/sets.ts';
import { columnsOf, isSolved, leastOf } from './search/summary.ts';
import type { Trial } from './search/trial.ts';
import { markdownTable, startTable } from './table.ts';

/** What the study of the search is to do. */
export interface SearchSettings {
  readonly set: string;
  /** Data sets of each case, and the seed of the first. */
  readonly sets: number;
  readonly seed: number;
  /** A regular expression that names of models have to match. */
  readonly only: string;
  readonly processes: number;
  /** Most seconds of CPU time of a fit. */
  readonly limit: number;
  /** 'fsnls': also least squares by forward solves from random starts, in the same time. */
  readonly against: string | undefined;
  /** The folder for trials and tables. */
  readonly out: string;
  /** Write the table into this document, between its markers. */
  readonly document: string | undefined;
  readonly signal: AbortSignal;
}

/** Seeds of neighbouring cases are as far apart: they share none, and more data sets go on where fewer ended. */
const SEEDS = 1000;

/** Does a fit that is given no start reach the optimum that a fit from the truth reaches? */
export async function studySearch(settings: SearchSettings): Promise<void> {
  const { set, out, signal } = settings;
  const cases = chosenCases(settings);
  const jobs = jobsOf(settings, cases);
  const labels = new Map(cases.map(({ one, index }) => [index, labelOf(one)]));
  const trials = new Map([...labels.values()].map((name): [string, Trial[]] => [name, []]));
  const expected = (name: string) => jobs.filter(({ index }) => labels.get(index) === name).length;
  const columns = columnsOf(set, settings.against !== undefined);
  const rowOf = (name: string, list: readonly Trial[]) => [name, ...columns.map(({ of }) => of(list))];
  const titles = ['model', ...columns.map(({ title }) => title)];
  mkdirSync(out, { recursive: true });
  const lines = join(out, `${set}.ndjson`);
  writeFileSync(lines, '');
  const progress = startProgress(jobs.length);
  const print = startTable(titles);
  const report = ({ index }: Job, trial: Trial) => {
    const name = labels.get(index)!;
    const list = trials.get(name)!;
    list.push(trial);
    appendFileSync(lines, `${JSON.stringify({ name, ...trial })}\n`);
    progress.add(1, name);
    if (list.length < expected(name)) return;
    progress.clear();
    print(rowOf(name, list));
  };
  await runJobs(jobs, settings.processes, report, signal);
  const done = [...trials].filter(([, list]) => list.length > 0);
  const all = done.flatMap(([, list]) => list);
  if (all.length === 0) return;
  const rows = [...done.map(([name, list]) => rowOf(name, list)), rowOf('all', all)];
  print(rows.at(-1)!);
  const failures = failuresOf(done);
  writeFileSync(join(out, `${set}.md`), `${markdownTable(titles, rows)}\n\n${failures}\n`);
  if (settings.document !== undefined) {
    const shown = [true, ...columns.map(({ inner }) => !inner)];
    const brief = [titles, ...rows].map((cells) => cells.filter((_, i) => shown[i]));
    fillDocument(settings.document, new Map([[set, markdownTable(brief[0], brief.slice(1))]]));
  }
  const solved = all.filter(isSolved).length;
  console.log(`\n${failures}\n${solved} of ${all.length} data sets solved, in ${progress.elapsed()}.`);
}

/** What the search can be compared with. */
const compared = ['fsnls'];

function chosenCases({ set, only, against }: SearchSettings): { one: SearchCase; index: number }[] {
  const cases = searchSets[set];
  if (!cases) throw refused('--set', set, `There are ${Object.keys(searchSets).join(', ')}.`);
  if (against !== undefined && !compared.includes(against))
    throw refused('--against', against, `The search can be compared with ${compared.join(', ')}.`);
  const pattern = new RegExp(only, 'i');
  const chosen = cases.flatMap((one, index) => (pattern.test(labelOf(one)) ? [{ one, index }] : []));
  if (chosen.length === 0) throw refused('--only', only, `It matches no model of the set ${set}.`);
  return chosen;
}

function refused(flag: string, text: string, needed: string): InputError {
  return new InputError(methodFindings.methodFlag({ flag, text, needed }));
}

function jobsOf(
  { set, sets, seed, limit, against }: SearchSettings,
  cases: readonly { index: number }[],
): Job[] {
  return cases.flatMap(({ index }) =>
    Array.from({ length: sets }, (_, k) => ({
      set,
      index,
      seed: seed + k + SEEDS * index,
      limit,
      against: against !== undefined,
    })),
  );
}

/** Every data set that was not solved: how far from the optimum it ended, and what the fit said. */
function failuresOf(trials: readonly (readonly [string, readonly Trial[]])[]): string {
  const list = trials.flatMap(([name, of]) =>
    of
      .filter((trial) => !isSolved(trial))
      .map((trial) => {
        const { seed, deviance, status, reason, ends } = trial;
        const above = Number.isFinite(deviance)
          ? `${((deviance - leastOf(trial)) / 2).toFixed(2)} log units above`
          : 'no solution to the end';
        const why = reason === '' ? '' : ` (${reason.slice(0, 160)})`;
        return `- ${name}, seed ${seed}: ${above}, ${status}${why}${ends && `. Starts: ${ends}`}`;
      }),
  );
  return list.length > 0 ? `Not solved:\n${list.join('\n')}` : 'All data sets were solved.';
}

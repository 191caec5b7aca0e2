import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../src/index.ts';
import { startProgress } from './progress.ts';
import { type Job, runJobs } from './search/pool.ts';
import { labelOf } from './search/searchCase.ts';
import { searchSets } from './search/sets.ts';
import { isSolved, leastOf, summaryRow, titles } from './search/summary.ts';
import type { Trial } from './search/trial.ts';
import { markdownTable, startTable } from './table.ts';

/** What is asked of the study of the search. */
export interface AskedSearch {
  readonly set: string;
  /** Data sets of each case, and the seed of the first. */
  readonly sets: number;
  readonly seed: number;
  /** A regular expression that names of models have to match. */
  readonly only: string;
  readonly processes: number;
  /** Most seconds of a fit. */
  readonly limit: number;
  /** 'fsnls': also least squares by forward solves from random starts, in the same time. */
  readonly against: string | undefined;
  /** The folder for trials and tables. */
  readonly out: string;
  readonly signal: AbortSignal;
}

/** Does a fit that is given no start reach the optimum that a fit from the truth reaches? */
export async function studySearch(asked: AskedSearch): Promise<void> {
  const { set, sets, seed, only, processes, limit, against, out, signal } = asked;
  const cases = searchSets[set];
  if (!cases) throw new InputError(`--set is "${set}". There are ${Object.keys(searchSets).join(', ')}.`);
  if (against !== undefined && against !== 'fsnls')
    throw new InputError(`--against is "${against}". The search can be held against fsnls.`);
  const pattern = new RegExp(only, 'i');
  const chosen = cases.flatMap((one, index) => (pattern.test(labelOf(one)) ? [{ one, index }] : []));
  if (chosen.length === 0) throw new InputError(`--only ${only} matches no model of the set ${set}.`);
  const jobs: Job[] = chosen.flatMap(({ index }) =>
    Array.from({ length: sets }, (_, k) => ({
      set,
      index,
      // Cases share no seed, and more data sets go on where fewer ended.
      seed: seed + k + 1000 * index,
      limit,
      against: against === 'fsnls',
    })),
  );
  mkdirSync(out, { recursive: true });
  const lines = join(out, `${set}.ndjson`);
  writeFileSync(lines, '');
  const progress = startProgress(jobs.length);
  const rows = new Map<string, Trial[]>(chosen.map(({ one }) => [labelOf(one), []]));
  const left = new Map<string, number>();
  for (const { index } of jobs) left.set(labelOf(cases[index]!), (left.get(labelOf(cases[index]!)) ?? 0) + 1);
  const print = startTable(titles);
  const printed = new Map<string, string[]>();
  await runJobs(
    jobs,
    processes,
    (job, trial) => {
      const name = labelOf(cases[job.index]!);
      appendFileSync(lines, `${JSON.stringify({ name, ...trial })}\n`);
      progress.add(1, name);
      rows.get(name)!.push(trial);
      left.set(name, left.get(name)! - 1);
      if (left.get(name)! > 0) return;
      progress.clear();
      printed.set(name, summaryRow(name, rows.get(name)!));
      print(printed.get(name)!);
    },
    signal,
  );
  const all = [...rows.values()].flat();
  const last = summaryRow('all', all);
  print(last);
  const table = markdownTable(titles, [
    ...[...rows.keys()].flatMap((name) => (printed.has(name) ? [printed.get(name)!] : [])),
    last,
  ]);
  const failures = failuresOf(rows);
  writeFileSync(join(out, `${set}.md`), `${table}\n\n${failures}\n`);
  console.log(
    `\n${failures}\n${all.filter(isSolved).length} of ${all.length} data sets solved, in ${progress.elapsed()}.`,
  );
}

/** Every data set that was not solved: how far from the optimum it ended, and what the fit said. */
function failuresOf(rows: ReadonlyMap<string, readonly Trial[]>): string {
  const list = [...rows].flatMap(([name, trials]) =>
    trials
      .filter((trial) => !isSolved(trial))
      .map((trial) => {
        const { seed, deviance, status, reason } = trial;
        const above = Number.isFinite(deviance)
          ? `${((deviance - leastOf(trial)) / 2).toFixed(2)} log units above`
          : 'no solution to the end';
        return `- ${name}, seed ${seed}: ${above}, ${status}${reason ? ` (${reason.split('\n')[0]!.slice(0, 160)})` : ''}`;
      }),
  );
  return list.length > 0 ? `Not solved:\n${list.join('\n')}` : 'All data sets were solved.';
}

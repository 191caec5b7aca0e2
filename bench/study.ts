import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fit, parseModel } from '../src/index.ts';
import { runLocal } from '../studies/engines/local.ts';
import { layOut, unitAt } from '../studies/plan/cells.ts';
import { readPlanObject } from '../studies/plan/readPlan.ts';
import { cut } from '../studies/run/cut.ts';
import { createRunner } from '../studies/run/runUnit.ts';
import { createTruths, sampleOf } from '../studies/run/samples.ts';
import { newManifest, openStudy, writeManifest } from '../studies/store/manifest.ts';
import { makeShardsFolder } from '../studies/store/shards.ts';
import { now, since, type Times } from './clock.ts';

const CASES = [
  { problem: 'lotka-volterra', points: 256 },
  { problem: 'protein-transduction', points: 512 },
];
const NOISE = 0.05;
/** Until everything is compiled and bases are made, and then as long as is timed. */
const WARM_MS = 3000;
const WARM_FITS = 40;
const TIMED_MS = 5000;
const ROUNDS = 2;
/** What two workers are to reach of one, and a study of as many single fits as there are workers. */
const SPEEDUP = 1.8;
const SHARE = 0.8;

const workerFile = pathToFileURL(resolve('dist/cli/studyWorker.js'));

/** How many fits a second does a study make, next to single warm fits in one thread, and what does a worker take of memory? */
export async function benchStudy(): Promise<void> {
  const cores = availableParallelism();
  console.log(`irls, ${NOISE * 100}% noise, ${cores} cores; fits per second by CPU time and wall`);
  console.log('a fit alone: data at hand, with the forward check that a fit makes by itself');
  console.log(
    'a unit of a study: noise, fit without that check, the forward solve of E_FS, the ideal error, a row',
  );
  for (const chosen of CASES) await benchCase(chosen);
}

async function benchCase({ problem, points }: (typeof CASES)[number]): Promise<void> {
  console.log(`\n${problem}, M = ${points}`);
  const plan = { name: 'bench', problem, points, noise: NOISE, trials: 1e6, methods: ['irls'] };
  const single = await singleFits(plan);
  const unit = await units(plan);
  const measured: Record<1 | 2, Measured[]> = { 1: [], 2: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const workers of [1, 2] as const) measured[workers].push(await pooled(plan, workers));
  }
  const best = (list: Measured[]) => list.reduce((a, b) => (a.rate[1] > b.rate[1] ? a : b));
  const [one, two] = [best(measured[1]), best(measured[2])];
  print('a fit alone', single);
  print('a unit of a study', unit);
  print('study, 1 worker', one.rate);
  print('study, 2 workers', two.rate);
  const speedup = two.rate.map((rate, i) => (i === 0 ? (2 * rate) / one.rate[0] : rate / one.rate[1]));
  target('2 workers over 1', speedup, SPEEDUP);
  target('study over 2 × a unit alone', share(two.rate, unit), SHARE);
  target('study over 2 × a fit alone', share(two.rate, single), SHARE);
  const least = (list: Measured[]) => Math.min(...list.map(({ megabytes }) => megabytes));
  console.log(`memory of a worker            ${(least(measured[2]) - least(measured[1])).toFixed(0)} MB`);
}

/** Fits per second of CPU time and of wall time. */
type Rates = readonly [cpu: number, wall: number];

function rates(fits: number, [cpu, wall]: Times): Rates {
  return [(1000 * fits) / cpu, (1000 * fits) / wall];
}

/** By CPU time, of one worker; by wall time, of both. */
function share(two: Rates, one: Rates): number[] {
  return [two[0] / one[0], two[1] / (2 * one[1])];
}

async function timed(work: (i: number) => Promise<unknown>): Promise<Rates> {
  let i = 0;
  for (const end = performance.now() + WARM_MS; performance.now() < end || i < WARM_FITS; ) await work(i++);
  const [begin, first] = [now(), i];
  while (performance.now() - begin[1] < TIMED_MS) await work(i++);
  return rates(i - first, since(begin));
}

async function singleFits(plan: object): Promise<Rates> {
  const cell = layOut(readPlanObject(plan)).cells[0];
  const truth = await createTruths()(cell.system, cell.points);
  const model = parseModel(cell.system.model);
  const tables = Array.from({ length: 50 }, (_, seed) => sampleOf(truth, cell, seed + 1).table);
  return timed((i) => fit(model, tables[i % tables.length], { method: 'irls' }));
}

async function units(plan: object): Promise<Rates> {
  const layout = layOut(readPlanObject(plan));
  const run = createRunner(layout);
  return timed((i) => run(unitAt(layout, i)));
}

interface Measured {
  rate: Rates;
  megabytes: number;
}

/** A study under way with that many workers, once they are warm. */
async function pooled(plan: object, workers: number): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  try {
    makeShardsFolder(dir);
    const layout = layOut(readPlanObject(plan));
    writeManifest(dir, newManifest(plan, null, cut(layout, [0.01], { seconds: 5 })));
    const study = openStudy(dir);
    const controller = new AbortController();
    const begin = performance.now();
    let from: { at: Times; fits: number } | undefined;
    let measured: Measured | undefined;
    const observe = ({ fits }: { fits: number }) => {
      const warm = performance.now() - begin > WARM_MS && fits >= WARM_FITS * workers;
      if (warm) from ??= { at: now(), fits };
      if (!from || measured || performance.now() - from.at[1] < TIMED_MS) return;
      measured = {
        rate: rates(fits - from.fits, since(from.at)),
        megabytes: process.memoryUsage().rss / 2 ** 20,
      };
      controller.abort();
    };
    const shards = study.manifest.shards.slice(0, -1).map((_, i) => i);
    await runLocal(study, shards, { workers, observe, signal: controller.signal, file: workerFile });
    return measured!;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function print(label: string, [cpu, wall]: Rates): void {
  console.log(`${label.padEnd(30)}CPU ${cpu.toFixed(1).padStart(7)}   wall ${wall.toFixed(1).padStart(7)}`);
}

/** Prints a figure by both clocks beside what it should be. */
function target(label: string, [cpu, wall]: readonly number[], least: number): void {
  const shown = (x: number) => `${x.toFixed(2)} ${x >= least ? '✓' : '✗'}`;
  console.log(
    `${label.padEnd(30)}CPU ${shown(cpu!).padStart(7)}   wall ${shown(wall!).padStart(7)}   (at least ${least})`,
  );
}

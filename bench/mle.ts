import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findProblem,
  fit,
  type Problem,
  parseModel,
  type Result,
  sampleProblem,
  tableFromColumns,
} from '../src/index.ts';
import { now, type Stages, since, type Times } from './clock.ts';
import { mark } from './mark.ts';
import { startPython } from './startPython.ts';

/** The problems, how often each is timed, and how many milliseconds a fit may take. */
const CASES = [
  { name: 'lotka-volterra', points: 256, noise: 0.1, rounds: 45, most: 15 },
  { name: 'fitzhugh-nagumo', points: 512, noise: 0.1, rounds: 35, most: Infinity },
  { name: 'protein-transduction', points: 512, noise: 0.1, rounds: 15, most: Infinity },
  { name: 'hindmarsh-rose', points: 1024, noise: 0.02, rounds: 15, most: Infinity },
];
/** A record may be luckier than another: each is timed in its turn. */
const SEEDS = [1, 2, 3, 4, 5];
/** Stages of WENDy's own estimate, which is given beside that of mle; NumPy makes none. */
const BESIDE = ['covariance', 'iterate', 'uncertainty'];

export interface Peer {
  stages: Stages;
  estimates: number[];
  stdErrors: number[] | null;
  converged: boolean;
  iterations: number;
  subSteps: number;
}
interface Run {
  result: Result;
  times: Times;
  peer: Peer | undefined;
}

/** How long does maximum likelihood take on a warm engine, next to the same method in NumPy? */
export async function benchMle(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const python = startPython<Peer>('bench/mle.py');
  try {
    for (const chosen of CASES) {
      const problem = findProblem(chosen.name);
      const records = SEEDS.map((seed) =>
        record(problem, chosen, join(folder, `${chosen.name}${seed}.json`), seed),
      );
      const runs: Run[] = [];
      // In turns, so that other work on the machine slows both. The first round of each record is not counted.
      for (let round = 0; round < SEEDS.length + chosen.rounds; round++) {
        const { table, file } = records[round % SEEDS.length];
        const model = parseModel(problem.model);
        const begin = now();
        const result = await fit(model, table, { method: 'mle' });
        runs.push({ result, times: since(begin), peer: await python.fit(file) });
      }
      print(chosen, runs.slice(SEEDS.length));
    }
  } finally {
    python.stop();
    rmSync(folder, { recursive: true });
  }
}

/** One noisy record: as a table, and in a file for Python. */
function record(problem: Problem, { points, noise }: (typeof CASES)[number], file: string, seed: number) {
  const { t, U } = sampleProblem(problem, { points, noise, seed });
  const states = problem.states.map((_, l) => U.data.slice(l * points, (l + 1) * points));
  writeFileSync(
    file,
    JSON.stringify({ problem: problem.name, t: [...t], U: states.map((state) => [...state]) }),
  );
  const columns = new Map([['t', t], ...problem.states.map((name, l) => [name, states[l]] as const)]);
  return { table: tableFromColumns(columns), file };
}

function print({ name, points, noise, rounds, most }: (typeof CASES)[number], runs: readonly Run[]): void {
  const peers = runs.flatMap(({ peer }) => (peer ? [peer] : []));
  const counts = (of: readonly { iterations: number; subSteps: number }[]) =>
    `${median(of.map((x) => x.iterations))} iterations, ${median(of.map((x) => x.subSteps))} sub-steps`;
  const searches = runs.flatMap(({ result }) => (result.convergence ? [result.convergence] : []));
  console.log(`\n${name}, M = ${points}, ${100 * noise}% noise, ${SEEDS.length} records`);
  console.log(
    `${counts(searches)}, ${searches.filter((x) => x.converged).length} of ${runs.length} converged; ` +
      `NumPy ${counts(peers)}, ${peers.filter((x) => x.converged).length} of ${peers.length}`,
  );
  console.log(`${`median ms of ${rounds} runs`.padEnd(28)}    wendy    NumPy  times NumPy`);
  const line = (label: string, ours: (run: Run) => number, theirs: (peer: Peer) => number) => {
    const [a, b] = [median(runs.map(ours)), median(peers.map(theirs))];
    console.log(`${label.padEnd(28)}${cell(a)}${cell(b)}${cell(a / b).padStart(13)}`);
    return [a, a / b] as const;
  };
  const all = (clock: 0 | 1) => (peer: Peer) => sum(Object.values(peer.stages).map((times) => times[clock]));
  const spent = (result: Result, stages: readonly string[]) =>
    sum(stages.map((stage) => result.timing[stage] ?? 0));
  const whole = [
    line('whole fit, CPU', ({ times }) => times[0], all(0)),
    line('whole fit, wall', ({ times }) => times[1], all(1)),
  ];
  line('without irls beside, wall', ({ times, result }) => times[1] - spent(result, BESIDE), all(1));
  line(
    'maximise, wall',
    ({ result }) => spent(result, ['maximise']),
    ({ stages }) => stages.maximise[1],
  );
  const stages = Object.keys(runs[0].result.timing).map(
    (stage) => `${stage} ${median(runs.map(({ result }) => result.timing[stage] ?? 0)).toFixed(2)}`,
  );
  console.log(`stages of wendy: ${stages.join(', ')}`);
  for (const [clock, [ms, ratio]] of [['CPU', whole[0]] as const, ['wall', whole[1]] as const]) {
    if (!Number.isNaN(ratio))
      console.log(`${clock} / NumPy ${ratio.toFixed(2)} ${mark(ratio, 1)}   (at most 1)`);
    if (most < Infinity) console.log(`${clock} ${ms.toFixed(1)} ms ${mark(ms, most)}   (at most ${most} ms)`);
  }
  console.log(agreement(runs));
}

/** Whether NumPy found the same, in standard errors. */
function agreement(runs: readonly Run[]): string {
  const differences = runs.flatMap(({ result, peer }) => {
    if (!peer?.stdErrors) return [];
    const { estimates, stdErrors } = peer;
    return result.parameters.map((p, j) => Math.abs(p.estimate - estimates[j]) / stdErrors[j]);
  });
  if (differences.length === 0) return 'no answer from python3 with NumPy and SciPy: nothing to compare';
  // Both stop re-estimating the noise at changes of 2%, from different starts: far less than a standard error.
  const largest = Math.max(...differences);
  return `estimates differ from NumPy's by up to ${largest.toExponential(0)} standard errors ${mark(largest, 0.05)}`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, x) => total + x, 0);
}

function cell(x: number): string {
  return (Number.isNaN(x) ? '-' : x.toFixed(2)).padStart(9);
}

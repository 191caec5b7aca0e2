import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblem, type Result, sampleProblem } from '../src/index.ts';
import { convergenceOf } from '../src/inside.ts';
import { median } from '../studies/statistics.ts';
import type { Stages, Times } from './clock.ts';
import { passMark } from './passMark.ts';
import { startPython } from './startPython.ts';
import { type Measurements, timedFit } from './timedFit.ts';

/** The problems, how often each is timed, and how many milliseconds a fit may take. */
const CASES = [
  { name: 'lotka-volterra', points: 256, noise: 0.1, rounds: 45, most: 15 },
  { name: 'fitzhugh-nagumo', points: 512, noise: 0.1, rounds: 35, most: Infinity },
  { name: 'protein-transduction', points: 512, noise: 0.1, rounds: 15, most: Infinity },
  { name: 'hindmarsh-rose', points: 1024, noise: 0.02, rounds: 15, most: Infinity },
];
/** A record may be luckier than another: each is timed in its turn. */
const SEEDS = [1, 2, 3, 4, 5];
/** Fits after which the engine has compiled what it will. */
const WARM_UP = 20;
/** Stages of WENDy's own estimate and of the forward check, which are given beside the answer of mle; NumPy makes no check. */
const BESIDE = ['covariance', 'iterate', 'uncertainty', 'simulate'];

export interface Peer {
  stages: Record<'start' | 'maximise' | 'irls', Times>;
  estimates: number[];
  stdErrors: number[] | null;
  converged: boolean;
  iterations: number;
  subSteps: number;
}
interface Run {
  result: Result;
  stages: Stages;
  peer: Peer | undefined;
}

/** How long does maximum likelihood take on a warm engine, next to the same method in NumPy? */
export async function benchMle(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const python = startPython<Peer>('bench/mle.py');
  try {
    for (const chosen of CASES) {
      const records = SEEDS.map((seed) => record(chosen, join(folder, `${chosen.name}${seed}.json`), seed));
      const runs: Run[] = [];
      // In turns, so that other work on the machine slows all. The first rounds warm the engine up and are not counted.
      for (let round = 0; round < WARM_UP + chosen.rounds; round++) {
        const { measured, file } = records[round % SEEDS.length];
        const { result, stages } = await timedFit(measured, { method: 'mle' });
        runs.push({ result, stages, peer: await python.ask(file) });
      }
      print(chosen, runs.slice(WARM_UP));
    }
  } finally {
    python.stop();
    rmSync(folder, { recursive: true });
  }
}

/** One noisy record, and a file of it for Python. */
function record({ name, points, noise }: (typeof CASES)[number], file: string, seed: number) {
  const { t, U } = sampleProblem(findProblem(name), { points, noise, seed });
  const states = Array.from({ length: U.cols }, (_, l) => [...U.data.subarray(l * points, (l + 1) * points)]);
  const measured: Measurements = { problem: name, t: [...t], U: states };
  writeFileSync(file, JSON.stringify(measured));
  return { measured, file };
}

function print({ name, points, noise, rounds, most }: (typeof CASES)[number], runs: readonly Run[]): void {
  const peers = runs.flatMap(({ peer }) => (peer ? [peer] : []));
  const counts = (of: readonly { iterations: number; subSteps: number }[]) =>
    `${median(of.map((x) => x.iterations))} iterations, ${median(of.map((x) => x.subSteps))} sub-steps`;
  const searches = runs.flatMap(({ result }) => convergenceOf(result) ?? []);
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
  const everything = ['start', 'maximise', 'irls'] as const;
  const ratios = ([0, 1] as const).map((clock) => {
    const label = clock === 0 ? 'CPU' : 'wall';
    const all = (stages: Stages) => spent(stages, clock, Object.keys(stages));
    const whole = line(
      `whole fit, ${label}`,
      ({ stages }) => all(stages),
      ({ stages }) => spent(stages, clock, everything),
    );
    const alone = line(
      `without irls beside, ${label}`,
      ({ stages }) => all(stages) - spent(stages, clock, BESIDE),
      ({ stages }) => spent(stages, clock, ['start', 'maximise']),
    );
    return { label, whole, alone };
  });
  const timing = (stage: string) => median(runs.map(({ result }) => result.timing[stage] ?? Number.NaN));
  console.log(
    `of which maximise ${timing('maximise').toFixed(2)}, errors and verdicts ${timing('assess').toFixed(2)}, wall`,
  );
  for (const { label, whole, alone } of ratios) {
    if (peers.length > 0) {
      console.log(
        `without irls, ${label} / NumPy ${alone[1].toFixed(2)} ${passMark(alone[1], 1)}   (at most 1)`,
      );
    }
    if (most < Infinity) {
      console.log(
        `whole fit, ${label} ${whole[0].toFixed(1)} ms ${passMark(whole[0], most)}   (at most ${most} ms)`,
      );
    }
  }
  console.log(agreement(runs));
}

/** Whether NumPy has the same result, in standard errors. */
function agreement(runs: readonly Run[]): string {
  const differences = runs.flatMap(({ result, peer }) => {
    if (!peer?.stdErrors) return [];
    const { estimates, stdErrors } = peer;
    return result.parameters.map((p, j) => Math.abs(p.estimate - estimates[j]) / stdErrors[j]);
  });
  if (differences.length === 0) return 'no answer from python3 with NumPy and SciPy: nothing to compare';
  // The same steps from the same start: beyond rounding, a difference is one of method.
  const largest = Math.max(...differences);
  return `estimates differ from NumPy's by up to ${largest.toExponential(0)} standard errors ${passMark(largest, 1e-3)}`;
}

function spent(stages: Stages, clock: 0 | 1, of: readonly string[]): number {
  return of.reduce((sum, stage) => sum + stages[stage][clock], 0);
}

function cell(x: number): string {
  return (Number.isNaN(x) ? '-' : x.toFixed(2)).padStart(9);
}

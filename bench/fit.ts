import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblem, type Result, sampleProblem, toCsv } from '../src/index.ts';
import type { Stages } from './clock.ts';
import { passMark } from './passMark.ts';
import { startPython } from './startPython.ts';
import { type Measurements, timedFit } from './timedFit.ts';

/** The problems, how often each is timed, warm and in fresh processes, and how many times NumPy's time it may take. */
const CASES = [
  { name: 'protein-transduction', points: 1024, rounds: 12, children: 5, most: 1.5 },
  { name: 'hindmarsh-rose', points: 1024, rounds: 12, children: 5, most: 1.3 },
  { name: 'lotka-volterra', points: 256, rounds: 200, children: 9, most: 1.0 },
];
const SEED = 1;
const NOISE = 0.02;
const WENDY = { method: 'irls' } as const;
const cli = 'dist/cli/main.js';
/** Names the file that a child is to fit once. */
const childVariable = 'WENDY_BENCH_FIRST_FIT';

type Peer = { stages: Stages } & Record<'estimates' | 'stdErrors' | 'bias', number[]> &
  Record<'minRadius' | 'K' | 'iterations', number>;

/** How long does a whole fit take, warm and in a fresh process, next to the same method in NumPy? */
export async function benchFit(): Promise<void> {
  const file = process.env[childVariable];
  if (file) return firstFit(file);
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const python = startPython<Peer>('bench/fit.py');
  try {
    for (const chosen of CASES) await benchCase(chosen, join(folder, `${chosen.name}.json`), python);
    benchCommand(folder);
  } finally {
    python.stop();
    rmSync(folder, { recursive: true });
  }
}

async function benchCase(
  { name, points, rounds, children, most }: (typeof CASES)[number],
  file: string,
  python: ReturnType<typeof startPython<Peer>>,
): Promise<void> {
  const { t, U } = sampleProblem(findProblem(name), { points, noise: NOISE, seed: SEED });
  const states = Array.from({ length: U.cols }, (_, l) => [...U.data.subarray(l * points, (l + 1) * points)]);
  const measured: Measurements = { problem: name, t: [...t], U: states };
  writeFileSync(file, JSON.stringify(measured));

  // In turns, and the least of several: other work on the machine only ever adds. The first round makes the bases.
  const ours: Stages[] = [];
  const theirs: Stages[] = [];
  let { result } = await timedFit(measured, WENDY);
  let peer = await python.ask(file);
  for (let round = 0; round < rounds; round++) {
    const run = await timedFit(measured, WENDY);
    ours.push(run.stages);
    result = run.result;
    peer = await python.ask(file);
    if (peer) theirs.push(peer.stages);
  }
  const fresh = Array.from({ length: children }, () => inFreshProcess(file));
  const first = fresh.map((run) => run.stages);

  const { minRadius, count } = result.testFunctions!;
  const iterations = result.iterations!.estimates.length;
  console.log(
    `\n${name}, M = ${points}, 2% noise: radius ${minRadius}, K = ${count}, ${iterations} iterations`,
  );
  console.log(`${`least ms of ${rounds} runs`.padEnd(24)}    wendy    NumPy  times NumPy   first call`);
  const line = (label: string, clock: 0 | 1, wanted: (stage: string) => boolean) => {
    const [a, b, c] = [ours, theirs, first].map((runs) => least(runs, clock, wanted));
    console.log(
      `${label.padEnd(24)}${cell(a)}${cell(b)}${cell(b > 0 ? a / b : Number.NaN).padStart(13)}${cell(c).padStart(13)}`,
    );
    return { ratio: a / b, first: c, firstRatio: c / b };
  };
  for (const stage of Object.keys(ours[0])) line(`${stage}, CPU`, 0, (s) => s === stage);
  const biasLeftOut = (stage: string) => stage !== 'uncertainty';
  const whole = [line('whole fit, CPU', 0, () => true), line('whole fit, wall', 1, () => true)];
  const part = [line('without bias, CPU', 0, biasLeftOut), line('without bias, wall', 1, biasLeftOut)];
  console.log('without bias: the stage uncertainty (bias, standard errors, χ²) left out, in both');
  console.log(
    peer ? agreement(result, peer) : 'no answer from python3 with NumPy and SciPy: nothing to compare',
  );

  const pick = (lines: typeof whole, key: keyof (typeof whole)[0]) => lines.map((x) => x[key]);
  target('whole fit / NumPy', pick(whole, 'ratio'), most);
  target('without bias / NumPy', pick(part, 'ratio'), most);
  if (name === 'protein-transduction') {
    target('first call / NumPy', pick(whole, 'firstRatio'), 2.2);
    const memory = Math.max(...fresh.map((run) => run.megabytes));
    console.log(
      `peak memory, first call ${memory.toFixed(0)} MB ${passMark(memory, 300)}   (at most 300 MB)`,
    );
  }
  if (name === 'lotka-volterra') target('first call', pick(whole, 'first'), 150, ' ms');
  const end = Math.min(...fresh.map((run) => run.sinceStart));
  console.log(`from process start to the end of the first call: wall ${end.toFixed(0)} ms`);
}

/** Prints a figure by both clocks beside what it should be; nothing where NumPy is missing. */
function target(label: string, values: number[], most: number, unit = ''): void {
  if (values.some(Number.isNaN)) return;
  const [cpu, wall] = values.map((x) => `${x.toFixed(2)}${unit} ${passMark(x, most)}`);
  console.log(`${label.padEnd(24)}CPU ${cpu}, wall ${wall}   (at most ${most}${unit})`);
}

/** What a fresh process does: its first fit, kernels loaded on the way; the last line it prints is what it measured. */
async function firstFit(file: string): Promise<void> {
  const { stages } = await timedFit(JSON.parse(readFileSync(file, 'utf8')), WENDY);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ stages, megabytes, sinceStart: performance.now() } satisfies FirstFit));
}

interface FirstFit {
  stages: Stages;
  /** Most memory the process ever had. */
  megabytes: number;
  /** Milliseconds from the start of the process to the end of the fit. */
  sinceStart: number;
}

function inFreshProcess(file: string): FirstFit {
  const env = { ...process.env, [childVariable]: file };
  const child = spawnSync(process.execPath, [process.argv[1], 'fit'], { env, encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`The first fit in a fresh process failed:\n${child.stderr}`);
  return JSON.parse(child.stdout.trimEnd().split('\n').at(-1)!);
}

/** `wendy fit` on files, from the start of the process to its end. */
function benchCommand(folder: string): void {
  console.log('\nwendy fit of a 256-point file, process start included');
  if (!existsSync(cli)) {
    console.log(`${cli} is not built: npm run build makes it`);
    return;
  }
  const problem = findProblem('lotka-volterra');
  const { t, U } = sampleProblem(problem, { points: 256, noise: NOISE, seed: SEED });
  const [model, data] = [join(folder, 'model.txt'), join(folder, 'data.csv')];
  writeFileSync(model, problem.model);
  writeFileSync(data, toCsv(t, problem.states, U));
  const seconds = Array.from({ length: 15 }, () => {
    const begin = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [cli, 'fit', model, data], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`wendy fit ended with ${status}:\n${stderr}`);
    return (performance.now() - begin) / 1e3;
  }).sort((a, b) => a - b);
  const [best, median] = [seconds[0], seconds[7]].map((s) => `${s.toFixed(3)} s ${passMark(s, 0.4)}`);
  console.log(`least ${best}, median ${median} of 15   (at most 0.4 s)`);
}

/** Whether NumPy has the same result. */
function agreement({ parameters, testFunctions, iterations, detail }: Result, peer: Peer): string {
  const bias = detail.kind === 'weakForm' ? detail.biasOverStdError : [];
  const largest = (a: number[], b: number[], unit: number[]) =>
    Math.max(...a.map((x, j) => Math.abs(x - b[j]) / Math.abs(unit[j])));
  const estimates = parameters.map((p) => p.estimate);
  const stdErrors = parameters.map((p) => p.stdError);
  const ones = parameters.map(() => 1);
  const differences = [
    ['estimates', largest(estimates, peer.estimates, estimates)],
    ['standard errors', largest(stdErrors, peer.stdErrors, stdErrors)],
    ['bias over standard error', largest(bias, peer.bias, ones)],
  ] as const;
  const same =
    testFunctions?.minRadius === peer.minRadius &&
    testFunctions?.count === peer.K &&
    iterations!.estimates.length === peer.iterations;
  const counts = same
    ? 'radius, K and iterations are the same'
    : `radius, K and iterations are NOT the same: ${[peer.minRadius, peer.K, peer.iterations].join(', ')}`;
  // Far above rounding (eps · condition), far below the tolerance of the iteration and any difference of method.
  const listed = differences.map(([what, x]) => `${what} ${x.toExponential(0)} ${passMark(x, 1e-8)}`);
  return `difference from NumPy: ${listed.join(', ')}; ${counts}`;
}

/** The least time that any of the runs spent in the wanted stages; NaN without runs. */
function least(runs: readonly Stages[], clock: 0 | 1, wanted: (stage: string) => boolean): number {
  const spent = runs.map((stages) =>
    Object.entries(stages).reduce((sum, [stage, times]) => sum + (wanted(stage) ? times[clock] : 0), 0),
  );
  return spent.length > 0 ? Math.min(...spent) : Number.NaN;
}

/** A figure in its column. */
function cell(x: number): string {
  return (Number.isNaN(x) ? '-' : x.toFixed(2)).padStart(9);
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblem, fit, parseModel, tableFromColumns } from '../src/index.ts';
import { convergenceOf } from '../src/inside.ts';
import { now, since } from './clock.ts';
import type { Peer } from './mle.ts';
import { passMark } from './passMark.ts';
import { startPython } from './startPython.ts';

const SIZES = [1e3, 1e4, 1e5];
const LARGE = 1e6;
const STEP = 5 / 255;
const NOISE = 0.1;
const problem = findProblem('lotka-volterra');
/** The number of points that a child process fits. */
const childVariable = 'WENDY_BENCH_GROWTH';

/** Times are CPU times, which other work on the machine hardly changes, unless they are said to be of the wall clock. */
interface Growth {
  /** By the wall clock. */
  seconds: number;
  cpuSeconds: number;
  /** Milliseconds from one Gauss-Newton step to the next, on average. */
  each: number;
  iterations: number;
  converged: boolean;
  megabytes: number;
  /** Longest time without a turn of the event loop, milliseconds. */
  pause: number;
  /** Largest error of a parameter in its standard errors. */
  error: number;
}

/** How do time and memory of maximum likelihood grow with the record? Lotka-Volterra, ever longer; 10⁶ with --large. */
export async function benchGrowth(): Promise<void> {
  const points = process.env[childVariable];
  if (points) return fitOnce(Number(points));
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const python = startPython<Peer>('bench/mle.py');
  const large = process.argv.includes('--large');
  console.log('\nLotka-Volterra, Δt = 5/255, 10% noise; a fresh process each, warmed up on 1,000 points');
  console.log(
    'CPU seconds, but for the wall clock where named; the longest pause is without a turn of the event loop',
  );
  console.log(
    '       M     wall      CPU    NumPy  iterations  ms each  exponent     MB     pause  error / sd',
  );
  try {
    let before: { M: number; each: number } | undefined;
    for (const M of large ? [...SIZES, LARGE] : SIZES) {
      const run = inFreshProcess(M);
      const file = join(folder, `${M}.json`);
      // NumPy would need several gigabytes at the largest.
      if (M < LARGE) writeFileSync(file, JSON.stringify({ problem: problem.name, ...lists(M) }));
      const peer = M < LARGE ? await python.ask(file) : undefined;
      const theirs = peer ? ((peer.stages.start[0] + peer.stages.maximise[0]) / 1e3).toFixed(2) : '-';
      const { each } = run;
      const exponent = before ? Math.log(each / before.each) / Math.log(M / before.M) : Number.NaN;
      const cells = [
        String(M).padStart(8),
        run.seconds.toFixed(2).padStart(9),
        run.cpuSeconds.toFixed(2).padStart(9),
        theirs.padStart(9),
        `${run.iterations}${run.converged ? '' : '!'}`.padStart(12),
        each.toFixed(2).padStart(9),
        (before ? `${exponent.toFixed(2)} ${passMark(exponent, 1.1)}` : '-').padStart(10),
        run.megabytes.toFixed(0).padStart(7),
        `${run.pause.toFixed(0)} ms`.padStart(10),
        run.error.toFixed(1).padStart(12),
      ];
      console.log(cells.join(''));
      if (M === 1e5) {
        console.log(
          `         ${run.seconds.toFixed(1)} s ${passMark(run.seconds, 10)} (at most 10), ` +
            `${run.megabytes.toFixed(0)} MB ${passMark(run.megabytes, 1000)} (at most 1000), ` +
            `pause ${run.pause.toFixed(0)} ms ${passMark(run.pause, 100)} (at most 100)`,
        );
      }
      before = { M, each };
    }
  } finally {
    python.stop();
    rmSync(folder, { recursive: true });
  }
}

function inFreshProcess(M: number): Growth {
  const env = { ...process.env, [childVariable]: String(M) };
  const child = spawnSync(process.execPath, [process.argv[1], 'growth'], { env, encoding: 'utf8' });
  if (child.status !== 0) throw new Error(`The fit of ${M} points failed:\n${child.stderr}`);
  return JSON.parse(child.stdout.trimEnd().split('\n').at(-1)!);
}

/** What a fresh process does; the last line it prints is what it measured. */
async function fitOnce(M: number): Promise<void> {
  const model = parseModel(problem.model);
  const small = table(1000);
  for (let i = 0; i < 5; i++) await fit(model, small, { method: 'mle' });
  const long = table(M);
  let turn = now();
  let pause = 0;
  const turned = () => {
    pause = Math.max(pause, since(turn)[0]);
    turn = now();
    watch = setImmediate(turned);
  };
  let watch = setImmediate(turned);
  const steps: number[] = [];
  const begin = now();
  const result = await fit(
    model,
    long,
    { method: 'mle' },
    { observe: ({ stage }) => stage === 'maximise' && steps.push(now()[0]) },
  );
  const [cpu, wall] = since(begin);
  const { parameters } = result;
  const convergence = convergenceOf(result);
  // The last pause counts too: it ends where the loop turns once more.
  await new Promise((resolve) => setTimeout(resolve, 1));
  clearImmediate(watch);
  const errors = parameters.map((p) => Math.abs(p.estimate - problem.parameters.get(p.name)!) / p.stdError);
  const growth: Growth = {
    seconds: wall / 1e3,
    cpuSeconds: cpu / 1e3,
    each: (steps[steps.length - 1] - steps[0]) / (steps.length - 1),
    iterations: convergence?.iterations ?? 0,
    converged: convergence?.converged ?? false,
    megabytes: process.resourceUsage().maxRSS / 1024,
    pause,
    error: Math.max(...errors),
  };
  console.log(JSON.stringify(growth));
}

function table(M: number) {
  const { t, U } = simulate(M);
  return tableFromColumns(new Map([['t', t], ...problem.states.map((name, l) => [name, U[l]] as const)]));
}

function lists(M: number): { t: number[]; U: number[][] } {
  const { t, U } = simulate(M);
  return { t: [...t], U: U.map((state) => [...state]) };
}

/** M samples of the periodic solution by the classical Runge-Kutta rule, eight steps a sample, with noise. */
function simulate(M: number): { t: Float64Array; U: [Float64Array, Float64Array] } {
  const [a, b, c, d] = [...problem.parameters.values()] as [number, number, number, number];
  const U: [Float64Array, Float64Array] = [new Float64Array(M), new Float64Array(M)];
  const h = STEP / 8;
  let [x, y] = problem.initial as [number, number];
  let squares = 0;
  for (let m = 0; m < M; m++) {
    U[0][m] = x;
    U[1][m] = y;
    squares += x * x + y * y;
    for (let k = 0; k < 8; k++) {
      const x1 = a * x + b * x * y;
      const y1 = c * y + d * x * y;
      const [p, q] = [x + (h / 2) * x1, y + (h / 2) * y1];
      const x2 = a * p + b * p * q;
      const y2 = c * q + d * p * q;
      const [r, s] = [x + (h / 2) * x2, y + (h / 2) * y2];
      const x3 = a * r + b * r * s;
      const y3 = c * s + d * r * s;
      const [u, v] = [x + h * x3, y + h * y3];
      x += (h / 6) * (x1 + 2 * (x2 + x3) + a * u + b * u * v);
      y += (h / 6) * (y1 + 2 * (y2 + y3) + c * v + d * u * v);
    }
  }
  const sigma = NOISE * Math.sqrt(squares / (2 * M));
  const normal = normals();
  for (const state of U) for (let m = 0; m < M; m++) state[m] += sigma * normal();
  return { t: Float64Array.from({ length: M }, (_, m) => m * STEP), U };
}

/** Normal deviates from a fixed seed: Box and Muller's, of a 32-bit generator by Weyl's sequence and mixing. */
function normals(): () => number {
  let state = 1;
  const uniform = () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32 + 2 ** -33;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

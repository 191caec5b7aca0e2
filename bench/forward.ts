import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { findProblem, type Problem, sampleProblem } from '../src/index.ts';
import { shootingOf } from '../src/inside.ts';
import type { Times } from './clock.ts';
import { type Contestant, contest } from './contest.ts';
import { type Ask, benchSolvers } from './forwardSolvers.ts';
import { startPython } from './startPython.ts';
import { type Measurements, timedFit } from './timedFit.ts';

const PROBLEMS = ['lotka-volterra', 'fitzhugh-nagumo', 'protein-transduction'];
const POINTS = 256;
const NOISE = 0.1;
/** A record may be luckier than another: each is fitted in its turn. */
const SEEDS = [1, 2, 3, 4, 5];
const ROUNDS = 7;
/** Fits after which the engine has compiled what it will. */
const WARM_UP = 20;
/** Tolerances of a forward solve: ours by default, and those of the paper. */
const OURS = { rtol: 1e-8, atol: 1e-10 };
const PAPER = { rtol: 1e-6, atol: 1e-6 };

interface Peer {
  estimates: number[];
  evaluations: number;
  converged: boolean;
  /** Root mean square of all residuals. */
  misfit: number;
  /** Of the first search, in which all states weigh the same, and of all. */
  first: Times;
  times: Times;
}

/** How fast are forward solves and the fits made of them, next to SciPy's? */
export async function benchForward(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const python = startPython<never>('bench/forward.py');
  const ask: Ask = (question) => python.ask(JSON.stringify(question));
  try {
    await benchSolvers(ask);
    for (const name of PROBLEMS) {
      const problem = findProblem(name);
      const records = SEEDS.map((seed) => record(problem, join(folder, `${name}${seed}.json`), seed));
      await benchSearch(problem, records, ask);
      await benchWhole(problem, records, ask);
    }
  } finally {
    python.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Recorded {
  measured: Measurements;
  file: string;
}

/** One noisy record, and a file of it for Python. */
function record({ name, states }: Problem, file: string, seed: number): Recorded {
  const { t, U } = sampleProblem(findProblem(name), { points: POINTS, noise: NOISE, seed });
  const columns = states.map((_, l) => [...U.data.subarray(l * POINTS, (l + 1) * POINTS)]);
  const measured: Measurements = { problem: name, t: [...t], U: columns };
  writeFileSync(file, JSON.stringify(measured));
  return { measured, file };
}

/** Nonlinear least squares from WENDy's estimate. SciPy is given the true u(0) as a start, ours estimates its own. */
async function benchSearch(problem: Problem, records: readonly Recorded[], ask: Ask): Promise<void> {
  console.log(
    `\n${problem.name}, M = ${POINTS}, 10% noise: FSNLS of w and u(0) from WENDy's estimate, without it`,
  );
  const fits: { start: number[]; estimates: number[]; stdErrors: number[] }[] = [];
  const ours: Contestant = {
    name: 'wendy, sensitivities',
    async run(round) {
      const { result, stages } = await timedFit(records[round % SEEDS.length].measured, {
        method: 'fsnls',
        start: 'wendy',
      });
      const { parameters } = result;
      const shooting = shootingOf(result)!;
      fits[round] = {
        start: shooting.starts[0].start,
        estimates: parameters.map((p) => p.estimate),
        stdErrors: parameters.map((p) => p.stdError),
      };
      const searched = Object.keys(stages).slice(Object.keys(stages).indexOf('shoot'));
      const times = [0, 1].map((clock) => searched.reduce((sum, stage) => sum + stages[stage][clock], 0));
      return { times: [times[0], times[1]], evaluations: shooting.evaluations, error: Number.NaN };
    },
  };
  const peer = (solver: string, jacobian: string, once: boolean): Contestant => ({
    name: `${solver}, ${jacobian}${once ? ', weighed once' : ''}`,
    async run(round) {
      const { start, estimates, stdErrors } = fits[round];
      const { file } = records[round % SEEDS.length];
      const how = { solver, jacobian, ...OURS, weigh: !once };
      const answer = await ask<Peer>({ task: 'search', file, start, u0: problem.initial, ...how });
      if (!answer) return undefined;
      const away = answer.estimates.map((w, j) => Math.abs(w - estimates[j]) / stdErrors[j]);
      return { ...answer, error: Math.max(...away) };
    },
  });
  const peers = ['RK45', 'odeint'].flatMap((solver) => [
    peer(solver, 'sensitivities', false),
    peer(solver, 'sensitivities', true),
    peer(solver, 'differences', false),
  ]);
  await contest(ours, peers, { rounds: ROUNDS, warmUp: WARM_UP, evaluations: 'solves', error: 'away' });
  console.log(
    "away: of the parameters, in standard errors from ours; 'weighed once': no noise of each state's own",
  );
}

/** WENDy and mle, all of it, against one search of SciPy's from a random guess, which is given the true u(0). */
async function benchWhole(problem: Problem, records: readonly Recorded[], ask: Ask): Promise<void> {
  console.log(
    `\n${problem.name}, M = ${POINTS}, 10% noise: WENDy + mle, against one FSNLS start w*(1 ± √3·25%)`,
  );
  const truth = [...problem.parameters.values()];
  const noise: number[] = [];
  const ours: Contestant = {
    name: 'wendy, whole fit',
    async run(round) {
      const { result, stages } = await timedFit(records[round % SEEDS.length].measured, { method: 'mle' });
      const sigma = Object.values(result.noise);
      noise[round] = Math.hypot(...sigma) / Math.sqrt(sigma.length);
      const all = Object.values(stages);
      const times = [0, 1].map((clock) => all.reduce((sum, each) => sum + each[clock], 0));
      return { times: [times[0], times[1]], evaluations: 0, error: 1 };
    },
  };
  const peer = (solver: string, jacobian: string, tolerances: typeof OURS): Contestant => ({
    name: `${solver}, ${jacobian}, rtol ${tolerances.rtol.toExponential()}`,
    async run(round) {
      const source = xoroshiro128plus(round);
      const start = truth.map((w) => w * (1 + Math.sqrt(3) * 0.25 * (2 * uniformFloat64(source) - 1)));
      const { file } = records[round % SEEDS.length];
      const how = { solver, jacobian, ...tolerances, weigh: false };
      const answer = await ask<Peer>({ task: 'search', file, start, u0: problem.initial, ...how });
      return answer && { ...answer, error: answer.misfit / noise[round] };
    },
  });
  const peers = [OURS, PAPER].flatMap((tolerances) => [
    peer('RK45', 'sensitivities', tolerances),
    peer('odeint', 'sensitivities', tolerances),
    peer('odeint', 'differences', tolerances),
  ]);
  // What one writes first: solve_ivp and least_squares as they come.
  peers.push(peer('RK45', 'differences', PAPER));
  await contest(ours, peers, { rounds: ROUNDS, warmUp: WARM_UP, evaluations: 'solves', error: 'misfit/σ' });
  console.log(
    'misfit/σ: of the residuals, over the noise; far above 1 where the search ended in a wrong minimum',
  );
}

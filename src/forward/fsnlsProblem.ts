import { InputError } from '../inputError.ts';
import type { Active } from '../likelihood/coordinates.ts';
import { holdInformation } from '../likelihood/heldInformation.ts';
import { influenceSum } from '../likelihood/influenceSum.ts';
import { invertInformation, isInformation, leastInformation } from '../likelihood/information.ts';
import type { Information, Maximum } from '../likelihood/maximum.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { boundedStep } from '../mle/boundedStep.ts';
import { placeGrid } from '../mle/grid.ts';
import { noiseOf, predictor } from '../mle/problemNoise.ts';
import { problemResiduals } from '../mle/problemResiduals.ts';
import { problemRows } from '../mle/problemRows.ts';
import type { Options } from '../options.ts';
import { type Problem, type ProblemStart, valueFrom } from '../problem/problem.ts';
import { exactFirst, predictionsOf, reportProblem } from '../problem/reportProblem.ts';
import { penaltyAt, type SearchSpace, searchSpace } from '../problem/searchSpace.ts';
import type { Progress, Result, Verdict } from '../result.ts';
import { unlimited } from './budget.ts';
import { compileProblem } from './compileProblem.ts';
import { besideNoise } from './shooting.ts';
import {
  firstStatesOf,
  linearise,
  measuredNodes,
  type ProblemAim,
  type ProblemShot,
  type ProblemTarget,
  type Reduced,
  shoot,
} from './shootProblem.ts';

/** The longest step of the unknowns, in their units. */
const RADIUS = 2;
/** A step is halved so often at most. */
const MOST_HALVED = 12;
/** Decrease of the objective, in units of χ², that counts as none. */
const SETTLED = 1e-6;
/** Noise that changes by less than this (in its logarithm) is not worth another round, and the most rounds. */
const SAME_NOISE = 1e-4;
const MOST_ROUNDS = 10;

/** Where shooting begins, and where that comes from. */
export interface ShootingStart extends ProblemAim {
  readonly from: string;
  /** Noise of each output. */
  readonly sigma: Float64Array;
}

type Ending = 'converged' | 'stalled' | 'iterationLimit' | 'evaluationLimit';

/**
 * Least squares by forward solves over the unknowns and free first states of a problem, as maximum likelihood: Gauss-Newton
 * steps within bounds and a trust region, halved until the likelihood grows, and the noise as the residuals show it.
 */
export function* fsnlsProblem(
  problem: Problem,
  scales: ProblemStart,
  start: ShootingStart,
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const began = performance.now();
  const budget = unlimited();
  const grid = placeGrid(problem, 1);
  const rows = yield* problemRows(
    problem,
    grid,
    problem.states.map(() => undefined),
  );
  const target: ProblemTarget = {
    problem,
    compiled: compileProblem(problem),
    grid,
    rows,
    solver: {
      ...besideNoise(
        options,
        scales.stateScales.map((s) => 1e-3 * s),
      ),
      budget,
    },
  };
  const space = searchSpace(problem);
  const predict = predictor(problem, grid, rows.slots);
  const iterates: number[][] = [];
  let evaluations = 0;
  let iterations = 0;
  let sigma = start.sigma;
  const attempt = function* (aim: ProblemAim, sensitivities: boolean) {
    evaluations++;
    rows.setNoise(sigma);
    return yield* shoot(target, aim, sensitivities);
  };
  const told = (q: Float64Array) => {
    iterates.push(Array.from(q, (x, j) => valueFrom(problem.unknowns[j], x)));
    const elapsed = performance.now() - began;
    observe?.({ stage: 'shoot', elapsed, iteration: iterates.length, evaluations });
  };

  const inside = start.q.map((x, j) => Math.min(Math.max(x, space.lower[j]), space.upper[j]));
  const first = yield* attempt({ q: inside, first: start.first }, true);
  if ('failure' in first) {
    const where = problem.experiments[first.experiment].name;
    throw new InputError(
      `The model cannot be solved forward over the time span of the data from this start${where === '' ? '' : `, in experiment ${where}`} (${first.failure.message.replace(/\.$/, '')}). Begin elsewhere with start, or use method 'mle', which solves nothing forward.`,
    );
  }
  let at: ProblemShot = first;
  let ending: Ending = 'iterationLimit';
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const end = yield* descend(at);
    at = end.at;
    ending = end.ending;
    const next = noiseOf(problem, rows.slots, predict({ X: at.X, w: at.aim.q }), sigma);
    if (!next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) break;
    const change = next.reduce((most, s, o) => Math.max(most, Math.abs(Math.log(s / sigma[o]))), 0);
    sigma = next;
    if (change <= SAME_NOISE || ending !== 'converged') break;
  }

  /** Steps until nothing is gained. */
  function* descend(from: ProblemShot): Generator<void, { at: ProblemShot; ending: Ending }> {
    const begun = yield* attempt(from.aim, true);
    let now = 'failure' in begun ? from : begun;
    for (;;) {
      if (iterations++ >= options.lmIterations) return { at: now, ending: 'iterationLimit' };
      if (evaluations >= options.lmEvaluations) return { at: now, ending: 'evaluationLimit' };
      const reduced = linearise(target, now);
      const step = reduced && stepFrom(problem, space, scales, now.aim, reduced);
      if (!step) return { at: now, ending: 'stalled' };
      if (step.decrease < SETTLED) return { at: now, ending: 'converged' };
      let found: ProblemShot | undefined;
      for (let s = 1, k = 0; k < MOST_HALVED && !found; k++, s /= 2) {
        const aim = {
          q: now.aim.q.map((x, j) => Math.min(Math.max(x + s * step.dq[j], space.lower[j]), space.upper[j])),
          first: now.aim.first.map((x, i) => x + s * step.dFirst[i]),
        };
        const tried = yield* attempt(aim, true);
        const better =
          !('failure' in tried) &&
          tried.objective + penaltyAt(space, tried.aim.q) < now.objective + penaltyAt(space, now.aim.q);
        if (better) found = tried;
        if (step.decrease < 100 * SETTLED && !found) return { at: now, ending: 'converged' };
      }
      if (!found) return { at: now, ending: 'stalled' };
      now = found;
      told(now.aim.q);
      yield;
    }
  }

  rows.setNoise(sigma);
  const again = yield* shoot(target, at.aim, true);
  if (!('failure' in again)) at = again;
  const searched = performance.now();
  const reduced = linearise(target, at);
  const top = reduced && (yield* maximumAt(target, space, at, reduced, sigma));
  if (!top) {
    throw new InputError(
      "The derivatives of the solution are not finite where the search ended. Begin elsewhere with start, or use method 'mle'.",
    );
  }
  const outcome = endingWords[ending];
  const failed: Verdict | undefined =
    ending === 'converged'
      ? undefined
      : {
          code: 'notConverged',
          message: `Least squares came to no end: ${outcome}.`,
          advice:
            ending === 'stalled'
              ? "Begin elsewhere with start, or use method 'mle'."
              : 'Raise lmIterations or lmEvaluations, or begin elsewhere with start.',
        };
  const objective = 2 * (at.objective + penaltyAt(space, at.aim.q));
  // Starts end with noise of their own: only with its logarithm are their ends comparable.
  const { observations, squares } = top.residuals;
  const deviance = problem.outputs.reduce(
    (sum, { sd }, o) => (sd === 'estimate' ? sum + 2 * observations[o] * Math.log(sigma[o]) : sum),
    objective,
  );
  return yield* reportProblem(
    problem,
    scales,
    top,
    {
      method: 'fsnls',
      convergence: null,
      shooting: {
        objective,
        iterations,
        evaluations,
        best: 0,
        starts: [
          {
            from: start.from,
            start: Array.from(start.q, (x, j) => valueFrom(problem.unknowns[j], x)),
            estimates: Array.from(at.aim.q, (x, j) => valueFrom(problem.unknowns[j], x)),
            initial: Array.from(firstStatesOf(at)),
            objective,
            squares: Array.from(squares, (sum, o) => sum * top.sigma[o] ** 2),
            deviance,
            converged: ending === 'converged',
            outcome,
            iterations,
            evaluations,
            segments: 1,
            milliseconds: searched - began,
          },
        ],
      },
      iterates:
        iterates.length > 0 ? iterates : [Array.from(at.aim.q, (x, j) => valueFrom(problem.unknowns[j], x))],
      failed,
      timing: { shoot: searched - began },
      evaluations: budget.spent,
    },
    options,
  );
}

const endingWords: Record<Ending, string> = {
  converged: 'converged',
  stalled: 'stalled: no step lowers the objective',
  iterationLimit: 'stopped at the limit of steps',
  evaluationLimit: 'stopped at the limit of forward solves',
};

/** A Gauss-Newton step of unknowns and free first states, and twice what it should gain. */
function stepFrom(
  { states, initial, unknowns }: Problem,
  { lower, upper, prior }: SearchSpace,
  { unit }: ProblemStart,
  { q, first }: ProblemAim,
  reduced: Reduced,
): { dq: Float64Array; dFirst: Float64Array; decrease: number } | undefined {
  const J = unknowns.length;
  const D = states.length;
  const information = reduced.information.slice();
  const gradient = reduced.gradient.slice();
  for (let j = 0; j < J; j++) {
    information[j + j * J] += prior.precision[j];
    gradient[j] += prior.precision[j] * (q[j] - prior.mean[j]);
  }
  const step = boundedStep(information, gradient, q, { unit, radius: RADIUS, lower, upper });
  if (!step) return undefined;
  const { dw: dq } = step;
  const free = initial.flatMap((g, l) => (g === undefined ? [l] : []));
  const dFirst = new Float64Array(first.length);
  let decrease = -gradient.reduce((sum, g, j) => sum + g * dq[j], 0);
  reduced.own.forEach(({ V, g, G }, e) => {
    free.forEach((l, a) => {
      let d = 0;
      for (let b = 0; b < free.length; b++) {
        d -= V[a + b * free.length] * g[b];
        decrease += g[a] * V[a + b * free.length] * g[b];
      }
      for (let j = 0; j < J; j++) d -= G[a * J + j] * dq[j];
      dFirst[e * D + l] = d;
    });
  });
  return Number.isFinite(decrease) ? { dq, dFirst, decrease } : undefined;
}

/** The end of shooting as every likelihood method tells it. */
function* maximumAt(
  target: ProblemTarget,
  space: SearchSpace,
  at: ProblemShot,
  reduced: Reduced,
  sigma: Float64Array,
): Generator<void, Maximum | undefined> {
  const { problem, grid, rows } = target;
  const { states, initial, experiments, unknowns, parameters } = problem;
  const [D, J, P] = [states.length, unknowns.length, parameters.length];
  const free = initial.flatMap((g, l) => (g === undefined ? [l] : []));
  const F = free.length;
  const matrix = reduced.information.slice();
  const gradient = reduced.gradient.slice();
  const total = new Float64Array(J);
  for (const { byQ } of reduced.slopes) for (let j = 0; j < J; j++) total[j] += byQ[j] * byQ[j];
  const active = holdInformation(matrix, gradient, at.aim.q, total, { prior: space.prior, limits: space });
  if (!isInformation(matrix, J)) return undefined;
  const inverse = yield* invertInformation(matrix, J);
  const information: Information = {
    ...inverse,
    matrix,
    rounding: leastInformation,
    shares: sharesOf(target, reduced, inverse.S),
    ...(active && { active }),
  };
  const isActive = (k: number): Active | undefined => active?.[k % J] ?? active?.[Math.floor(k / J)];
  const freeOf = (S: Float64Array) => S.map((x, k) => (isActive(k) ? 0 : x));
  const { noise, residuals } = problemResiduals(
    problem,
    grid,
    rows.slots,
    predictor(problem, grid, rows.slots)({ X: at.X, w: at.aim.q }),
    sigma,
  );
  // Nodes of the report: the start of each experiment, and its measured times.
  const plans = experiments.map(({ start }, e) => {
    const measured = measuredNodes(target, e);
    const begins = measured.length > 0 && grid.t[measured[0]] === start;
    return { begins, times: begins ? [] : [start], measured };
  });
  const first = new Int32Array(experiments.length + 1);
  const t: number[] = [];
  const X: number[] = [];
  const nodesAt: Int32Array[] = [];
  const exact = exactFirst(problem);
  plans.forEach(({ begins, times, measured }, e) => {
    const { X: solved } = at.solutions[e];
    const from = begins ? 1 : 0;
    t.push(...times, ...Array.from(measured, (n) => grid.t[n]));
    for (let m = from; m < solved.rows; m++)
      for (let l = 0; l < D; l++) X.push(solved.data[m + l * solved.rows]);
    nodesAt.push(Int32Array.from(measured, (_, k) => first[e] + k + times.length));
    first[e + 1] = t.length;
  });
  const slotRows = rows.slots.rows;
  const outputOfRow = new Int32Array(slotRows).fill(-1);
  rows.slots.output.forEach((o, s) => {
    outputOfRow[rows.slots.firstRow[s]] = o;
  });
  const nodes = { D, t: Float64Array.from(t), first, at: nodesAt };
  return {
    nodes,
    X: Float64Array.from(X),
    w: at.aim.q,
    sigma: noise,
    residuals,
    firstStates: F,
    information,
    predictions: predictionsOf(problem, nodes, Float64Array.from(X), at.aim.q),
    *correlatedCovariance(rho) {
      const sum = influenceSum(freeOf(information.S), J);
      const tails = Array.from({ length: slotRows }, () => new Float64Array(J));
      let experiment = -1;
      const own = new Float64Array(J);
      for (let k = reduced.slopes.length - 1; k >= 0; k--) {
        const { n, row, byQ, byFirst } = reduced.slopes[k];
        const e = grid.experiment[n];
        if (e !== experiment) for (const tail of tails) tail.fill(0);
        experiment = e;
        for (let j = 0; j < J; j++) {
          own[j] = byQ[j];
          for (let f = 0; f < F; f++) own[j] -= byFirst[f] * reduced.own[e].G[f * J + j];
        }
        sum.add(own, 0, 1, tails[row], rho[outputOfRow[row]] ?? 0);
      }
      for (let j = 0; j < J; j++) {
        own.fill(0);
        own[j] = Math.sqrt(space.prior.precision[j]);
        if (own[j] > 0) sum.add(own, 0, 1, new Float64Array(J), 0);
      }
      const S = sum.total();
      active?.forEach((one, j) => {
        if (one) S[j + j * J] = information.S[j + j * J];
      });
      yield;
      return S;
    },
    *stateErrors(given, inflation) {
      const S = freeOf(given);
      const errors = new Float64Array(t.length * D);
      const joint: Matrix[] = [];
      for (const [e, { begins }] of plans.entries()) {
        const { V, G } = reduced.own[e];
        // Covariance of the unknowns and this experiment's free first states.
        const C = zeros(J + F, J + F);
        for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) C.data[i + j * C.rows] = S[i + j * J];
        for (let a = 0; a < F; a++) {
          for (let j = 0; j < J; j++) {
            let x = 0;
            for (let i = 0; i < J; i++) x -= G[a * J + i] * S[i + j * J];
            C.data[J + a + j * C.rows] = C.data[j + (J + a) * C.rows] = x;
          }
        }
        for (let a = 0; a < F; a++) {
          for (let b = 0; b < F; b++) {
            let x = V[a + b * F] * inflation;
            for (let i = 0; i < J; i++) x -= G[a * J + i] * C.data[J + b + i * C.rows];
            C.data[J + a + (J + b) * C.rows] = x;
          }
        }
        // How the states of a node move with them.
        const { S: sensitivities, columns } = at.solutions[e];
        const { unknownOf } = experiments[e];
        const movesAt = (m: number) => {
          const moves = zeros(D, J + F);
          for (let l = 0; l < D; l++) {
            const base = m * columns * D + l;
            for (let p = 0; p < P; p++) {
              const j = unknownOf[p];
              if (j < 0) continue;
              const slope = unknowns[j].scale === 'log' ? valueFrom(unknowns[j], at.aim.q[j]) : 1;
              moves.data[l + j * D] += sensitivities[base + p * D] * slope;
            }
            for (let f = 0; f < F; f++) moves.data[l + (J + f) * D] = sensitivities[base + (P + free[f]) * D];
          }
          return moves;
        };
        const from = begins ? 1 : 0;
        for (let m = from; m < at.solutions[e].X.rows; m++) {
          const moves = movesAt(m);
          for (let l = 0; l < D; l++)
            errors[(first[e] + m - from) * D + l] = Math.sqrt(Math.max(quadratic(moves, l, moves, l, C), 0));
        }
        const start = movesAt(0);
        const own = zeros(J + D, J + D);
        for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) own.data[i + j * own.rows] = S[i + j * J];
        for (let l = 0; l < D; l++) {
          if (!Number.isNaN(exact[e][l])) errors[first[e] * D + l] = 0;
          for (let j = 0; j < J; j++) {
            let x = 0;
            for (let i = 0; i < J + F; i++) x += start.data[l + i * D] * C.data[i + j * C.rows];
            own.data[J + l + j * own.rows] = own.data[j + (J + l) * own.rows] = x;
          }
          for (let k = 0; k < D; k++) own.data[J + l + (J + k) * own.rows] = quadratic(start, l, start, k, C);
        }
        joint.push(own);
        yield;
      }
      return { errors, joint };
    },
  };
}

/** Row a of A times C times row b of B. */
function quadratic(A: Matrix, a: number, B: Matrix, b: number, C: Matrix): number {
  let sum = 0;
  for (let i = 0; i < A.cols; i++) {
    const x = A.data[a + i * A.rows];
    if (x === 0) continue;
    let inner = 0;
    for (let j = 0; j < B.cols; j++) inner += C.data[i + j * C.rows] * B.data[b + j * B.rows];
    sum += x * inner;
  }
  return sum;
}

/** The share of each experiment in the information. */
function sharesOf({ grid, problem }: ProblemTarget, { slopes, own }: Reduced, S: Float64Array): number[] {
  const J = problem.unknowns.length;
  const shares = new Float64Array(problem.experiments.length);
  for (const { n, byQ, byFirst } of slopes) {
    const e = grid.experiment[n];
    const moved = byQ.map((x, j) => byFirst.reduce((sum, y, f) => sum - y * own[e].G[f * J + j], x));
    for (let i = 0; i < J; i++)
      for (let j = 0; j < J; j++) shares[e] += (moved[i] * S[i + j * J] * moved[j]) / J;
  }
  return Array.from(shares);
}

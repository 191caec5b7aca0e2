import { holdInformation, withHeldVariances, withoutHeld } from '../likelihood/heldInformation.ts';
import { addPriorRows, influenceSum } from '../likelihood/influenceSum.ts';
import { invertInformation, isInformation, leastInformation } from '../likelihood/information.ts';
import type { Information, Maximum } from '../likelihood/maximum.ts';
import { exactFirst, predictionsOf } from '../likelihood/reportProblem.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { freeFirst, parametersOf, slopesOf } from '../problem/problem.ts';
import { parabolasAt, type SearchSpace } from '../problem/searchSpace.ts';
import { problemResiduals } from '../rows/problemResiduals.ts';
import { outputOfRows } from '../rows/slots.ts';
import type { ProblemTarget, ProblemTrajectory, Reduced } from './shootProblem.ts';

/**
 * The information about a parameter that changes nothing at the end of a search, such as the rate of what a sum of outputs does
 * not show: so little that its error has no bounds.
 */
const UNSEEN = 1e-32;

/** The end of shooting in the form that every likelihood method reports. */
export function* problemMaximum(
  target: ProblemTarget,
  space: SearchSpace,
  at: ProblemTrajectory,
  reduced: Reduced,
  sigma: Float64Array,
): Generator<void, Maximum | undefined> {
  const { problem, grid, rows } = target;
  const { states, experiments, unknowns, parameters } = problem;
  const [D, J, P] = [states.length, unknowns.length, parameters.length];
  const free = freeFirst(problem);
  const F = free.length;
  const matrix = reduced.information.slice();
  const gradient = reduced.gradient.slice();
  const total = new Float64Array(J);
  for (const { byQ } of reduced.slopes) for (let j = 0; j < J; j++) total[j] += byQ[j] * byQ[j];
  const { q } = at.guess;
  const held = yield* holdInformation(matrix, gradient, q, total, {
    prior: parabolasAt(space, q),
    limits: space,
  });
  const { active } = held;
  for (let j = 0; j < J; j++) if (matrix[j * J + j] === 0) matrix[j * J + j] = UNSEEN;
  if (!isInformation(matrix, J)) return undefined;
  const inverse = yield* invertInformation(matrix, J);
  const information: Information = {
    ...inverse,
    matrix,
    rounding: leastInformation,
    shares: sharesOf(target, reduced, inverse.S),
    ...held,
  };
  const { noise, residuals } = problemResiduals(
    problem,
    grid,
    rows.slots,
    rows.predict(at.X, at.guess.q),
    sigma,
  );
  // Nodes of the report: the start of each experiment, and its measured times.
  const plans = experiments.map(({ start }, e) => {
    const measured = grid.at[e];
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
  const outputOf = outputOfRows(rows.slots);
  const nodes = { D, t: Float64Array.from(t), first, at: nodesAt };
  return {
    nodes,
    X: Float64Array.from(X),
    w: at.guess.q,
    sigma: noise,
    residuals,
    freeFirst: free,
    information,
    predictions: predictionsOf(problem, nodes, Float64Array.from(X), at.guess.q),
    *correlatedCovariance(rho) {
      const sum = influenceSum(withoutHeld(information.S, active), J);
      const tails = Array.from({ length: slotRows }, () => new Float64Array(J));
      let experiment = -1;
      const ownSlopes = new Float64Array(J);
      for (let k = reduced.slopes.length - 1; k >= 0; k--) {
        const { n, row, byQ, byFirst } = reduced.slopes[k];
        const e = grid.experiment[n];
        if (e !== experiment) for (const tail of tails) tail.fill(0);
        experiment = e;
        for (let j = 0; j < J; j++) {
          ownSlopes[j] = byQ[j];
          for (let f = 0; f < F; f++) ownSlopes[j] -= byFirst[f] * reduced.own[e].G[f * J + j];
        }
        sum.add(ownSlopes, 0, 1, tails[row], rho[outputOf[row]] ?? 0);
      }
      addPriorRows(sum, held.prior);
      yield;
      return withHeldVariances(sum.total(), information.S, active);
    },
    *stateErrors(covariance, inflation) {
      const S = withoutHeld(covariance, active);
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
        const slopes = slopesOf(problem, experiments[e], parametersOf(problem, experiments[e], at.guess.q));
        const movesAt = (m: number) => {
          const moves = zeros(D, J + F);
          for (let l = 0; l < D; l++) {
            const base = m * columns * D + l;
            for (let p = 0; p < P; p++) {
              const j = unknownOf[p];
              if (j < 0) continue;
              moves.data[l + j * D] += sensitivities[base + p * D] * slopes[p];
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
        const block = zeros(J + D, J + D);
        for (let i = 0; i < J; i++) for (let j = 0; j < J; j++) block.data[i + j * block.rows] = S[i + j * J];
        for (let l = 0; l < D; l++) {
          if (!Number.isNaN(exact[e][l])) errors[first[e] * D + l] = 0;
          for (let j = 0; j < J; j++) {
            let x = 0;
            for (let i = 0; i < J + F; i++) x += start.data[l + i * D] * C.data[i + j * C.rows];
            block.data[J + l + j * block.rows] = block.data[j + (J + l) * block.rows] = x;
          }
          for (let k = 0; k < D; k++)
            block.data[J + l + (J + k) * block.rows] = quadratic(start, l, start, k, C);
        }
        joint.push(block);
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

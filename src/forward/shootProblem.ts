import { type Matrix, zeros } from '../linalg/matrix.ts';
import { freeFirst, type Problem, parametersOf } from '../problem/problem.ts';
import { type Grid, placeGrid } from '../rows/grid.ts';
import { compileMeasurements, type MeasuredRows, measurementsOn, valuesIn } from '../rows/measuredRows.ts';
import { callsOfSearch } from './budget.ts';
import { type CompiledProblem, compileProblem } from './compileProblem.ts';
import type { ExperimentSolution } from './solutionRows.ts';
import { solveExperiment } from './solveProblem.ts';
import type { SolveFailure, SolveOptions } from './solver/solve.ts';

/** Unknowns in search coordinates, J, and the first states of each experiment, E·D, of which those that are known do not count. */
export interface ProblemGuess {
  readonly q: Float64Array;
  readonly first: Float64Array;
}

/** The target of shooting: a problem with the rows of its measurements, and how it is solved. */
export interface ProblemTarget {
  readonly problem: Problem;
  readonly compiled: CompiledProblem;
  readonly grid: Grid;
  readonly rows: MeasuredRows;
  readonly solver: SolveOptions;
}

/** Calls of the model that a search of this many solves may take. */
export function callsFor({ problem, grid }: ProblemTarget, solves: number): number {
  const D = problem.states.length;
  return callsOfSearch({
    solves,
    experiments: problem.experiments.length,
    points: grid.count,
    D,
    P: problem.parameters.length + D,
  });
}

/** The model solved forward from a guess. */
export interface ProblemTrajectory {
  readonly guess: ProblemGuess;
  /** States at the nodes of the grid that are measured, N·D; zero elsewhere. */
  readonly X: Float64Array;
  /** Half the squares of the rows of measurements and what the likelihood has besides. */
  readonly objective: number;
  /** By experiment. */
  readonly solutions: readonly ExperimentSolution[];
}

/** Why a forward solve failed, in which experiment, and which time it reached. */
export interface ProblemFailure {
  readonly failure: SolveFailure;
  readonly experiment: number;
  readonly reachedTo: number;
}

/** The target of shooting at a problem: its rows and right-hand side, compiled. */
export function problemTarget(problem: Problem, solver: SolveOptions): ProblemTarget {
  const measurements = compileMeasurements(problem);
  const grid = placeGrid(problem, 1, measurements.plan);
  return {
    problem,
    compiled: compileProblem(problem),
    grid,
    rows: measurementsOn(measurements, grid),
    solver,
  };
}

/** Solves every experiment, or one of them, at its start and at its measured times. */
export function* shoot(
  target: ProblemTarget,
  guess: ProblemGuess,
  sensitivities: boolean,
  one?: number,
): Generator<void, ProblemTrajectory | ProblemFailure> {
  const { problem, compiled, grid, rows, solver } = target;
  const D = problem.states.length;
  const X = new Float64Array(grid.count * D);
  const solutions: ExperimentSolution[] = [];
  const R = rows.slots.rows;
  const c = new Float64Array(grid.count * R);
  let objective = 0;
  for (const [e, experiment] of problem.experiments.entries()) {
    if (one !== undefined && e !== one) continue;
    const at = grid.at[e];
    const w = parametersOf(problem, experiment, guess.q);
    const x0 = guess.first.slice(e * D, (e + 1) * D);
    const times = Float64Array.of(experiment.start, ...Array.from(at, (n) => grid.t[n]));
    const solution = yield* solveExperiment(problem, compiled, e, w, x0, times, solver, sensitivities);
    if (solution.failure) {
      const reachedTo = times[Math.max(solution.reached - 1, 0)];
      return { failure: solution.failure, experiment: e, reachedTo };
    }
    at.forEach((n, m) => {
      for (let l = 0; l < D; l++) X[n * D + l] = solution.X.data[m + 1 + l * solution.X.rows];
    });
    solutions[e] = solution;
    rows.rowsInto({ c }, X, valuesIn(problem, e, guess.q), grid.first[e], grid.first[e + 1]);
    for (const n of at) {
      for (let i = n * R; i < (n + 1) * R; i++) objective += c[i] ** 2 / 2;
      objective += rows.excess[n];
    }
  }
  return { guess, X, objective, solutions };
}

/** The first states of every experiment, those that are known included. */
export function firstStatesOf({ solutions }: ProblemTrajectory): Float64Array {
  return Float64Array.from(
    solutions.flatMap(({ X }) => Array.from({ length: X.cols }, (_, l) => X.data[l * X.rows])),
  );
}

/** The normal equations of a trajectory, first states eliminated: H and g of the unknowns, and those of each experiment's first states. */
export interface Reduced {
  /** J × J, lower triangle filled, and J. */
  readonly information: Float64Array;
  readonly gradient: Float64Array;
  readonly own: readonly OwnStates[];
  /** For each row of measurements: node, row, and its slopes by the unknowns, J, and the free first states, F. */
  readonly slopes: readonly { n: number; row: number; byQ: Float64Array; byFirst: Float64Array }[];
  /** B of the rows, whose squares say what rounding may leave. */
  readonly B: Float64Array;
}

/** The free first states of an experiment: x0 = -V g - G q. */
export interface OwnStates {
  /** (Aᵀ A)⁻¹, F × F; Aᵀ r, F; V Aᵀ B, F × J row by row. */
  readonly V: Float64Array;
  readonly g: Float64Array;
  readonly G: Float64Array;
}

/** Damping of first states relative to their own information, so that nothing is singular. */
const LEAST = 1e-12;

export function linearise(
  target: ProblemTarget,
  trajectory: ProblemTrajectory,
  one?: number,
): Reduced | undefined {
  const { problem, grid, rows } = target;
  const { states, experiments, unknowns } = problem;
  const [D, J, P, R] = [states.length, unknowns.length, problem.parameters.length, rows.slots.rows];
  const free = freeFirst(problem);
  const F = free.length;
  const out = {
    c: new Float64Array(grid.count * R),
    A0: new Float64Array(grid.count * R * D),
    B: new Float64Array(grid.count * R * J),
  };
  const information = new Float64Array(J * J);
  const gradient = new Float64Array(J);
  const firstStates: OwnStates[] = [];
  const slopes: { n: number; row: number; byQ: Float64Array; byFirst: Float64Array }[] = [];
  for (const e of experiments.keys()) {
    if (one !== undefined && e !== one) continue;
    const nodes = grid.at[e];
    const values = valuesIn(problem, e, trajectory.guess.q);
    rows.rowsInto(out, trajectory.X, values, grid.first[e], grid.first[e + 1]);
    const { S, columns } = trajectory.solutions[e];
    const { unknownOf, slope: slopeOf } = values;
    const A = zeros(F, F);
    const g = new Float64Array(F);
    const AB = new Float64Array(F * J);
    for (const [m, n] of nodes.entries()) {
      for (let i = 0; i < R; i++) {
        const byQ = out.B.slice((n * R + i) * J, (n * R + i + 1) * J);
        const byFirst = new Float64Array(F);
        for (let l = 0; l < D; l++) {
          const by = out.A0[(n * D + l) * R + i];
          if (by === 0) continue;
          const at = (m + 1) * columns * D + l;
          for (let p = 0; p < P; p++)
            if (unknownOf[p] >= 0) byQ[unknownOf[p]] += by * S[at + p * D] * slopeOf[p];
          for (let f = 0; f < F; f++) byFirst[f] += by * S[at + (P + free[f]) * D];
        }
        const r = out.c[n * R + i];
        if (r === 0 && byQ.every((x) => x === 0) && byFirst.every((x) => x === 0)) continue;
        slopes.push({ n, row: i, byQ, byFirst });
        for (let a = 0; a < F; a++) {
          g[a] += byFirst[a] * r;
          for (let b = 0; b < F; b++) A.data[a + b * F] += byFirst[a] * byFirst[b];
          for (let j = 0; j < J; j++) AB[a * J + j] += byFirst[a] * byQ[j];
        }
        for (let i2 = 0; i2 < J; i2++) {
          if (byQ[i2] === 0) continue;
          gradient[i2] += byQ[i2] * r;
          for (let j = 0; j < J; j++) information[i2 + j * J] += byQ[i2] * byQ[j];
        }
      }
    }
    const V = inverse(A);
    if (!V) return undefined;
    const G = new Float64Array(F * J);
    for (let a = 0; a < F; a++)
      for (let b = 0; b < F; b++) for (let j = 0; j < J; j++) G[a * J + j] += V[a + b * F] * AB[b * J + j];
    for (let a = 0; a < F; a++) {
      for (let i = 0; i < J; i++) {
        gradient[i] -= G[a * J + i] * g[a];
        for (let j = 0; j < J; j++) information[i + j * J] -= AB[a * J + i] * G[a * J + j];
      }
    }
    firstStates[e] = { V, g, G };
  }
  if (!information.every(Number.isFinite) || !gradient.every(Number.isFinite)) return undefined;
  return { information, gradient, own: firstStates, slopes, B: out.B };
}

/** The inverse of a positive definite matrix after scaling; directions that it says nothing about stay put. */
function inverse({ rows: n, data }: Matrix): Float64Array | undefined {
  const scale = Float64Array.from({ length: n }, (_, i) => Math.sqrt(data[i + i * n]) || 1);
  const A = Float64Array.from(data, (x, k) => x / (scale[k % n] * scale[Math.floor(k / n)]));
  const I = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    A[i + i * n] += LEAST;
    I[i + i * n] = 1;
  }
  // Gauss-Jordan: positive definite matrices need no pivots.
  for (let k = 0; k < n; k++) {
    const pivot = A[k + k * n];
    if (!(pivot > 0)) return undefined;
    for (let j = 0; j < n; j++) {
      A[k + j * n] /= pivot;
      I[k + j * n] /= pivot;
    }
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = A[i + k * n];
      if (factor === 0) continue;
      for (let j = 0; j < n; j++) {
        A[i + j * n] -= factor * A[k + j * n];
        I[i + j * n] -= factor * I[k + j * n];
      }
    }
  }
  return I.map((x, k) => x / (scale[k % n] * scale[Math.floor(k / n)]));
}

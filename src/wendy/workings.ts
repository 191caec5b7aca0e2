import { checkRegular } from '../data/checkRegular.ts';
import { checkTable } from '../data/checkTable.ts';
import { dataFor } from '../data/dataFor.ts';
import type { Table } from '../data/table.ts';
import { drive, due } from '../drive.ts';
import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { checkFields, checkWatch } from '../given.ts';
import { InputError } from '../inputError.ts';
import { loadKernels } from '../linalg/kernels/kernels.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { methodOf } from '../methods/methods.ts';
import { checkModel } from '../model/checkModel.ts';
import { linearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import { refuseBeyond } from '../model/refuseBeyond.ts';
import { optionNames } from '../optionNames.ts';
import type { FitOptions, Options } from '../options.ts';
import { refuseOptions } from '../problem/refuseOptions.ts';
import { resolveOptions } from '../resolveOptions.ts';
import type { Result, TestFunctionSummary, Watch } from '../result.ts';
import { mostPoints } from './checkSize.ts';
import { radiusCurve } from './chooseRadius.ts';
import { fitWeak, type WeakFitSteps } from './fit.ts';
import { aboveNoise } from './limits.ts';
import { residual } from './system.ts';

/** A weak fit and its intermediate results. */
export interface Workings {
  /** What `fit` returns for the same options, without the model solved forward. */
  result: Result;
  experiments: ExperimentWorkings[];
}

/** The test functions of one experiment, how they were chosen, and the residual of the model in the weak form. */
export interface ExperimentWorkings {
  name: string;
  /** M times. */
  t: Float64Array;
  /** The smallest radius in samples, how it was chosen, and the radii of all test functions. */
  radius: number;
  chosenBy: TestFunctionSummary['chosenBy'];
  radii: number[];
  /** Integration error of test functions by their radius, 1 being the value that noise alone gives. */
  radiusCurve: { radius: number; error: number }[];
  /** Errors below this count as hidden by the noise. */
  hiddenBelow: number;
  /** Orthonormal test functions at the times, K × M, and their derivative per unit of time, by falling singular value. */
  Phi: Matrix;
  PhiDot: Matrix;
  singularValues: Float64Array;
  /** G ŵ - b, K × D: a row a test function, a column an equation. Ordinary least squares minimises it. */
  residual: Matrix;
  /** C(ŵ)^{-1/2} (G ŵ - b), KD numbers that are standard normal where the model holds; null where C has no root. */
  whitened: Float64Array | null;
}

/**
 * The workings of WENDy on a table, for figures and teaching: the radius on its curve, the test functions, the residuals.
 * The table must be complete and evenly spaced; the method is `irls`, or `ols` where the options say so.
 *
 * @example
 * ```ts
 * import { findProblem, parseModel, sampleProblem, tableFromColumns, workings } from 'wendy';
 *
 * const problem = findProblem('logistic');
 * const { t, U } = sampleProblem(problem, { points: 128, noise: 0.05 });
 * const { experiments } = await workings(parseModel(problem.model), tableFromColumns({ t, u1: U.data }));
 * const [{ radius, Phi }] = experiments as [(typeof experiments)[number]];
 * console.log(radius, Phi.rows, Phi.cols); // → 4 38 128
 * ```
 */
export async function workings(
  model: Model,
  table: Table,
  options: FitOptions = {},
  watch: Watch = {},
): Promise<Workings> {
  checkModel(model);
  refuseBeyond(model, { command: 'workings' }, ['definitions']);
  checkTable(table);
  checkFields(options, 'workings', optionNames, "{ method: 'ols' }");
  checkWatch(watch);
  const { observe, signal } = watch;
  const { method = 'irls' } = options;
  const resolved = resolveOptions({ ...options, method });
  if (!methodOf(resolved.method).weakForm) {
    throw new InputError(weakFormFindings.workingsOfOther({ method: resolved.method }));
  }
  refuseOptions(resolved);
  const form = linearForm(model);
  const { data, notes } = dataFor(model, table, resolved);
  checkRegular(data);
  const longest = Math.max(...data.experiments.map(({ t }) => t.length));
  if (longest > mostPoints) {
    throw new InputError(weakFormFindings.workingsTooLong({ points: longest, most: mostPoints }));
  }
  await loadKernels();
  let experiments: ExperimentWorkings[] = [];
  const show = function* (steps: WeakFitSteps) {
    experiments = yield* shown(steps, resolved);
  };
  const result = await drive(fitWeak(model, form, data, resolved, observe, show), signal);
  return { result: { ...result, notes: [...notes, ...result.notes] }, experiments };
}

function* shown(
  { records, sizes, noises, radii, bases, systems, weights, w, v }: WeakFitSteps,
  options: Options,
) {
  const white = yield* weights.whiten(v);
  const whitened = 'failedAt' in white ? null : residual(white, v);
  const experiments: ExperimentWorkings[] = [];
  for (const [e, { name, t, U }] of records.entries()) {
    const { dt, maxRadius } = sizes[e];
    const { Phi, PhiDot, order, singularValues } = bases[e];
    const K = Phi.rows;
    const r = { rows: K, cols: U.cols, data: residual(systems[e], w) };
    experiments.push({
      name,
      t: t.slice(),
      radius: radii[e].radius,
      chosenBy: radii[e].chosenBy,
      radii: radii[e].radii,
      radiusCurve: yield* radiusCurve(U, noises.seen, dt, maxRadius, options),
      hiddenBelow: aboveNoise,
      Phi: yield* inOrder(Phi, order, 1),
      PhiDot: yield* inOrder(PhiDot, order, 1 / dt),
      singularValues: singularValues.slice(0, K),
      residual: yield* inOrder(r, order, 1),
      whitened: whitened === null ? null : whitened.slice(weights.first[e], weights.first[e + 1]),
    });
  }
  return experiments;
}

/** The rows of A in another order, times a factor. */
function* inOrder(A: Matrix, order: readonly number[], factor: number): Generator<void, Matrix> {
  const B = zeros(A.rows, A.cols);
  for (let j = 0; j < A.cols; j++) {
    order.forEach((row, k) => {
      B.data[k + j * B.rows] = factor * A.data[row + j * A.rows];
    });
    if (due(4 * order.length)) yield;
  }
  return B;
}

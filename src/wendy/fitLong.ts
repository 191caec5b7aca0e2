import { leastSquaresInSlices } from '../linalg/leastSquares.ts';
import { column, type Matrix } from '../linalg/matrix.ts';
import { multiplyInSlices, transposedMultiplyInSlices } from '../linalg/multiply.ts';
import { householderQrInSlices } from '../linalg/qr.ts';
import { stackRows, sumOf } from '../linalg/stackRows.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Progress, Result } from '../result.ts';
import type { SystemSize } from './checkSize.ts';
import { chooseLocalRadius, type Radii } from './chooseRadius.ts';
import { conclude, type Grounds } from './conclude.ts';
import { evaluateFeatures } from './evaluateFeatures.ts';
import { gradients } from './gradients.ts';
import { collinearity } from './limits.ts';
import { type LocalBumps, localBumps } from './localBumps.ts';
import { type LocalCovariance, localCovariance } from './localCovariance.ts';
import { localSystem } from './localSystem.ts';
import { noise } from './noise.ts';
import { report } from './report.ts';
import type { Samples } from './samples.ts';
import { stopwatch } from './stopwatch.ts';
import { residual, stack, type WeakSystem } from './system.ts';
import { glsCovariance } from './uncertainty.ts';
import { inUnits, type UnitScales, unitsOf } from './units.ts';

/**
 * Ordinary least squares on compact test functions, in time and memory linear in the number of points, with the covariance
 * that the noise gives it. The rows of an equation are divided by the noise of its state. What needs the whole
 * covariance of the residual, its normality and the p-value of χ², is NaN.
 */
export function* fitLong(
  model: Model,
  form: LinearForm,
  records: readonly Samples[],
  sizes: readonly SystemSize[],
  options: Options,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  const { states } = records[0];
  const J = model.parameters.length;
  const { timing, stage } = stopwatch(observe);

  stage('noise');
  const noises = noise(records, options);
  yield;

  stage('radius');
  const radii: Radii[] = [];
  for (const [e, { U }] of records.entries()) {
    radii.push(yield* chooseLocalRadius(U, noises.seen, sizes[e].dt, sizes[e].maxRadius, options));
    yield;
  }

  stage('testFunctions');
  const bumps = records.map(({ t }, e) =>
    localBumps([[0, t.length]], radii[e].radius, radii[e].radius, options.eta),
  );

  stage('weakSystem');
  const systems: WeakSystem[] = [];
  for (const [e, record] of records.entries()) {
    const Theta = yield* evaluateFeatures(form, record);
    const features = form.features.map((_, p) => column(Theta, p));
    yield;
    const { dt } = sizes[e];
    const all = [...states.keys()];
    systems.push(yield* localSystem(form, J, { features, U: record.U, dt }, bumps[e], noises.used, all));
  }
  const units = yield* unitsOf(systems, new Float64Array(states.length).fill(1));
  const scaled: WeakSystem[] = [];
  for (const rows of systems) scaled.push(yield* inUnits(rows, units));
  yield;

  stage('iterate');
  const system = stack(scaled);
  const v = (yield* leastSquaresInSlices(system.G, system.b, collinearity)).x;
  const w = v.map((x, j) => x / units.column[j]);
  yield;

  stage('uncertainty');
  const sums: LocalCovariance[] = [];
  for (const [e, { t, U }] of records.entries()) {
    const first = yield* gradients(form.features, states, t, U, 1);
    const second = yield* gradients(form.features, states, t, U, 2);
    yield;
    const [M, dt, G] = [t.length, sizes[e].dt, scaled[e].G];
    sums.push(
      yield* localCovariance({ form, first, second, sigma: noises.used, bumps: bumps[e], dt, M, G, w }),
    );
  }
  const equalRows = redundancy(bumps[0], radii[0].radius);
  const grounds = yield* groundsOfLong({ parts: scaled, system, v, w, units, sums, equalRows });
  const assessment = yield* conclude(grounds, units, options, model.parameters);

  stage(undefined);
  return report({
    model,
    records,
    options,
    noise: noises,
    radii,
    K: bumps.map(({ centre }) => centre.length),
    run: { estimates: [v], pValues: [Number.NaN], stopped: 'fixedPoint', change: 0, whitened: undefined },
    units,
    assessment,
    timing,
  });
}

/** Least squares on compact test functions, with the covariance of its parts. */
interface LongFit {
  /** The system of each experiment, and of all. */
  readonly parts: readonly WeakSystem[];
  readonly system: WeakSystem;
  /** The parameters in the units of the system, and in the user's. */
  readonly v: Float64Array;
  readonly w: Float64Array;
  readonly units: UnitScales;
  readonly sums: readonly LocalCovariance[];
  /** How many rows carry the information of one independent row. */
  readonly equalRows: number;
}

/** Covariance, bias and goodness of fit of least squares. */
function* groundsOfLong({ parts, system, v, w, units, sums, equalRows }: LongFit): Generator<void, Grounds> {
  const J = w.length;
  // G and its triangle have the same singular values, and the triangle is small.
  const { R } = yield* householderQrInSlices(system.G);
  const uncertainty = yield* glsCovariance(R);
  const meat = sumOf(sums.map((sum) => sum.meat));
  const S = yield* multiplyInSlices(yield* multiplyInSlices(uncertainty.S, meat), uncertainty.S);
  const score = Float64Array.from({ length: J }, (_, j) =>
    sums.reduce((sum, { halfTraces, curvature }) => sum + halfTraces[j] / units.column[j] + curvature[j], 0),
  );
  const r = residual(system, v);
  const diagonal = stackRows(sums.map(({ diagonal: data }) => ({ rows: data.length, cols: 1, data }))).data;
  const chi2 = r.reduce((sum, x, i) => sum + (x * x) / diagonal[i], 0);
  const degreesOfFreedom = Math.max(r.length - J + uncertainty.nullSpace.cols, 1);
  const biasOf = yield* multiplyInSlices(uncertainty.S, { rows: J, cols: 1, data: score });
  const shares: number[] = [];
  for (const { G } of parts) {
    const share = yield* multiplyInSlices(uncertainty.S, yield* transposedMultiplyInSlices(G, G));
    shares.push(trace(share) / uncertainty.H.cols);
  }
  return {
    returned: 0,
    w,
    uncertainty,
    S,
    bias: biasOf.data.map((x) => -x),
    featureNoise: sumOf(sums.map((sum) => sum.featureNoise)),
    chi2PerDof: chi2 / degreesOfFreedom,
    chi2PValue: Number.NaN,
    degreesOfFreedom,
    independent: degreesOfFreedom / equalRows,
    shapiroWilkP: Number.NaN,
    shares,
  };
}

/** How many rows carry the information of one independent row: Σ ρ² over their correlations with it. */
function redundancy({ shapes }: LocalBumps, spacing: number): number {
  const { psiDot } = shapes.get(Math.max(...shapes.keys()))!;
  let sum = 1;
  for (let lag = spacing; lag < psiDot.length; lag += spacing) {
    let rho = 0;
    for (let i = lag; i < psiDot.length; i++) rho += psiDot[i] * psiDot[i - lag];
    sum += 2 * rho * rho;
  }
  return sum;
}

function trace({ rows, data }: Matrix): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) sum += data[i * (rows + 1)];
  return sum;
}

import { isRegular } from '../data/checkRegular.ts';
import type { Data } from '../data/data.ts';
import { InputError } from '../inputError.ts';
import { leastSquares } from '../linalg/leastSquares.ts';
import { compileColumns } from '../model/compileColumns.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { checkSize } from './checkSize.ts';
import { chooseBasis } from './chooseBasis.ts';
import { chooseLocalRadius, chooseRadius, type Radii, summaryOf } from './chooseRadius.ts';
import { evaluateFeatures } from './evaluateFeatures.ts';
import { gridRows } from './gridRows.ts';
import { smallestRadius } from './radius.ts';
import { fewestPoints, type Grid, resample } from './resample.ts';
import { type Series, seriesOf } from './series.ts';
import { type StartNoise, startNoise } from './startNoise.ts';
import { collinearity, inUnits, mean, type Samples, stack, stackRows, type WeakSystem } from './system.ts';
import { weakSystem } from './weakSystem.ts';

/** A first estimate, from any table. */
export interface WeakStart {
  /** J parameters, by ordinary least squares in the weak form. */
  readonly w: Float64Array;
  /** Noise standard deviation of each state, as given or as it is seen; above zero. */
  readonly sigma: Float64Array;
  readonly testFunctions: Result['testFunctions'];
}

/** The most points for which an orthonormal basis is made; beyond, compact test functions are faster and no worse. */
const mostDense = 512;

/**
 * WENDy's first iterate, or what comes nearest to it: any times, missing cells, replicates, several experiments, any
 * length. The rows of an equation are divided by the noise of its state.
 */
export function* weakStart(
  model: Model,
  form: LinearForm,
  data: Data,
  options: Options,
): Generator<void, WeakStart> {
  const { states, experiments } = data;
  const J = model.parameters.length;
  const regular = experiments.map((experiment) => isRegular({ states, experiments: [experiment] }));
  const series = experiments.map((experiment) => states.map((_, l) => seriesOf(experiment, l)));
  yield;
  const noise = startNoise(states, series, regular, options);
  yield;
  const least = options.minRadius === 'auto' ? smallestRadius : options.minRadius;
  const fewest = Math.max(options.filterPoints, 2 * (least + J) + 1);
  const grids = gridsOf(data, series, regular);
  const features = grids.map(({ t, U }) => compileColumns(form.features, states)(t, U.data));
  yield;
  const dense =
    experiments.every(({ t }, e) => regular[e] && t.length >= fewest && t.length <= mostDense) &&
    features.flat().every((f) => f.every(Number.isFinite));
  const { w, testFunctions } = dense
    ? yield* denseStart(form, J, data, noise, options)
    : yield* localStart(form, J, grids, features, noise, options);
  return { w, sigma: noise.sigma, testFunctions };
}

type Solved = Omit<WeakStart, 'sigma'>;

/** On the orthonormal test functions of `irls`. */
function* denseStart(
  form: LinearForm,
  J: number,
  { states, experiments }: Data,
  { sigma, seen }: StartNoise,
  options: Options,
): Generator<void, Solved> {
  const records: Samples[] = experiments.map(({ name, t, U }) => ({ name, t, U, states }));
  const sizes = checkSize(records, J, options);
  const units = { row: sigma, column: new Float64Array(J).fill(1) };
  const systems: WeakSystem[] = [];
  const radii: Radii[] = [];
  for (const [e, record] of records.entries()) {
    const { dt, maxRadius } = sizes[e];
    radii.push(chooseRadius(record.U, seen, dt, maxRadius, options));
    yield;
    const { Phi, PhiDot } = chooseBasis(record.t.length, J, states.length, radii[e].radii, options);
    systems.push(inUnits(weakSystem(form, J, record, Phi, PhiDot, dt), units));
    yield;
  }
  const { G, b } = stack(systems);
  const K = systems.map((system) => system.b.length / states.length);
  return { w: leastSquares(G, b, collinearity).x, testFunctions: summaryOf(radii, K) };
}

/** The experiments on equally spaced times; those with values at fewer than two times tell nothing. */
function gridsOf({ states, experiments }: Data, series: Series[][], regular: boolean[]): Grid[] {
  const instead = Float64Array.from(states, (_, l) => {
    const all = stackRows(series.map((one) => ({ rows: one[l].y.length, cols: 1, data: one[l].y }))).data;
    return all.length > 0 ? mean(all) : 0;
  });
  return experiments.flatMap((experiment, e) => {
    if (series[e].every(({ t }) => t.length < 2)) return [];
    const { name, t, U } = experiment;
    if (!regular[e] || t.length < fewestPoints) return [resample(experiment, states, series[e], instead)];
    return [{ name, t, U, states, dt: (t[t.length - 1] - t[0]) / (t.length - 1), gaps: [] }];
  });
}

/** Gaps longer than this many mean steps are left out; the next is tried where what is left does not determine w. */
const gapLimits = [4, 8, 16, Number.MAX_VALUE, Number.POSITIVE_INFINITY];

/** On compact test functions that keep clear of gaps. */
function* localStart(
  form: LinearForm,
  J: number,
  grids: readonly Grid[],
  features: readonly Float64Array[][],
  { sigma, seen }: StartNoise,
  options: Options,
): Generator<void, Solved> {
  const radii: Radii[] = [];
  for (const { t, U, dt } of grids) {
    const maxRadius = Math.max(smallestRadius, Math.floor((t.length - 1) / 2) - J);
    radii.push(chooseLocalRadius(U, seen, dt, maxRadius, options));
    yield;
  }
  let best: { w: Float64Array; rank: number; rows: number[] } | undefined;
  for (const limit of gapLimits) {
    const systems: WeakSystem[] = [];
    const rows: number[] = [];
    for (const [e, grid] of grids.entries()) {
      const m = radii[e].radius;
      // Short records have more of them, so that there are rows enough for every parameter.
      const spacing = Math.max(1, Math.min(m, (grid.t.length - 2 * m) / (4 * J)));
      const layout = { m, spacing, eta: options.eta };
      const own = yield* gridRows(form, J, grid, features[e], sigma, limit, layout);
      yield;
      rows.push(own.reduce((sum, { b }) => sum + b.length, 0));
      systems.push(...own);
    }
    const total = rows.reduce((sum, count) => sum + count, 0);
    if (total < J) continue;
    const { G, b } = stack(systems);
    const { x: w, rank } = leastSquares(G, b, collinearity);
    yield;
    if (!best || rank > best.rank) best = { w, rank, rows };
    if (rank === J && total >= 2 * J) break;
  }
  if (best) {
    const K = best.rows.map((count) => Math.round(count / sigma.length));
    return { w: best.w, testFunctions: summaryOf(radii, K) };
  }
  for (const grid of grids) evaluateFeatures(form, grid);
  throw new InputError(
    `There are too few values to start from: ${grids.reduce((sum, { t }) => sum + t.length, 0)} times for ${J} parameters. Record more, or estimate fewer parameters.`,
  );
}

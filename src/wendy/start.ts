import { isRegular } from '../data/checkRegular.ts';
import type { Data } from '../data/data.ts';
import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { InputError } from '../inputError.ts';
import { leastSquaresInSlices } from '../linalg/leastSquares.ts';
import { stackRows } from '../linalg/stackRows.ts';
import { compileColumns } from '../model/compileColumns.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { TestFunctionSummary } from '../result.ts';
import { mean } from '../stats/moments.ts';
import { chooseLocalRadius, type Radii, summaryOf } from './chooseRadius.ts';
import { evaluateFeatures } from './evaluateFeatures.ts';
import { gridRows } from './gridRows.ts';
import { collinearity } from './limits.ts';
import { smallestRadius } from './radius.ts';
import { type EvenGrid, fewestPoints, resample } from './resample.ts';
import { type StateSeries, seriesOf } from './series.ts';
import { type StartNoise, startNoise } from './startNoise.ts';
import { stack, type WeakSystem } from './system.ts';

/** A first estimate, from any table. */
export interface WeakStart {
  /** J parameters, by ordinary least squares in the weak form. */
  readonly w: Float64Array;
  /** Noise standard deviation of each state, as given or as it is seen; above zero. */
  readonly sigma: Float64Array;
  readonly testFunctions: TestFunctionSummary;
}

/**
 * The closest equivalent of WENDy's first iterate on any table: any times, missing cells, replicates, several experiments, any
 * length. Compact test functions in the order of time take the place of the orthonormal ones, so that gaps can be
 * avoided and the work is linear in the length. The rows of an equation are divided by the noise of its state.
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
  const grids = gridsOf(data, series, regular);
  const evaluate = compileColumns(form.features, states);
  const features: Float64Array[][] = [];
  for (const { t, U } of grids) features.push(yield* evaluate(t, U.data));
  yield;
  const { w, testFunctions } = yield* localStart(form, J, grids, features, noise, options);
  return { w, sigma: noise.sigma, testFunctions };
}

type Solved = Omit<WeakStart, 'sigma'>;

/** The experiments on equally spaced times; those with values at fewer than two times carry no information. */
function gridsOf({ states, experiments }: Data, series: StateSeries[][], regular: boolean[]): EvenGrid[] {
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

/** On compact test functions that avoid gaps. */
function* localStart(
  form: LinearForm,
  J: number,
  grids: readonly EvenGrid[],
  features: readonly Float64Array[][],
  { sigma, seen }: StartNoise,
  options: Options,
): Generator<void, Solved> {
  const radii: Radii[] = [];
  for (const { t, U, dt } of grids) {
    const maxRadius = Math.max(smallestRadius, Math.floor((t.length - 1) / 2) - J);
    radii.push(yield* chooseLocalRadius(U, seen, dt, maxRadius, options));
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
      const parts = yield* gridRows(form, J, grid, features[e], sigma, limit, layout);
      yield;
      rows.push(parts.reduce((sum, { b }) => sum + b.length, 0));
      systems.push(...parts);
    }
    const total = rows.reduce((sum, count) => sum + count, 0);
    if (total < J) continue;
    const { G, b } = stack(systems);
    const { x: w, rank } = yield* leastSquaresInSlices(G, b, collinearity);
    yield;
    if (!best || rank > best.rank) best = { w, rank, rows };
    if (rank === J && total >= 2 * J) break;
  }
  if (best) {
    const K = best.rows.map((count) => Math.round(count / sigma.length));
    return { w: best.w, testFunctions: summaryOf(radii, K) };
  }
  for (const grid of grids) yield* evaluateFeatures(form, grid);
  const times = grids.reduce((sum, { t }) => sum + t.length, 0);
  throw new InputError(weakFormFindings.tooFewToStart({ times, parameters: J }));
}

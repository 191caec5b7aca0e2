import { column, type Matrix } from '../linalg/matrix.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import { type Options, optionTable } from '../options.ts';
import type { Progress, Result } from '../result.ts';
import { normalityTest } from '../stats/normalityTest.ts';
import { assess } from './assess.ts';
import { cachedBasis } from './basisCache.ts';
import { checkRank, checkSize, checkValues } from './checkSize.ts';
import { corner } from './corner.ts';
import { gradients } from './gradients.ts';
import { type IrlsRun, irls } from './irls.ts';
import { type Noise, noise } from './noise.ts';
import { minimumRadius } from './radius.ts';
import { report } from './report.ts';
import { inUnits, mean, type Samples, unitsOf } from './system.ts';
import { type TestFunctions, testFunctions } from './testFunctions.ts';
import { weakSystem } from './weakSystem.ts';
import { weighting } from './weighting.ts';

/** Everything the paper does, in its order. The samples are complete and equally spaced; the options are resolved. */
export function fitWeak(
  model: Model,
  form: LinearForm,
  samples: Samples,
  options: Options,
  observe?: (progress: Progress) => void,
): Result {
  const authors = options.preset === 'authors-2023';
  // With α = 1 nothing is left of C: that is OLS.
  const ols = options.method === 'ols' || options.relaxation === 1;
  const J = model.parameters.length;
  const { M, dt, maxRadius } = checkSize(samples, J, options);
  checkValues(samples);
  const { timing, stage, elapsed } = stopwatch(observe);

  stage('noise');
  const noises = noise(samples, options);

  stage('radius');
  const radius = chooseRadius(samples.U, noises, dt, maxRadius, options);

  stage('testFunctions');
  const basis = chooseBasis(M, J, samples.states.length, radius.radii, options);
  const { Phi, PhiDot, even } = basis;
  checkRank(Phi.rows, samples.states.length, J, options);

  stage('weakSystem');
  const system = weakSystem(form, J, samples, Phi, PhiDot, dt);
  const units = unitsOf(system, samples.U, authors);
  const scaled = inUnits(system, units);

  stage('covariance');
  const { features } = form;
  const first = gradients(features, samples.states, samples.t, samples.U, 1);
  const weights = weighting(
    { form, gradients: first, sigma: noises.used, Phi, PhiDot, even, dt, rowScale: units.row },
    scaled,
    units.column,
    { alpha: ols ? optionTable.relaxation.default : options.relaxation, relative: !authors },
  );

  stage('iterate');
  const normality = (r: Float64Array) => normalityTest(r, authors ? 'franciaWhenPeaked' : 'shapiroWilk');
  const solved = irls(scaled, weights.whiten, {
    tolerance: options.tolerance,
    maxIterations: ols ? 1 : options.maxIterations,
    normalityLevel: options.normalityLevel,
    normalityFrom: options.normalityFrom,
    normality,
    observe: (iteration, change) => observe?.({ stage: 'iterate', elapsed: elapsed(), iteration, change }),
  });

  // OLS asks for one iterate and has it.
  const run: IrlsRun = ols ? { ...solved, stopped: 'fixedPoint' } : solved;

  stage('uncertainty');
  const second = gradients(features, samples.states, samples.t, samples.U, 2);
  const curvature = { form, second, sigma: noises.used, Phi, dt };
  const found = assess(run, scaled, weights, units, options, curvature, model.parameters, normality);

  stage(undefined);
  return report(model, samples, options, noises, radius, Phi.rows, run, units, found, timing);
}

/** The smallest radius, found or given, and its multiples, none above maxRadius. */
function chooseRadius(U: Matrix, { seen }: Noise, dt: number, maxRadius: number, options: Options) {
  const authors = options.preset === 'authors-2023';
  const found = minimumRadius(authors && options.radiusRule === 'corner' ? U : inNoiseUnits(U, seen), dt, {
    eta: options.eta,
    coarsening: options.coarsening,
    maxRadius,
    rule: options.radiusRule,
    findCorner: (curve) => corner(curve, 'relative-l2'),
    authors,
    ...(options.minRadius === 'auto' ? {} : { given: options.minRadius }),
  });
  const radii = options.radiusMultipliers.map((x) => Math.min(Math.round(found.radius * x), maxRadius));
  return { ...found, radii };
}

/**
 * States about their mean, divided by their noise: the integration error of each is weighed against what hides it, and a
 * constant, which test functions do not see, does not count.
 */
function inNoiseUnits(U: Matrix, sigma: Float64Array): Matrix {
  const centre = sigma.map((_, l) => mean(column(U, l)));
  return {
    ...U,
    data: U.data.map((u, index) => {
      const l = Math.floor(index / U.rows);
      return (u - centre[l]) / (sigma[l] || 1);
    }),
  };
}

function chooseBasis(
  M: number,
  J: number,
  D: number,
  radii: readonly number[],
  options: Options,
): TestFunctions {
  const { eta, rankCorner } = options;
  const authors = options.preset === 'authors-2023';
  // More rows than parameters, so that something is left to check the fit with.
  const atLeast = authors ? J : Math.max(J, Math.ceil((1.5 * J) / D));
  const rank = options.rank === 'auto' ? { atLeast } : options.rank;
  const rowCap = authors ? Math.floor(5000 / D / radii.length) : undefined;
  return cachedBasis(JSON.stringify([M, radii, eta, rank, rankCorner, rowCap]), () =>
    testFunctions(M, radii, {
      eta,
      rank,
      findCorner: (cumulative) => corner(cumulative, rankCorner),
      ...(rowCap === undefined ? {} : { authorsRowCap: rowCap }),
    }),
  );
}

type Stage = Progress['stage'];

/** Notes when each stage begins; `timing` holds milliseconds a stage, and the total at the end. */
function stopwatch(observe?: (progress: Progress) => void) {
  const begin = performance.now();
  const timing: Record<string, number> = {};
  let current: Stage | undefined;
  let since = begin;
  return {
    timing,
    elapsed: () => performance.now() - begin,
    stage(next: Stage | undefined): void {
      const now = performance.now();
      if (current) timing[current] = now - since;
      current = next;
      since = now;
      if (next) observe?.({ stage: next, elapsed: now - begin });
      else timing.total = now - begin;
    },
  };
}

import type { Data } from '../data/data.ts';
import { borrowKernels, returnKernels } from '../linalg/kernels/pool.ts';
import { methodOf } from '../methods/methods.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import { type Options, optionTable } from '../options.ts';
import type { Progress, Result } from '../result.ts';
import { normalityTest } from '../stats/normalityTest.ts';
import { assess } from './assess.ts';
import { checkSize, mostPoints, type SystemSize } from './checkSize.ts';
import type { Radii } from './chooseRadius.ts';
import { conventionsOf } from './conventions.ts';
import { fitLong } from './fitLong.ts';
import { gradients } from './gradients.ts';
import { type IrlsRun, irls } from './irls.ts';
import { irlsShortcut } from './irlsShortcut.ts';
import type { EstimatedNoise } from './noise.ts';
import { report } from './report.ts';
import type { Samples } from './samples.ts';
import { stopwatch } from './stopwatch.ts';
import type { WeakSystem } from './system.ts';
import type { TestFunctions } from './testFunctions.ts';
import { each, recordsOf, weakForm } from './weakForm.ts';
import { type Weighting, weighting } from './weighting.ts';

/** From this many rows on, factoring the covariance takes longer than some iterations without a factor. */
const worthShortcut = 500;

/** The results of the steps, for each experiment and for all together; `workings` shows them. */
export interface WeakFitSteps {
  readonly records: readonly Samples[];
  readonly sizes: readonly SystemSize[];
  readonly noises: EstimatedNoise;
  readonly radii: readonly Radii[];
  readonly bases: readonly TestFunctions[];
  /** In the user's units. */
  readonly systems: readonly WeakSystem[];
  /** In scaled units, in the kernels' memory: valid only during the call of `show`. */
  readonly weights: Weighting;
  /** The estimate, in the user's units and scaled. */
  readonly w: Float64Array;
  readonly v: Float64Array;
}

/**
 * Everything the paper does, in its order. The data are complete and equally spaced in every experiment; the options are
 * resolved. Experiments share the parameters and the noise, and have test functions of their own.
 */
export function* fitWeak(
  model: Model,
  form: LinearForm,
  data: Data,
  options: Options,
  observe?: (progress: Progress) => void,
  show?: (steps: WeakFitSteps) => Generator<void, void>,
): Generator<void, Result> {
  const conventions = conventionsOf(options);
  // With α = 1 the covariance C drops out: that is OLS.
  const ols = methodOf(options.method).unweighted || options.relaxation === 1;
  const { states } = data;
  const records = recordsOf(data);
  const J = model.parameters.length;
  const sizes = checkSize(records, J, options, ols && conventions.longRecords);
  if (records.some(({ t }) => t.length > mostPoints)) {
    return yield* fitLong(model, form, records, sizes, options, observe);
  }
  const { timing, stage, elapsed } = stopwatch(observe);
  const { noises, radii, bases, K, systems, scaled, system, units } = yield* weakForm(
    form,
    J,
    records,
    sizes,
    options,
    stage,
  );

  stage('covariance');
  const { features } = form;
  const inputs = yield* each(records, function* ({ t, U }, e) {
    const first = yield* gradients(features, states, t, U, 1);
    const { dt } = sizes[e];
    return { ...bases[e], form, gradients: first, sigma: noises.used, dt, rowScale: units.row };
  });
  const kernels = borrowKernels();
  try {
    const alpha = ols ? optionTable.relaxation.default : options.relaxation;
    const relaxation = { alpha, relative: conventions.relativeRelaxation };
    const weights = yield* weighting(inputs, scaled, units.column, relaxation, kernels);
    yield;

    stage('iterate');
    const normality = (r: Float64Array) => normalityTest(r, conventions.normality);
    const solved = yield* irls(system, weights.whiten, {
      tolerance: options.tolerance,
      maxIterations: ols ? 1 : options.maxIterations,
      normalityLevel: options.normalityLevel,
      normalityFrom: options.normalityFrom,
      normality,
      // `workings` shows every p-value, and the authors' choice of an iterate needs them all.
      shortcut:
        show || conventions.firstIterateCompetes || system.b.length < worthShortcut
          ? undefined
          : irlsShortcut(system, weights),
      observe: (iteration, change) => observe?.({ stage: 'iterate', elapsed: elapsed(), iteration, change }),
    });
    // OLS needs only one iterate.
    const run: IrlsRun = ols ? { ...solved, stopped: 'fixedPoint' } : solved;
    yield;

    stage('uncertainty');
    const curvatures = yield* each(records, function* ({ t, U }, e) {
      const second = yield* gradients(features, states, t, U, 2);
      return { form, second, sigma: noises.used, Phi: bases[e].Phi, dt: sizes[e].dt };
    });
    const names = model.parameters;
    const assessment = yield* assess(run, { system, weights, units, options, curvatures, names, normality });
    if (show) {
      const v = run.estimates[assessment.returned];
      yield* show({ records, sizes, noises, radii, bases, systems, weights, w: assessment.w, v });
    }

    stage(undefined);
    return report({ model, records, options, noise: noises, radii, K, run, units, assessment, timing });
  } finally {
    returnKernels(kernels);
  }
}

import { drive } from '../drive.ts';
import { designFindings } from '../findings/designFindings.ts';
import { checkWatch, isFields, isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import { loadKernels } from '../linalg/kernels/kernels.ts';
import { type Matrix, toRows, zeros } from '../linalg/matrix.ts';
import { transposedMultiplyInSlices } from '../linalg/multiply.ts';
import { checkModel } from '../model/checkModel.ts';
import type { Model } from '../model/model.ts';
import { optionTable } from '../options.ts';
import { labelOf, type Watch } from '../result.ts';
import { shown } from '../text/words.ts';
import { formulasAlong, statesAlong } from './alongSolution.ts';
import { checkStart } from './checkStart.ts';
import { checkTimes } from './checkTimes.ts';
import { compileProblem } from './compileProblem.ts';
import { checkDesign, type Design, knownParameters } from './design.ts';
import { designNoise } from './designNoise.ts';
import {
  type InformationRow,
  type InformationRows,
  informationRows,
  type Predicted,
  priorRows,
} from './informationRows.ts';
import { inputValues } from './inputValues.ts';
import { namedValues } from './namedValues.ts';
import { pseudoInverse } from './pseudoInverse.ts';
import { firstFormulas, firstValues, startOf } from './simulateOptions.ts';
import { simulationProblem } from './simulationProblem.ts';
import { solveExperiment } from './solveProblem.ts';
import { statesAtStart } from './statesAtStart.ts';

/** How exactly the parameters can be known from such an experiment, by any method without bias. */
export interface Limit {
  /**
   * The least standard error of each parameter; infinite for those that the experiment cannot determine, and for those only. Of
   * several experiments, a local parameter has one for each: k[1], k[2].
   */
  stdErrors: Record<string, number>;
  /** The least covariance, J × J, in the order of `stdErrors`; null unless all of them can be determined. */
  covariance: number[][] | null;
  /**
   * J × MO: what the ideal estimate makes of measurement errors (of ln y for log-normal noise), one measured state or output
   * after the other, experiment by experiment. w* + influence · ε is the best estimate that there can be to first order, on that
   * very noise; priors move it besides. null as above, and where it is not linear in ε: for Student's noise, and noise that
   * depends on what is estimated.
   */
  influence: Matrix | null;
  /**
   * ŵ - w* of the ideal estimate on given measurement errors, ordered as the columns of `influence`, under every law of noise:
   * one step of Fisher's scoring from the truth, which is as good as maximum likelihood to first order. null as `covariance`.
   */
  idealShift(errors: ArrayLike<number>): number[] | null;
}

/**
 * The Cramér-Rao bound: the covariance that no unbiased estimate of the parameters can beat, from the exact sensitivities of
 * the model. Nothing is fitted: it shows before the experiment how precise its estimates can be.
 *
 *   S ≥ (FᵀF)⁻¹,   rows of F for a measurement of y = h(u, w, t):
 *
 *   normal       h'/σ              √2 σ'/σ where σ depends on unknowns
 *   log-normal   h'/(h σ)          the same
 *   student, 4   √(5/7) h'/σ       √(8/7) σ'/σ
 *
 * where ' is ∂/∂(w, u(0)). A normal prior adds a row 1/sd, a log-normal one 1/(w sd). Bounds play no part.
 *
 * @param design one experiment, or several that share the parameters which are not local.
 *
 * @example
 * ```ts
 * import { cramerRao, evenTimes, parseModel } from 'wendy';
 *
 * const model = parseModel("u' = r*u*(1 - u/K)");
 * const design = { u0: { u: 0.1 }, noiseSd: { u: 0.05 }, t: evenTimes(0, 10, 64) };
 * const { stdErrors } = await cramerRao(model, { r: 1, K: 2 }, design);
 * console.log(stdErrors.r?.toFixed(4), stdErrors.K?.toFixed(4)); // → 0.0257 0.0107
 * ```
 */
export async function cramerRao(
  model: Model,
  parameters: Readonly<Record<string, number>>,
  design: Design | readonly Design[],
  watch: Watch = {},
): Promise<Limit> {
  checkModel(model);
  const designs: readonly unknown[] = isList(design) ? Array.from(design) : [design];
  if (designs.length === 0) throw new InputError(designFindings.noDesign());
  designs.forEach(checkDesign);
  checkWatch(watch);
  if (model.parameters.length === 0) throw new InputError(designFindings.nothingToKnow());
  await loadKernels();
  const experiments: Experiment[] = [];
  for (const one of designs as readonly Design[])
    experiments.push(await experimentRows(model, parameters, one, watch));
  const known = knownParameters(model, designs as readonly Design[]);
  const { F, scores, free, labels } = assembled(model, known, experiments);
  const { variances, inverse } = await drive(pseudoInverse(F, free), watch.signal);
  const named = (value: (j: number) => number) =>
    Object.fromEntries(labels.map((label, j) => [label, value(j)]));
  if (!inverse) {
    const stdErrors = named((j) => Math.sqrt(variances[j]));
    return { stdErrors, covariance: null, influence: null, idealShift: () => null };
  }
  const covariance = toRows(await drive(transposedMultiplyInSlices(inverse, inverse), watch.signal));
  const J = labels.length;
  const sd = experiments.flatMap((experiment) => Array.from(experiment.sd));
  const isLinear = experiments.every((one) => one.isLinear);
  const influence = zeros(J, sd.length);
  if (isLinear) {
    scores.forEach(({ value }, r) => {
      if (value < 0) return;
      for (let j = 0; j < J; j++)
        influence.data[j + value * J] = inverse.data[r + j * inverse.rows] / sd[value];
    });
  }
  return {
    stdErrors: named((j) => Math.sqrt(covariance[j][j])),
    covariance,
    influence: isLinear ? influence : null,
    idealShift(errors) {
      checkErrors(errors, sd.length);
      const shift = new Array<number>(J).fill(0);
      scores.forEach(({ value, score }, r) => {
        const z = score(value < 0 ? 0 : errors[value]);
        for (let j = 0; j < J; j++) shift[j] += inverse.data[r + j * inverse.rows] * z;
      });
      return shift;
    },
  };
}

/** What one experiment says. */
interface Experiment extends InformationRows {
  readonly priors: ReturnType<typeof priorRows>;
  /** States whose first values are unknown. */
  readonly unknownFirst: readonly number[];
}

async function experimentRows(
  model: Model,
  parameters: Readonly<Record<string, number>>,
  design: Design,
  { signal }: Watch,
): Promise<Experiment> {
  const { states, outputs } = model;
  const overrides = design.parameters ?? {};
  const shared = Object.keys(overrides).find((name) => !model.local.includes(name.normalize('NFC')));
  if (shared !== undefined) {
    throw new InputError(designFindings.designOfShared({ name: shared }));
  }
  const merged = isFields(parameters) ? { ...parameters, ...overrides } : parameters;
  const w = namedValues(model, { option: 'parameters', of: 'parameter' }, merged);
  const initial = firstFormulas(model, design.u0);
  const x0 = firstValues(model, initial, design.u0);
  const t = checkTimes(design.t, (states.length + outputs.length) * (w.length + states.length + 1));
  const sizes = designNoise(model, design, t.length);
  const start = startOf(model, t);
  const values = inputValues(model, design.inputs);
  const problem = simulationProblem(model, initial, values, start, t[t.length - 1]);
  const compiled = compileProblem(problem);
  checkStart(problem, statesAtStart(problem, compiled, 0, w, x0, false).x, w);
  const options = {
    solver: 'auto',
    rtol: 1e-10,
    atol: 1e-12,
    maxSteps: optionTable.maxSteps.default,
  } as const;
  const solution = await drive(solveExperiment(problem, compiled, 0, w, x0, t, options, true), signal);
  const { failure } = solution;
  if (failure) {
    throw new InputError(designFindings.designNotSolved({ to: t[t.length - 1], end: failure.end }));
  }
  const predicted: Predicted[] = [
    ...statesAlong(solution, t.length).map((along, l) => ({ ...along, name: states[l] })),
    ...formulasAlong(problem, compiled, outputs, solution, t, w).map((along, o) => ({
      ...along,
      name: outputs[o].name,
    })),
  ];
  return {
    ...informationRows(problem, predicted, sizes, t, w),
    priors: priorRows(model, w, x0),
    unknownFirst: design.u0Known ? [] : states.flatMap((_, l) => (initial[l] ? [] : [l])),
  };
}

type Scored = Pick<InformationRow, 'value' | 'score'>;

/**
 * All experiments as one matrix. The first states come first: what is left below their columns is what the parameters say beyond
 * them. Local parameters have a column in each experiment.
 */
function assembled(
  model: Model,
  known: ReadonlySet<string>,
  experiments: readonly Experiment[],
): { F: Matrix; scores: Scored[]; free: number; labels: string[] } {
  const [P, D] = [model.parameters.length, model.states.length];
  const several = experiments.length > 1;
  const free = experiments.reduce((sum, { unknownFirst }) => sum + unknownFirst.length, 0);
  const labels: string[] = [];
  const columnOf = experiments.map(() => new Int32Array(P + D).fill(-1));
  model.parameters.forEach((name, p) => {
    if (known.has(name)) return;
    const local = several && model.local.includes(name);
    experiments.forEach((_, e) => {
      if (local || e === 0) labels.push(labelOf({ name, experiment: local ? `${e + 1}` : null }));
      columnOf[e][p] = free + labels.length - 1;
    });
  });
  let first = 0;
  experiments.forEach(({ unknownFirst }, e) => {
    for (const l of unknownFirst) columnOf[e][P + l] = first++;
  });
  const entries: { slopes: Float64Array; e: number }[] = [];
  const scores: Scored[] = [];
  const add = ({ slopes, value, score }: InformationRow, e: number, before: number) => {
    entries.push({ slopes, e });
    scores.push({ value: value < 0 ? value : before + value, score });
  };
  let before = 0;
  experiments.forEach(({ rows, sd }, e) => {
    for (const row of rows) add(row, e, before);
    before += sd.length;
  });
  // What all experiments share has one prior.
  const held = new Set<number>();
  experiments.forEach(({ priors }, e) => {
    for (const row of priors) {
      const at = columnOf[e][row.place];
      if (at < 0 || held.has(at)) continue;
      held.add(at);
      add(row, e, 0);
    }
  });
  const cols = free + labels.length;
  // Rows of zeros say nothing; they make up for measurements that are fewer than the unknowns.
  const F = zeros(Math.max(entries.length, cols), cols);
  entries.forEach(({ slopes, e }, r) => {
    columnOf[e].forEach((k, j) => {
      if (k >= 0) F.data[r + k * F.rows] = slopes[j];
    });
  });
  return { F, scores, free, labels };
}

function checkErrors(errors: unknown, expected: number): asserts errors is ArrayLike<number> {
  if (isList(errors) && errors.length === expected) return;
  const count = isList(errors) ? errors.length : undefined;
  throw new InputError(
    designFindings.measurementErrors({ given: count, value: shown(errors), needed: expected }),
  );
}

import { drive } from '../drive.ts';
import { checkFields, checkWatch } from '../given.ts';
import { InputError } from '../inputError.ts';
import { loadKernels } from '../linalg/kernels/kernels.ts';
import { column, type Matrix, toRows, transpose, zeros } from '../linalg/matrix.ts';
import { transposedMultiplyInSlices } from '../linalg/multiply.ts';
import { norm } from '../linalg/norm.ts';
import { householderQrInSlices } from '../linalg/qr.ts';
import { jacobiSvdInSlices } from '../linalg/svd.ts';
import { solveLower } from '../linalg/triangular.ts';
import { checkModel } from '../model/checkModel.ts';
import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import type { Model, Noise } from '../model/model.ts';
import { optionTable } from '../options.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import type { Problem } from '../problem/problem.ts';
import { byState, type Watch } from '../result.ts';
import { short, shown } from '../words.ts';
import { type Along, formulasAlong, inputsAt, statesAlong } from './alongSolution.ts';
import { checkStart } from './checkStart.ts';
import { checkTimes } from './checkTimes.ts';
import { compileProblem } from './compileProblem.ts';
import { type InputValues, inputValues } from './inputValues.ts';
import { namedValues } from './namedValues.ts';
import { firstFormulas, firstValues, givenNoise, startOf } from './simulateOptions.ts';
import { simulationProblem } from './simulationProblem.ts';
import { solveExperiment } from './solveProblem.ts';
import { statesAtStart } from './statesAtStart.ts';

/** An experiment that is yet to be made: when it is measured, and with which noise. */
export interface Design {
  /**
   * The states at the start: needed for those to which the model gives no first value. One that is given in place of a
   * formula of the model is as unknown as the others.
   */
  u0?: Readonly<Record<string, number>> | undefined;
  /** The times, not decreasing. The first is the start, unless the model has first values, at the time of those. */
  t: ArrayLike<number>;
  /**
   * Standard deviation of the noise of states and outputs: of ln y for log-normal noise, the scale of Student's. What it does
   * not name has the noise of the model's lines; without a line it is not measured.
   */
  noiseSd?: Readonly<Record<string, number>> | undefined;
  /** Whether u0 is known to the method, or has to be estimated with the parameters, as it mostly has. Left out: not. */
  u0Known?: boolean | undefined;
  /** Inputs by name: a value, or values at times. Columns of doses: amounts at times. */
  inputs?: Readonly<Record<string, InputValues>> | undefined;
}

/** How exactly the parameters can be known from such an experiment, by any method without bias. */
export interface Limit {
  /** The least standard error of each parameter; infinite for those that the experiment cannot tell, and for those only. */
  stdErrors: Record<string, number>;
  /** The least covariance, J × J, in the order of the model's parameters; null unless all of them can be told. */
  covariance: number[][] | null;
  /**
   * J × MO: what the ideal estimate makes of measurement errors (of ln y for log-normal noise), one measured state or output
   * after the other. w* + influence · ε is the best estimate that there can be to first order, on that very noise. null as
   * above, and where it is not linear in ε: for Student's noise, and noise that depends on what is estimated.
   */
  influence: Matrix | null;
}

/** Columns of length one that add up to less than this, by factors of length one, depend on each other. */
const dependent = 1e-11;
/** A parameter with a larger factor than this in such a sum has a part in it: rounding leaves smaller ones. */
const involved = 1e-8;

/**
 * The Cramér-Rao bound: the covariance that no unbiased estimate of the parameters can beat, from the exact sensitivities of
 * the model. Nothing is fitted: it tells before the experiment what can come of it.
 *
 *   S ≥ (FᵀF)⁻¹,   rows of F for a measurement of y = h(u, w, t):
 *
 *   normal       h'/σ              √2 σ'/σ where σ depends on unknowns
 *   log-normal   h'/(h σ)          the same
 *   student, 4   √(5/7) h'/σ       √(8/7) σ'/σ
 *
 * where ' is ∂/∂(w, u(0)). A normal prior adds a row 1/sd, a log-normal one 1/(w sd). Bounds play no part.
 *
 * @example
 * const { stdErrors } = await cramerRao(model, { r: 1, K: 2 }, { u0: { u: 0.1 }, t: evenTimes(0, 10, 64), noiseSd: { u: 0.05 } });
 */
export async function cramerRao(
  model: Model,
  parameters: Readonly<Record<string, number>>,
  design: Design,
  watch: Watch = {},
): Promise<Limit> {
  checkModel(model);
  checkDesign(design);
  checkWatch(watch);
  const { states, outputs } = model;
  const w = namedValues(model, { option: 'parameters', of: 'parameter' }, parameters);
  const initial = firstFormulas(model, design.u0);
  const x0 = firstValues(model, initial, design.u0);
  // Where the model has lines on noise, they may be all there is to say.
  const noiseSd = model.noise.length > 0 ? (design.noiseSd ?? {}) : design.noiseSd;
  const sizes = noiseSizes(model, givenNoise(model, noiseSd));
  const J = w.length;
  if (J === 0)
    throw new InputError('The model has no parameters, so there is nothing to know. Name one in it.');
  const t = checkTimes(design.t, (states.length + outputs.length) * (J + states.length + 1));
  const start = startOf(model, t);
  const values = inputValues(model, design.inputs);
  const problem = simulationProblem(model, initial, values, start, t[t.length - 1]);
  const compiled = compileProblem(problem);
  checkStart(problem, statesAtStart(problem, compiled, 0, w, x0, false).x, w);
  await loadKernels();
  const options = {
    solver: 'auto',
    rtol: 1e-10,
    atol: 1e-12,
    maxSteps: optionTable.maxSteps.default,
  } as const;
  const solution = await drive(solveExperiment(problem, compiled, 0, w, x0, t, options, true), watch.signal);
  const { failure } = solution;
  if (failure) {
    throw new InputError(
      `The model cannot be solved to t = ${short(t[t.length - 1])} with these parameters: ${failure.message} ${failure.advice}`,
    );
  }
  const predicted: Predicted[] = [
    ...statesAlong(solution, t.length).map((along, l) => ({ ...along, name: states[l] })),
    ...formulasAlong(problem, compiled, outputs, solution, t, w).map((along, o) => ({
      ...along,
      name: outputs[o].name,
    })),
  ];
  const { rows, scales, isLinear } = informationRows(problem, predicted, sizes, t, w);
  // The first states come first: what is left below their columns is what the parameters say beyond them.
  const unknownFirst = design.u0Known ? [] : states.flatMap((_, l) => (initial[l] ? [] : [l]));
  const free = unknownFirst.length;
  const places = [...unknownFirst.map((l) => J + l), ...w.keys()];
  const all = [...rows, ...priorRows(model, w, x0)];
  // Rows of zeros say nothing; they make up for measurements that are fewer than the unknowns.
  const F = zeros(Math.max(all.length, free + J), free + J);
  all.forEach((row, r) => {
    places.forEach((j, k) => {
      F.data[r + k * F.rows] = row[j];
    });
  });
  const { variances, inverse } = await drive(inverseOf(F, free), watch.signal);
  if (!inverse) {
    const stdErrors = byState(model.parameters, (j) => Math.sqrt(variances[j]));
    return { stdErrors, covariance: null, influence: null };
  }
  const covariance = toRows(await drive(transposedMultiplyInSlices(inverse, inverse), watch.signal));
  const stdErrors = byState(model.parameters, (j) => Math.sqrt(covariance[j][j]));
  if (!isLinear) return { stdErrors, covariance, influence: null };
  const influence = zeros(J, scales.length);
  for (let j = 0; j < J; j++)
    for (let r = 0; r < scales.length; r++)
      influence.data[j + r * J] = inverse.data[r + j * inverse.rows] / scales[r];
  return { stdErrors, covariance, influence };
}

/** A state or output along the solution. */
type Predicted = Along & { readonly name: string };

/** How large the noise of something measured is: a number, or a formula of predictions and parameters. */
interface Size {
  readonly distribution: Noise['distribution'];
  readonly sd: number | Expression;
}

/** The noise of everything that is measured, by its name. */
function noiseSizes(model: Model, given: ReadonlyMap<string, number>): Map<string, Size> {
  for (const [name, sd] of given) {
    if (sd > 0) continue;
    const what = model.states.includes(name) ? 'a state' : 'an output';
    throw new InputError(
      `noiseSd is 0 for ${what}. Without noise there is no bound. Give a positive number.`,
    );
  }
  const sizes = new Map<string, Size>();
  for (const name of [...model.states, ...model.outputs.map((output) => output.name)]) {
    const line = model.noise.find(({ output }) => output === name);
    const sd = given.get(name) ?? line?.sd;
    if (sd === undefined && !line) continue;
    if (sd === undefined || (typeof sd === 'object' && 'column' in sd)) {
      throw new InputError(
        `The model does not say how large the noise of ${name} is. Give it a standard deviation in noiseSd.`,
      );
    }
    sizes.set(name, { distribution: line?.distribution ?? 'normal', sd });
  }
  if (sizes.size > 0) return sizes;
  throw new InputError(
    'noiseSd is empty, so nothing is measured. Give the standard deviation of the noise of each state or output that is.',
  );
}

/** Information of location and of scale in a value, over 1/σ² and (σ'/σ)². Student's has four degrees of freedom. */
const locationOf: Record<Noise['distribution'], number> = { normal: 1, lognormal: 1, student: 5 / 7 };
const scaleOf: Record<Noise['distribution'], number> = { normal: 2, lognormal: 2, student: 8 / 7 };

/** The rows of F over all parameters and first states: those of values, then those of noise that depends on unknowns. */
function informationRows(
  problem: Problem,
  predicted: readonly Predicted[],
  sizes: ReadonlyMap<string, Size>,
  t: Float64Array,
  w: Float64Array,
): { rows: Float64Array[]; scales: number[]; isLinear: boolean } {
  const C = w.length + problem.states.length;
  // The last of a name is an output, which is what its column measures.
  const columns = predicted.filter(({ name }, c) => !predicted.slice(c + 1).some((one) => one.name === name));
  const measured = columns.filter(({ name }) => sizes.has(name));
  const values: Float64Array[] = [];
  const noises: Float64Array[] = [];
  const scales: number[] = [];
  for (const { name, value, slopes } of measured) {
    const { distribution, sd } = sizes.get(name)!;
    const noise = typeof sd === 'number' ? undefined : noiseAlong(problem, columns, sd, t, w);
    const location = Math.sqrt(locationOf[distribution]);
    for (let m = 0; m < t.length; m++) {
      const s = noise ? noise.value[m] : (sd as number);
      if (!(s > 0)) {
        throw new InputError(
          `The noise of ${name} is ${s} at t = ${t[m]}. A standard deviation must be above zero. Change its line in the model, or the parameters.`,
        );
      }
      const unit = distribution === 'lognormal' ? value[m] : 1;
      if (!Number.isFinite(value[m]) || !(unit > 0)) {
        const needed =
          distribution === 'lognormal' ? 'Log-normal noise needs positive values' : 'A number is needed';
        throw new InputError(
          `${name} is ${value[m]} at t = ${t[m]}. ${needed}: change the parameters, the first states or the times.`,
        );
      }
      scales.push(s);
      values.push(slopes.subarray(m * C, (m + 1) * C).map((slope) => (location * slope) / (unit * s)));
      if (!noise) continue;
      const row = noise.slopes
        .subarray(m * C, (m + 1) * C)
        .map((slope) => (Math.sqrt(scaleOf[distribution]) * slope) / s);
      if (row.some((x) => x !== 0)) noises.push(row);
    }
  }
  const isLinear =
    noises.length === 0 && measured.every(({ name }) => sizes.get(name)!.distribution !== 'student');
  return { rows: [...values, ...noises], scales, isLinear };
}

/** A formula of noise along the solution: its names are predictions of states and outputs. */
function noiseAlong(
  problem: Problem,
  columns: readonly Predicted[],
  sd: Expression,
  t: Float64Array,
  w: Float64Array,
): Along {
  const { parameters, inputs } = problem;
  const names = columns.map(({ name }) => name);
  const by = [...names, ...parameters];
  const at = pointFunction({ states: names, parameters, inputs }, [
    sd,
    ...by.map((name) => derivative(sd, name)),
  ]);
  const C = parameters.length + problem.states.length;
  const value = new Float64Array(t.length);
  const slopes = new Float64Array(t.length * C);
  for (let m = 0; m < t.length; m++) {
    const x = Float64Array.from(columns, (column) => column.value[m]);
    const [s, ...slope] = at(t[m], x, w, inputsAt(problem, t[m]));
    value[m] = s;
    for (let j = 0; j < C; j++) {
      let sum = j < parameters.length ? slope[names.length + j] : 0;
      columns.forEach((column, c) => {
        if (slope[c] !== 0) sum += slope[c] * column.slopes[m * C + j];
      });
      slopes[m * C + j] = sum;
    }
  }
  return { value, slopes };
}

/** A row for each prior, with the root of its precision. */
function priorRows({ priors, parameters, states }: Model, w: Float64Array, x0: Float64Array): Float64Array[] {
  return priors.flatMap(({ of, initial, distribution, b }) => {
    const place = initial ? states.indexOf(of) : parameters.indexOf(of);
    const value = initial ? x0[place] : w[place];
    if (distribution === 'uniform') return [];
    const row = new Float64Array(w.length + x0.length);
    row[initial ? w.length + place : place] = 1 / (distribution === 'normal' ? b : b * value);
    return [row];
  });
}

function checkDesign(design: unknown): asserts design is Design {
  const names = ['u0', 't', 'noiseSd', 'u0Known', 'inputs'] satisfies (keyof Design)[];
  checkFields(design, 'the design', names, '{ u0: { u: 1 }, t: [0, 1, 2], noiseSd: { u: 0.1 } }');
  const { u0Known } = design;
  if (u0Known !== undefined && typeof u0Known !== 'boolean') {
    throw new InputError(`u0Known is ${shown(u0Known)}. It must be true or false; or leave it out.`);
  }
}

/**
 * The rows of F⁺ = R⁻¹Qᵀ from `skip` on, as columns, n × (P - skip): Q R⁻ᵀ, and the squares of their lengths. Where columns
 * of F depend on each other there are the squares only, infinite for the columns that have a part in it.
 *
 *   F = Q U diag(s) Vᵀ diag(lengths),   variance_k = Σ_i (V_ki / s_i)² / lengths_k²
 */
function* inverseOf(F: Matrix, skip: number): Generator<void, { variances: number[]; inverse?: Matrix }> {
  const P = F.cols;
  const lengths = Array.from({ length: P }, (_, k) => norm(column(F, k)));
  const wanted = Array.from({ length: P - skip }, (_, c) => skip + c);
  if (!lengths.every(Number.isFinite)) return { variances: wanted.map(() => Number.POSITIVE_INFINITY) };
  // A column of zeros stays one.
  const scaled = { ...F, data: F.data.map((x, i) => x / (lengths[Math.floor(i / F.rows)] || 1)) };
  const { R, applyInSlices } = yield* householderQrInSlices(scaled);
  const { s, V } = yield* jacobiSvdInSlices(R);
  const variances = wanted.map((k) => {
    const parts = Array.from(s, (value, i) => ({ value, part: V.data[k + i * P] }));
    if (parts.some(({ value, part }) => value < dependent && Math.abs(part) > involved))
      return Number.POSITIVE_INFINITY;
    const told = parts.filter(({ value }) => value >= dependent);
    return told.reduce((sum, { value, part }) => sum + (part / value / lengths[k]) ** 2, 0);
  });
  if (s[P - 1] < dependent) return { variances };
  const units = zeros(P, P - skip);
  for (const [c, k] of wanted.entries()) units.data[k + c * P] = 1 / lengths[k];
  return { variances, inverse: yield* applyInSlices(solveLower(transpose(R), units)) };
}

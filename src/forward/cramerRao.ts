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
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import { refuseBeyond } from '../model/refuseBeyond.ts';
import { optionTable } from '../options.ts';
import { byState, type Watch } from '../result.ts';
import { short, shown } from '../words.ts';
import { checkTimes } from './checkTimes.ts';
import { namedValues } from './namedValues.ts';
import { solve } from './solve.ts';
import { undefinedAt } from './undefinedAt.ts';

/** An experiment that is yet to be made: when every state is measured, and with which noise. */
export interface Design {
  /** The states at the first time. */
  u0: Readonly<Record<string, number>>;
  /** The times, not decreasing; u0 holds at the first. */
  t: ArrayLike<number>;
  /** Standard deviation of the noise of each state. */
  noiseSd: Readonly<Record<string, number>>;
  /** Whether u0 is known to the method, or has to be estimated with the parameters, as it mostly has. Left out: not. */
  u0Known?: boolean | undefined;
}

/** How exactly the parameters can be known from such an experiment, by any method without bias. */
export interface Limit {
  /** The least standard error of each parameter; infinite for those that the experiment cannot tell, and for those only. */
  stdErrors: Record<string, number>;
  /** The least covariance, J × J, in the order of the model's parameters; null unless all of them can be told. */
  covariance: number[][] | null;
  /**
   * J × MD: what the ideal estimate makes of measurement errors, state by state. w* + influence · ε is the best estimate
   * that there can be to first order, on that very noise. null as above.
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
 *   F = ∂u/∂(w, u(0)) / σ,   S ≥ (FᵀF)⁻¹
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
  refuseBeyond(model, 'cramerRao', ['definitions']);
  checkDesign(design);
  checkWatch(watch);
  const w = namedValues(model, { option: 'parameters', of: 'parameter' }, parameters);
  const u0 = namedValues(model, { option: 'u0', of: 'state' }, design.u0);
  const sigma = namedValues(model, { option: 'noiseSd', of: 'state', least: 0 }, design.noiseSd);
  if (sigma.some((s) => s === 0)) {
    throw new InputError(
      'noiseSd is 0 for a state. Without noise there is no bound. Give a positive number.',
    );
  }
  const [J, D] = [w.length, u0.length];
  if (J === 0)
    throw new InputError('The model has no parameters, so there is nothing to know. Name one in it.');
  const t = checkTimes(design.t, D * (J + D + 1));
  const wrong = undefinedAt(model, t[0], u0, w);
  if (wrong !== undefined) throw new InputError(`The model has no value at the start: ${wrong}. Change u0.`);
  await loadKernels();
  const options = {
    solver: 'auto',
    rtol: 1e-10,
    atol: 1e-12,
    maxSteps: optionTable.maxSteps.default,
  } as const;
  const { S, P, failure } = await drive(
    solve(compileRightHandSide(model), w, u0, t, options, 'all'),
    watch.signal,
  );
  if (failure) {
    throw new InputError(
      `The model cannot be solved to t = ${short(t[t.length - 1])} with these parameters: ${failure.message} ${failure.advice}`,
    );
  }
  // The first states come first: what is left below their columns is what the parameters say beyond them.
  const free = design.u0Known ? 0 : D;
  const n = t.length * D;
  // Rows of zeros say nothing; they make up for measurements that are fewer than the unknowns.
  const F = zeros(Math.max(n, free + J), free + J);
  for (let m = 0; m < t.length; m++) {
    for (let l = 0; l < D; l++) {
      for (let k = 0; k < free + J; k++) {
        const j = k < free ? J + k : k - free;
        F.data[m + l * t.length + k * F.rows] = S[(m * P + j) * D + l] / sigma[l];
      }
    }
  }
  const { variances, inverse } = await drive(inverseOf(F, free), watch.signal);
  if (!inverse) {
    const stdErrors = byState(model.parameters, (j) => Math.sqrt(variances[j]));
    return { stdErrors, covariance: null, influence: null };
  }
  const covariance = toRows(await drive(transposedMultiplyInSlices(inverse, inverse), watch.signal));
  const influence = transpose({
    ...inverse,
    data: inverse.data.map((x, i) => x / sigma[Math.floor((i % n) / t.length)]),
  });
  return { stdErrors: byState(model.parameters, (j) => Math.sqrt(covariance[j][j])), covariance, influence };
}

function checkDesign(design: unknown): asserts design is Design {
  const names = ['u0', 't', 'noiseSd', 'u0Known'] satisfies (keyof Design)[];
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

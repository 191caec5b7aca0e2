import { column, type Matrix, transpose, zeros } from '../linalg/matrix.ts';
import { norm } from '../linalg/norm.ts';
import { householderQrInSlices } from '../linalg/qr.ts';
import { jacobiSvdInSlices } from '../linalg/svd.ts';
import { solveLower } from '../linalg/triangular.ts';

/** Columns of length one that add up to less than this, by factors of length one, depend on each other. */
const dependent = 1e-11;
/** A parameter with a larger factor than this in such a sum has a part in it: rounding leaves smaller ones. */
const involved = 1e-8;

/**
 * The rows of F⁺ = R⁻¹Qᵀ from `skip` on, as columns, n × (P - skip): Q R⁻ᵀ, and the squares of their lengths. Where columns
 * of F depend on each other there are the squares only, infinite for the columns that have a part in it.
 *
 *   F = Q U diag(s) Vᵀ diag(lengths),   variance_k = Σ_i (V_ki / s_i)² / lengths_k²
 */
export function* pseudoInverse(
  F: Matrix,
  skip: number,
): Generator<void, { variances: number[]; inverse?: Matrix }> {
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
    const determined = parts.filter(({ value }) => value >= dependent);
    return determined.reduce((sum, { value, part }) => sum + (part / value / lengths[k]) ** 2, 0);
  });
  if (s[P - 1] < dependent) return { variances };
  const units = zeros(P, P - skip);
  for (const [c, k] of wanted.entries()) units.data[k + c * P] = 1 / lengths[k];
  return { variances, inverse: yield* applyInSlices(solveLower(transpose(R), units)) };
}

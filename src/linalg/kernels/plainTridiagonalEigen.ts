import type { Matrix } from '../matrix.ts';
import type { Kernels } from './kernels.ts';

/** The same as the kernel; Z, when given, is multiplied from the right by the rotations too. */
export function qrSteps(
  last: number,
  steps: number,
  norm: number,
  a: Float64Array,
  b: Float64Array,
  Z?: Matrix,
): number {
  for (let end = last; ; steps--) {
    while (end > 0 && isNegligible(a, b, end - 1, norm)) end--;
    if (end <= 0 || steps <= 0) return end;
    let first = end - 1;
    while (first > 0 && !isNegligible(a, b, first - 1, norm)) first--;
    sweep(a, b, first, end, Z);
  }
}

/** Whether dropping off-diagonal i moves no eigenvalue by more than rounding does. */
function isNegligible(a: Float64Array, b: Float64Array, i: number, norm: number): boolean {
  return Math.abs(b[i]) <= 2 ** -53 * (Math.abs(a[i]) + Math.abs(a[i + 1])) + 2 ** -56 * norm;
}

/** One QR step with Wilkinson's shift on rows first…last of the tridiagonal (a, b). */
function sweep(a: Float64Array, b: Float64Array, first: number, last: number, Z: Matrix | undefined): void {
  const half = 0.5 * (a[last - 1] - a[last]);
  const off = b[last - 1];
  const root = Math.sqrt(half * half + off * off);
  const shift = a[last] - (off / (half + (half < 0 ? -root : root))) * off;

  let x = a[first] - shift;
  let z = b[first];
  for (let k = first; k < last; k++) {
    const r = Math.sqrt(x * x + z * z);
    const c = r === 0 ? 1 : x / r;
    const s = r === 0 ? 0 : z / r;
    if (k > first) b[k - 1] = r;
    // Both sides of the 2 × 2 block at k, rotated by (c, s).
    const t = s * (a[k + 1] - a[k]) + 2 * c * b[k];
    a[k] += s * t;
    a[k + 1] -= s * t;
    x = c * t - b[k];
    b[k] = x;
    if (k + 1 < last) {
      z = s * b[k + 1];
      b[k + 1] *= c;
    }
    if (Z) rotateColumns(Z, k, c, s);
  }
}

function rotateColumns(Z: Matrix, k: number, c: number, s: number): void {
  const p = Z.data.subarray(k * Z.rows, (k + 1) * Z.rows);
  const q = Z.data.subarray((k + 1) * Z.rows, (k + 2) * Z.rows);
  for (let i = 0; i < p.length; i++) {
    const pi = p[i];
    p[i] = c * pi + s * q[i];
    q[i] = c * q[i] - s * pi;
  }
}

/** Solutions are scaled down when they pass this, so that the sum of their squares cannot overflow. */
const RESCALE_ABOVE = 1e145;

export const factorShifted: Kernels['factorShifted'] = (n, d, e, lambda, tiny, lu) => {
  const [u0, u1, u2, l, exchanged] = parts(n, lu);
  let a = d[0] - lambda;
  let b = n > 1 ? e[0] : 0;
  for (let i = 0; i + 1 < n; i++) {
    const below = e[i];
    const diagonal = d[i + 1] - lambda;
    const right = i + 2 < n ? e[i + 1] : 0;
    if (Math.abs(below) > Math.abs(a)) {
      exchanged[i] = 1;
      u0[i] = Math.abs(below) < tiny ? tiny : below;
      u1[i] = diagonal;
      u2[i] = right;
      l[i] = a / below;
      a = b - l[i] * diagonal;
      b = -l[i] * right;
    } else {
      exchanged[i] = 0;
      u0[i] = Math.abs(a) < tiny ? tiny : a;
      u1[i] = b;
      u2[i] = 0;
      l[i] = below / u0[i];
      a = diagonal - l[i] * b;
      b = right;
    }
  }
  u0[n - 1] = Math.abs(a) < tiny ? tiny : a;
  u1[n - 1] = 0;
  u2[n - 1] = 0;
};

export const solveShifted: Kernels['solveShifted'] = (n, lu, x) => {
  const [u0, u1, u2, l, exchanged] = parts(n, lu);
  for (let i = 0; i + 1 < n; i++) {
    if (exchanged[i] !== 0) {
      const held = x[i];
      x[i] = x[i + 1];
      x[i + 1] = held;
    }
    x[i + 1] -= l[i] * x[i];
  }
  let x1 = 0;
  let x2 = 0;
  for (let i = n - 1; i >= 0; i--) {
    const xi = (x[i] - u1[i] * x1 - u2[i] * x2) / u0[i];
    x[i] = xi;
    x2 = x1;
    x1 = xi;
    if (Math.abs(xi) > RESCALE_ABOVE) {
      for (let p = 0; p < n; p++) x[p] /= RESCALE_ABOVE;
      x1 /= RESCALE_ABOVE;
      x2 /= RESCALE_ABOVE;
    }
  }
  return normalise(x.subarray(0, n));
};

/** The three diagonals of U, L below its diagonal, and ones where rows were exchanged. */
function parts(n: number, lu: Float64Array): Float64Array[] {
  return [0, 1, 2, 3, 4].map((k) => lu.subarray(k * n, (k + 1) * n));
}

/** Divides x by its length, which it returns. */
export function normalise(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * x[i];
  if (sum === 0) return 0;
  const length = Math.sqrt(sum);
  const factor = 1 / length;
  for (let i = 0; i < x.length; i++) x[i] *= factor;
  return length;
}

import { due } from '../drive.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import { column, type Matrix } from './matrix.ts';

/** Enough for any tridiagonal matrix: about two steps per eigenvalue are used in practice. */
const STEPS_PER_VALUE = 60;

/**
 * Makes the symmetric tridiagonal matrix with diagonal a (n) and off-diagonal b (n - 1) diagonal, in place: a becomes
 * its eigenvalues, in no order. Z, when given, is multiplied from the right by the rotations that did it.
 * Implicitly shifted QR: each step rotates a bulge down an unreduced block, from row `first` to row `last`.
 */
export function* tridiagonalQrInto(a: Float64Array, b: Float64Array, Z?: Matrix): Generator<void, void> {
  let norm = 0;
  for (const x of a) norm = Math.max(norm, Math.abs(x));
  for (const x of b) norm = Math.max(norm, Math.abs(x));
  // A rotation takes two divisions and a square root.
  const cost = 10 + (Z ? Z.rows : 0);
  let steps = STEPS_PER_VALUE * a.length;
  for (let last = a.length - 1; ; ) {
    while (last > 0 && isNegligible(a, b, last - 1, norm)) last--;
    if (last <= 0) return;
    if (steps-- === 0) throw new InputError(fitFindings.outOfRange({ of: 'eigenvalues' }));
    const first = firstOf(a, b, last, norm);
    sweep(a, b, first, last, Z);
    if (due((last - first) * cost)) yield;
  }
}

/** Whether dropping off-diagonal i moves no eigenvalue by more than rounding does. */
function isNegligible(a: Float64Array, b: Float64Array, i: number, norm: number): boolean {
  return Math.abs(b[i]) <= 2 ** -53 * (Math.abs(a[i]) + Math.abs(a[i + 1])) + 2 ** -56 * norm;
}

/** The first row of the unreduced block that ends with row `last`. */
function firstOf(a: Float64Array, b: Float64Array, last: number, norm: number): number {
  let first = last - 1;
  while (first > 0 && !isNegligible(a, b, first - 1, norm)) first--;
  return first;
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
  const p = column(Z, k);
  const q = column(Z, k + 1);
  for (let i = 0; i < p.length; i++) {
    const pi = p[i];
    p[i] = c * pi + s * q[i];
    q[i] = c * q[i] - s * pi;
  }
}

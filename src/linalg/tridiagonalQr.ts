import { due } from '../drive.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import { qrSteps } from './kernels/plainTridiagonalEigen.ts';
import { withKernels } from './kernels/pool.ts';
import type { Matrix } from './matrix.ts';

/** Enough for any tridiagonal matrix: about two steps per eigenvalue are used in practice. */
const STEPS_PER_VALUE = 60;
/** Rotations between two pauses. */
const ROTATIONS = 20_000;

/** The eigenvalues, in no order, of the symmetric tridiagonal matrix with diagonal d (n) and off-diagonal e (n - 1, or longer). */
export function tridiagonalValues(d: Float64Array, e: Float64Array): Generator<void, Float64Array> {
  const n = d.length;
  return withKernels(function* (kernels) {
    kernels.reserve(2 * n);
    const [a, b] = [kernels.alloc(n), kernels.alloc(n)];
    a.set(d);
    b.set(e.subarray(0, Math.max(0, n - 1)));
    yield* diagonalise(a, b, 1, (last, steps, norm) => kernels.qrSteps(last, steps, norm, a, b));
    return a.slice();
  });
}

/**
 * Makes the symmetric tridiagonal matrix with diagonal a (n) and off-diagonal b (n - 1) diagonal, in place: a becomes
 * its eigenvalues, in no order. Z is multiplied from the right by the rotations that did it.
 */
export function rotateInto(a: Float64Array, b: Float64Array, Z: Matrix): Generator<void, void> {
  return diagonalise(a, b, Z.rows, (last, steps, norm) => qrSteps(last, steps, norm, a, b, Z));
}

/** Implicitly shifted QR, with pauses.  cost: of a rotation, in those of a and b alone. */
function* diagonalise(
  a: Float64Array,
  b: Float64Array,
  cost: number,
  qr: (last: number, steps: number, norm: number) => number,
): Generator<void, void> {
  const n = a.length;
  let norm = 0;
  for (const x of a) norm = Math.max(norm, Math.abs(x));
  for (const x of b) norm = Math.max(norm, Math.abs(x));
  const steps = Math.max(1, Math.floor(ROTATIONS / (n * cost)));
  let left = STEPS_PER_VALUE * n;
  for (let last = n - 1; ; left -= steps) {
    last = qr(last, Math.min(steps, left), norm);
    if (last <= 0) return;
    if (left <= steps) throw new InputError(fitFindings.outOfRange({ of: 'eigenvalues' }));
    if (due(10 * steps * last * cost)) yield;
  }
}

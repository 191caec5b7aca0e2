import cos from '@stdlib/math-base-special-cos';
import stdlibCosh from '@stdlib/math-base-special-cosh';
import exp from '@stdlib/math-base-special-exp';
import log from '@stdlib/math-base-special-ln';
import stdlibPow from '@stdlib/math-base-special-pow';
import sin from '@stdlib/math-base-special-sin';
import sinh from '@stdlib/math-base-special-sinh';
import tan from '@stdlib/math-base-special-tan';
import tanh from '@stdlib/math-base-special-tanh';

/**
 * Elementary functions with the same bits in every engine, which those of `Math` need not have: the last bit of a sine can
 * decide whether a solver takes a step, and so the eighth digit of a simulation.
 */
export const portableMath = { cos, cosh, exp, log, pow, sin, sinh, tan, tanh };

/** The language's own a ** b where that is exact, so the same everywhere: zeros, infinities, what is not a number. */
function pow(a: number, b: number): number {
  const size = Math.abs(a);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY && Number.isFinite(b))) return a ** b;
  if (a > 0) return stdlibPow(a, b);
  if (!Number.isInteger(b)) return Number.NaN;
  return b % 2 === 0 ? stdlibPow(size, b) : -stdlibPow(size, b);
}

/** From here on exp overflows before cosh does. */
const LARGE = 709;

function cosh(x: number): number {
  if (!(Math.abs(x) > LARGE)) return stdlibCosh(x);
  const root = exp(Math.abs(x) / 2);
  return (root / 2) * root;
}

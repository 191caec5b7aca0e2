import acos from '@stdlib/math-base-special-acos';
import acosh from '@stdlib/math-base-special-acosh';
import asin from '@stdlib/math-base-special-asin';
import asinh from '@stdlib/math-base-special-asinh';
import atan from '@stdlib/math-base-special-atan';
import atanh from '@stdlib/math-base-special-atanh';
import cos from '@stdlib/math-base-special-cos';
import stdlibCosh from '@stdlib/math-base-special-cosh';
import stdlibExp from '@stdlib/math-base-special-exp';
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
export const portableMath = {
  acos,
  acosh,
  asin,
  asinh,
  atan,
  atanh,
  cos,
  cosh,
  exp,
  factorial,
  log,
  log1p,
  pow,
  sin,
  sinh,
  tan,
  tanh,
};

const LN2_HI = 0.6931471803691238;
const LN2_LO = 1.9082149292705877e-10;
/** Below this size of x no power of two on the way leaves the range of numbers; below that one, exp(x) is 1 + x. */
const USUAL = 700;
const NEAR_ZERO = 2 ** -28;
/** 2^k at k + 1024. */
const powersOfTwo = Float64Array.from({ length: 2048 }, (_, i) => 2 ** (i - 1024));

/** The operations of @stdlib's, so the same bits; its last one, ldexp, is a product here, which takes half of the time. */
function exp(x: number): number {
  const size = Math.abs(x);
  if (!(size < USUAL && size >= NEAR_ZERO)) return stdlibExp(x);
  const k = (Math.LOG2E * x + (x < 0 ? -0.5 : 0.5)) | 0;
  const hi = x - k * LN2_HI;
  const lo = k * LN2_LO;
  const r = hi - lo;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  const y = 1 - (lo - (r * c) / (2 - c) - hi);
  return y * powersOfTwo[k + 1024];
}

/** log(1 + x), which for a small x is more than the logarithm of the rounded sum: what rounding took is put back. */
function log1p(x: number): number {
  const sum = 1 + x;
  if (sum === 1) return x;
  return sum === Number.POSITIVE_INFINITY ? sum : (log(sum) * x) / (sum - 1);
}

/** The language's own a ** b where that is exact, so the same everywhere: zeros, infinities, what is not a number. */
function pow(a: number, b: number): number {
  const size = Math.abs(a);
  if (!(size > 0 && size < Number.POSITIVE_INFINITY && Number.isFinite(b))) return a ** b;
  if (a > 0) return powKept(a, b);
  if (!Number.isInteger(b)) return Number.NaN;
  return b % 2 === 0 ? stdlibPow(size, b) : -stdlibPow(size, b);
}

// A power takes 90 ns, and a fit needs the same ones again: at the end of a step and the beginning of the next, for a value
// and then for its derivatives at the same point. Each is kept until another comes to its place.
const PLACES = 2 ** 13;
const bases = new Float64Array(PLACES);
const exponents = new Float64Array(PLACES);
const powers = new Float64Array(PLACES);
const pair = new Float64Array(2);
const words = new Int32Array(pair.buffer);

function powKept(a: number, b: number): number {
  pair[0] = a;
  pair[1] = b;
  const mixed = words[0] ^ Math.imul(words[1], 31) ^ Math.imul(words[2], 37) ^ Math.imul(words[3], 41);
  const place = Math.imul(mixed, 0x9e3779b1) >>> 19;
  if (bases[place] === a && exponents[place] === b) return powers[place];
  const power = stdlibPow(a, b);
  bases[place] = a;
  exponents[place] = b;
  powers[place] = power;
  return power;
}

/** From here on exp overflows before cosh does. */
const LARGE = 709;

function cosh(x: number): number {
  if (!(Math.abs(x) > LARGE)) return stdlibCosh(x);
  const root = exp(Math.abs(x) / 2);
  return (root / 2) * root;
}

/** n! for the whole numbers from 0 on, else not a number. */
function factorial(n: number): number {
  if (!(n >= 0 && Number.isInteger(n))) return n === Infinity ? n : Number.NaN;
  if (n > 170) return Infinity;
  let product = 1;
  for (let k = 2; k <= n; k++) product *= k;
  return product;
}

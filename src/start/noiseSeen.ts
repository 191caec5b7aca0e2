import { portableMath } from '../model/portableMath.ts';

/** Values in a window, and the degree of the polynomial that follows them there. */
const WINDOW = 9;
const DEGREE = 4;

/** Where repeats at the same times are more than this part of the values, they show the noise. */
const MOSTLY = 0.75;
/** A higher degree, which leaves as much of white noise, and less of a motion that the lower one cannot follow. */
const HIGHER = 6;
/** Noise that both see alike is noise: by this much in its logarithm, and by chance with n values in windows, this over √n. */
const ALIKE = 0.25;
const CHANCE = 1.6;
/** Fewer windows are not enough evidence. */
const LEAST_WINDOWS = 4;

/** The noise of a series as it is seen without a model. */
export interface SeenNoise {
  /** Its standard deviation; NaN for fewer than three values. */
  readonly sd: number;
  /** Whether it is more than motion too fast for the sampling: polynomials of higher degree leave as much. */
  readonly isSure: boolean;
}

/**
 * The scatter of repeats where most values are repeats, else what polynomials over windows of nine values leave; of lower degree
 * where there are fewer values. Windows do not reach over `breaks`, times after which the series goes on elsewhere; where all do,
 * what they leave is no sure sign of noise.
 */
export function noiseSeen(
  t: ArrayLike<number>,
  y: ArrayLike<number>,
  breaks: readonly number[] = [],
): SeenNoise {
  const n = Math.min(WINDOW, y.length);
  const degree = Math.min(DEGREE, n - 2, Math.floor(n / 2));
  if (n < 3) return { sd: Number.NaN, isSure: false };
  const repeats = scatterOfRepeats(t, y);
  if (repeats.freedom > MOSTLY * y.length)
    return { sd: Math.sqrt(repeats.squares / repeats.freedom), isSure: repeats.freedom >= LEAST_WINDOWS };
  const isWhole = n === WINDOW;
  const varianceLeft = windowFit(n, isWhole ? HIGHER : degree);
  let sum = 0;
  let higher = 0;
  let windows = 0;
  const starts = Array.from({ length: y.length - n + 1 }, (_, from) => from).filter(
    (from) => t[from + n - 1] > t[from],
  );
  const unbroken = starts.filter((from) => !breaks.some((time) => t[from] <= time && time < t[from + n - 1]));
  for (const from of unbroken.length > 0 ? unbroken : starts) {
    const variance = varianceLeft(t, y, from);
    sum += variance[degree];
    if (isWhole) higher += variance[HIGHER];
    windows++;
  }
  if (windows === 0) return { sd: Number.NaN, isSure: false };
  const change = Math.abs(portableMath.log(sum / higher)) / 2;
  return {
    sd: Math.sqrt(sum / windows),
    isSure: isWhole && unbroken.length >= LEAST_WINDOWS && change < ALIKE + CHANCE / Math.sqrt(windows),
  };
}

/** Below this, what is left of a polynomial is rounding: it is zero at these times. */
const ROUNDING = 1e-10;

/**
 * The variance that polynomials of degree 0, 1, … leave of the n values from one on. The polynomials p_k, orthonormal at the
 * times, are made one after the other: p_(k+1) is x p_k without its parts along p_k and p_(k-1), scaled.
 */
function windowFit(n: number, degree: number) {
  const x = new Float64Array(n);
  const rest = new Float64Array(n);
  const variance = new Float64Array(degree + 1);
  let p = new Float64Array(n);
  let previous = new Float64Array(n);
  let next = new Float64Array(n);
  return (t: ArrayLike<number>, y: ArrayLike<number>, from: number): Float64Array => {
    const [low, high] = [t[from], t[from + n - 1]];
    for (let i = 0; i < n; i++) {
      x[i] = (2 * (t[from + i] - low)) / (high - low) - 1;
      rest[i] = y[from + i];
    }
    p.fill(1 / Math.sqrt(n));
    previous.fill(0);
    let freedom = n;
    let isZero = false;
    for (let k = 0; k <= degree; k++) {
      if (!isZero) {
        subtract(rest, p, dot(rest, p));
        freedom--;
      }
      variance[k] = dot(rest, rest) / freedom;
      for (let i = 0; i < n; i++) next[i] = x[i] * p[i];
      subtract(next, previous, dot(next, previous));
      subtract(next, p, dot(next, p));
      const length = Math.sqrt(dot(next, next));
      isZero = !(length > ROUNDING);
      for (let i = 0; i < n; i++) next[i] = isZero ? 0 : next[i] / length;
      [previous, p, next] = [p, next, previous];
    }
    return variance;
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** a - factor b, in place. */
function subtract(a: Float64Array, b: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i] -= factor * b[i];
}

/** Squares of values about the mean at their time, and how many values there are beyond one at each time. */
function scatterOfRepeats(t: ArrayLike<number>, y: ArrayLike<number>): { squares: number; freedom: number } {
  let [squares, freedom, mean, count] = [0, 0, 0, 0];
  for (let i = 0; i < y.length; i++) {
    if (i === 0 || t[i] !== t[i - 1]) [mean, count] = [0, 0];
    else freedom++;
    const change = y[i] - mean;
    mean += change / ++count;
    squares += change * (y[i] - mean);
  }
  return { squares, freedom };
}

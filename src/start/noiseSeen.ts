import { fromColumns } from '../linalg/matrix.ts';
import { householderQr } from '../linalg/qr.ts';
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
/** Fewer windows do not tell. */
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
 * where there are fewer values.
 */
export function noiseSeen(t: ArrayLike<number>, y: ArrayLike<number>): SeenNoise {
  const n = Math.min(WINDOW, y.length);
  const degree = Math.min(DEGREE, n - 2, Math.floor(n / 2));
  if (n < 3) return { sd: Number.NaN, isSure: false };
  const repeats = scatterOfRepeats(t, y);
  if (repeats.freedom > MOSTLY * y.length)
    return { sd: Math.sqrt(repeats.squares / repeats.freedom), isSure: repeats.freedom >= LEAST_WINDOWS };
  const isWhole = n === WINDOW;
  let sum = 0;
  let higher = 0;
  let windows = 0;
  for (let from = 0; from + n <= y.length; from++) {
    const [low, high] = [t[from], t[from + n - 1]];
    if (!(high > low)) continue;
    const x = Array.from({ length: n }, (_, i) => (2 * (t[from + i] - low)) / (high - low) - 1);
    const values = Array.from({ length: n }, (_, i) => y[from + i]);
    const powers = Array.from({ length: (isWhole ? HIGHER : degree) + 1 }, (_, k) => x.map((z) => z ** k));
    // The last column of R holds what the others, one after the other, leave of the values.
    const { R } = householderQr(fromColumns([...powers, values]));
    const last = powers.length;
    const left = (from: number) => {
      let squares = 0;
      for (let i = from; i <= last; i++) squares += R.data[i + last * R.rows] ** 2;
      return squares;
    };
    sum += left(degree + 1) / (n - degree - 1);
    if (isWhole) higher += left(HIGHER + 1) / (n - HIGHER - 1);
    windows++;
  }
  if (windows === 0) return { sd: Number.NaN, isSure: false };
  const change = Math.abs(portableMath.log(sum / higher)) / 2;
  return {
    sd: Math.sqrt(sum / windows),
    isSure: isWhole && windows >= LEAST_WINDOWS && change < ALIKE + CHANCE / Math.sqrt(windows),
  };
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

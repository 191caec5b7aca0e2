import { fromColumns } from '../linalg/matrix.ts';
import { householderQr } from '../linalg/qr.ts';

/** Values in a window, and the degree of the polynomial that follows them there. */
const WINDOW = 9;
const DEGREE = 4;

/** Where repeats at the same times are more than this part of the values, they show the noise. */
const MOSTLY = 0.75;

/**
 * The noise of a series as it is seen without a model: the scatter of repeats where most values are repeats, else what polynomials
 * over windows of nine values leave. Lower degrees where there are fewer values; NaN for fewer than three.
 */
export function noiseSeen(t: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = Math.min(WINDOW, y.length);
  const degree = Math.min(DEGREE, n - 2, Math.floor(n / 2));
  if (n < 3) return Number.NaN;
  const repeats = scatterOfRepeats(t, y);
  if (repeats.freedom > MOSTLY * y.length) return Math.sqrt(repeats.squares / repeats.freedom);
  let sum = 0;
  let windows = 0;
  for (let from = 0; from + n <= y.length; from++) {
    const [low, high] = [t[from], t[from + n - 1]];
    if (!(high > low)) continue;
    const x = Array.from({ length: n }, (_, i) => (2 * (t[from + i] - low)) / (high - low) - 1);
    const values = Array.from({ length: n }, (_, i) => y[from + i]);
    const powers = Array.from({ length: degree + 1 }, (_, k) => x.map((z) => z ** k));
    // The last column of R holds what the others leave of the values.
    const { R } = householderQr(fromColumns([...powers, values]));
    sum += R.data[degree + 1 + (degree + 1) * R.rows] ** 2 / (n - degree - 1);
    windows++;
  }
  return windows > 0 ? Math.sqrt(sum / windows) : Number.NaN;
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

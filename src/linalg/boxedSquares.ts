import { type Matrix, zeros } from './matrix.ts';
import { householderQrInSlices } from './qr.ts';

/** The minimum of a sum of squares in a box. */
export interface BoxedLeast {
  readonly d: Float64Array;
  /** By how much |T d + y|²/2 is less there than at zero. */
  readonly gain: number;
  /** (TᵀT + diag(damping)²)⁻¹ g over the components that are not at a bound; zero elsewhere. */
  solve(g: Float64Array): Float64Array;
}

/** How often a component may be released from its bound. */
const MOST_RELEASED = 3;
/** Slopes away from a bound below this part of the squares are rounding errors. */
const ROUNDING = 1e-12;

/**
 * Minimises |T d + y|² + |damping · d|² with low ≤ d ≤ high, where low ≤ 0 ≤ high: an active-set method that starts with no active bounds and uses QR
 * decompositions over the free components. T: n rows and n + 1 columns of an upper triangle, the last of which is y. Undefined if the result
 * is not finite.
 */
export function* boxedSquares(
  { data, rows }: Matrix,
  n: number,
  damping: Float64Array,
  low: Float64Array,
  high: Float64Array,
): Generator<void, BoxedLeast | undefined> {
  const t = (i: number, j: number) => data[i + j * rows];
  const d = new Float64Array(n);
  const side = new Int8Array(n);
  const released = new Uint8Array(n);
  /** T d + y. */
  const left = () =>
    Float64Array.from({ length: n }, (_, i) => {
      let sum = t(i, n);
      for (let j = i; j < n; j++) sum += t(i, j) * d[j];
      return sum;
    });
  const squares = left().reduce((sum, x) => sum + x * x, 0);
  for (;;) {
    const free = Array.from({ length: n }, (_, j) => j).filter((j) => side[j] === 0);
    const { R, x } = yield* freeLeast(data, rows, n, damping, d, side, free);
    if (!x.every(Number.isFinite)) return undefined;
    // A step towards it, as far as the box allows.
    let part = 1;
    let stopped = -1;
    free.forEach((j, a) => {
      const way = x[a] - d[j];
      const room = way === 0 ? 1 : ((way < 0 ? low[j] : high[j]) - d[j]) / way;
      if (room < part) [part, stopped] = [room, a];
    });
    free.forEach((j, a) => {
      d[j] += part * (x[a] - d[j]);
    });
    if (stopped >= 0) {
      const j = free[stopped];
      side[j] = x[stopped] < d[j] ? -1 : 1;
      d[j] = side[j] < 0 ? low[j] : high[j];
      continue;
    }
    const rest = left();
    let most = ROUNDING * squares;
    let next = -1;
    for (let j = 0; j < n; j++) {
      if (side[j] === 0 || released[j] >= MOST_RELEASED || low[j] === high[j]) continue;
      let slope = damping[j] ** 2 * d[j];
      for (let i = 0; i <= j; i++) slope += t(i, j) * rest[i];
      // The sum of squares falls away from the bound.
      const less = side[j] * slope * Math.min(high[j] - low[j], 1);
      if (less > most) [most, next] = [less, j];
    }
    if (next >= 0) {
      side[next] = 0;
      released[next]++;
      continue;
    }
    const gain = (squares - rest.reduce((sum, r) => sum + r * r, 0)) / 2;
    return { d, gain, solve: (g) => solvedOver(R, free, g) };
  }
}

/** The minimum over the free components with the others held: its triangle R, and the values. */
function* freeLeast(
  data: Float64Array,
  rows: number,
  n: number,
  damping: Float64Array,
  d: Float64Array,
  side: Int8Array,
  free: readonly number[],
): Generator<void, { R: Matrix; x: Float64Array }> {
  const c = free.length;
  const A = zeros(n + c + 1, c + 1);
  free.forEach((j, a) => {
    for (let i = 0; i <= j; i++) A.data[i + a * A.rows] = data[i + j * rows];
    A.data[n + a + a * A.rows] = damping[j];
  });
  for (let i = 0; i < n; i++) {
    let sum = data[i + n * rows];
    for (let j = i; j < n; j++) if (side[j] !== 0) sum += data[i + j * rows] * d[j];
    A.data[i + c * A.rows] = sum;
  }
  const { R } = yield* householderQrInSlices(A);
  const x = new Float64Array(c);
  for (let a = c - 1; a >= 0; a--) {
    let sum = -R.data[a + c * R.rows];
    for (let b = a + 1; b < c; b++) sum -= R.data[a + b * R.rows] * x[b];
    x[a] = sum === 0 ? 0 : sum / R.data[a + a * R.rows];
  }
  return { R, x };
}

/** (RᵀR)⁻¹ g over the free components. */
function solvedOver({ data, rows }: Matrix, free: readonly number[], g: Float64Array): Float64Array {
  const c = free.length;
  const y = Float64Array.from(free, (j) => g[j]);
  for (let a = 0; a < c; a++) {
    for (let b = 0; b < a; b++) y[a] -= data[b + a * rows] * y[b];
    y[a] /= data[a + a * rows];
  }
  for (let a = c - 1; a >= 0; a--) {
    for (let b = a + 1; b < c; b++) y[a] -= data[a + b * rows] * y[b];
    y[a] /= data[a + a * rows];
  }
  const all = new Float64Array(g.length);
  free.forEach((j, a) => {
    all[j] = y[a];
  });
  return all;
}

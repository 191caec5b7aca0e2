import type { Nodes } from '../likelihood/nodes.ts';
import { leastSquares } from '../linalg/leastSquares.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { type Count, type DescentTolerances, descend } from './levenbergMarquardt.ts';
import type { Segment } from './segments.ts';
import type { Target } from './shooting.ts';

/** Nodes of the first window; each next one is twice as long. */
const FIRST_WINDOW = 4;
/** Values behind the guesses of a state: means of some, parabolas through some. */
const MEANS = [1, 3, 7];
const PARABOLAS = [5, 9, 17];
/** A state that must be above zero begins at no less than this part of the size of its first values. */
const SMALL = 0.1;
/** How many guesses go on to the next window, the first one's last. */
const KEPT = [3, 3, 2, 2];
/** A window's fit need not be exact: the next one starts again. */
const LIMITS = { iterations: 6, evaluations: 30, step: 1e-6, tolerance: 1e-3 };

/**
 * States at the beginning of a segment, D, from which the model with parameters w follows the data, or undefined where it
 * could not be solved from any guess.
 *
 * A first value is often too noisy to begin with. Several guesses from the first few values are each fitted, w fixed, to a
 * short window, then the best of them to longer and longer ones.
 */
export function* firstStates(
  target: Target,
  segment: Segment,
  w: Float64Array,
  sigma: Float64Array,
  known: Float64Array,
  limits: DescentTolerances,
  count: Count,
): Generator<void, Float64Array | undefined> {
  const { from, to } = segment;
  let guesses = guessesAt(target.nodes, segment, known);
  let best: Float64Array | undefined;
  for (let window = FIRST_WINDOW, round = 0; ; window *= 2, round++) {
    const end = Math.min(from + window, to);
    const segments = [{ ...segment, to: end, last: true }];
    const weights = { target, segments, sigma, penalty: 0, free: 'starts' as const };
    const fitted: { starts: Float64Array; objective: number }[] = [];
    for (const starts of guesses) {
      const work = { iterations: 0, evaluations: 0 };
      const descent = yield* descend(weights, { w, starts }, { ...limits, ...LIMITS }, work);
      // In solves of everything.
      count.evaluations += (work.evaluations * (end - from)) / target.nodes.count;
      if ('failure' in descent) continue;
      fitted.push({ starts: descent.at.guess.starts, objective: descent.at.objective });
    }
    fitted.sort((a, b) => a.objective - b.objective);
    guesses = distinct(
      fitted.map(({ starts }) => starts),
      sigma,
    ).slice(0, KEPT[round] ?? 1);
    // Beyond here the model cannot be followed with these parameters: what it was until then has to do.
    if (guesses.length === 0) return best;
    best = guesses[0];
    if (end === to) return best;
  }
}

/** Guesses at the first states; states that are known are known. */
function guessesAt(nodes: Nodes, segment: Segment, known: Float64Array): Float64Array[] {
  const { D } = nodes;
  const columns = Array.from({ length: D }, (_, l) => valuesOf(nodes, segment, l));
  const guess = (of: (series: Series, l: number) => number) =>
    Float64Array.from(columns, (series, l) => (Number.isNaN(known[l]) ? of(series, l) : known[l]));
  const guesses = [
    ...MEANS.map((n) => guess((series) => meanOf(series, n))),
    ...PARABOLAS.map((n) => guess((series) => parabolaAt(series, n))),
  ];
  // Noise may take a small state below zero, where a model with a logarithm or a root has no value.
  const above = guess((series) => Math.max(meanOf(series, MEANS[1]), SMALL * meanSize(series)));
  const below = guesses.some((g) =>
    g.some((x, l) => x <= 0 && meanOf(columns[l], Number.POSITIVE_INFINITY) > 0),
  );
  return distinct(below ? [...guesses, above] : guesses, new Float64Array(D).fill(0));
}

interface Series {
  /** Times since the first node, and values. */
  readonly t: number[];
  readonly y: number[];
}

/** The first few values of a state in a segment; where there is none, in its experiment, or at all. */
function valuesOf(nodes: Nodes, { from, to }: Segment, l: number): Series {
  const { D, t, measured, Y, first, count } = nodes;
  const series: Series = { t: [], y: [] };
  const most = Math.max(...PARABOLAS);
  const ends = [to, first.find((n) => n > from) ?? count];
  for (const end of ends) {
    for (let n = from; n < end && series.y.length < most; n++) {
      if (measured[n * D + l] === 0) continue;
      series.t.push(t[n] - t[from]);
      series.y.push(Y[n * D + l]);
    }
    if (series.y.length > 0) return series;
  }
  // A state that is never measured here: its mean over everything.
  let sum = 0;
  let values = 0;
  for (let i = l; i < Y.length; i += D) {
    sum += measured[i] * Y[i];
    values += measured[i];
  }
  return { t: [0], y: [values > 0 ? sum / values : 0] };
}

function meanOf({ y }: Series, n: number): number {
  const some = y.slice(0, n);
  return some.reduce((sum, x) => sum + x, 0) / some.length;
}

/** Mean of the absolute values. */
function meanSize({ y }: Series): number {
  return y.reduce((sum, x) => sum + Math.abs(x), 0) / y.length;
}

/** The value at the first node of the parabola through the first n values. */
function parabolaAt({ t, y }: Series, n: number): number {
  const m = Math.min(n, y.length);
  if (m < 4 || t[m - 1] === 0) return y[0];
  const A: Matrix = zeros(m, 3);
  for (let i = 0; i < m; i++) {
    const x = t[i] / t[m - 1];
    A.data[i] = 1;
    A.data[i + m] = x;
    A.data[i + 2 * m] = x * x;
  }
  return leastSquares(A, Float64Array.from(y.slice(0, m))).x[0];
}

/** Those that are not the same as an earlier one, to within a hundredth of `apart`. */
function distinct(guesses: readonly Float64Array[], apart: Float64Array): Float64Array[] {
  return guesses.filter(
    (a, i) => !guesses.slice(0, i).some((b) => a.every((x, l) => Math.abs(x - b[l]) <= 0.01 * apart[l])),
  );
}

import type { Data, Experiment } from '../data/data.ts';
import type { Matrix } from '../linalg/matrix.ts';

/**
 * The nodes of all experiments, one after the other: every measured time, and as many in between as the length of a gap
 * requires. Per node and state (AoS: node n, state l at n·D + l) it holds the number of measured values and their mean.
 */
export interface Nodes {
  /** N, over all experiments. */
  readonly count: number;
  readonly D: number;
  /** Times, N. */
  readonly t: Float64Array;
  /** Step from a node to the next, N; 0 at the last node of an experiment. */
  readonly h: Float64Array;
  /** √(mean gap / step), N: how much sharper the equations hold over a shorter step; 0 where h is. */
  readonly sharpness: Float64Array;
  /** How many values were measured, and their mean (0 where there is none), N·D. */
  readonly measured: Float64Array;
  readonly Y: Float64Array;
  /** The first node of every experiment, and N at the end. */
  readonly first: Int32Array;
  /** The node of every distinct time of each experiment. */
  readonly at: readonly Int32Array[];
  /**
   * By state, D: the number of measured values; the number of first states estimated from them, each experiment's shared out by
   * how often it measured a state; the sum of squares of repeats about their means.
   */
  readonly observations: Float64Array;
  readonly firstStates: Float64Array;
  readonly withinSquares: Float64Array;
}

/** Nodes with `subSteps` steps in a gap of mean length, and as many more in a longer one as keep the steps that short. */
export function placeNodes(data: Data, subSteps: number): Nodes {
  const D = data.states.length;
  const records = data.experiments.map(distinctTimes);
  const span = records.reduce((sum, { t }) => sum + t[t.length - 1] - t[0], 0);
  const gaps = records.reduce((sum, { t }) => sum + t.length - 1, 0);
  const meanGap = span / gaps;
  // Some slack: on an even grid every gap equals the mean up to rounding.
  const steps = (gap: number) => Math.max(1, Math.ceil((gap / meanGap) * subSteps * (1 - 1e-9)));
  const first = new Int32Array(records.length + 1);
  const at = records.map(({ t }, e) => {
    const nodes = new Int32Array(t.length);
    for (let i = 1; i < t.length; i++) nodes[i] = nodes[i - 1] + steps(t[i] - t[i - 1]);
    first[e + 1] = first[e] + nodes[t.length - 1] + 1;
    return nodes.map((n) => n + first[e]);
  });
  const N = first[records.length];
  const t = new Float64Array(N);
  const measured = new Float64Array(N * D);
  const Y = new Float64Array(N * D);
  const observations = new Float64Array(D);
  const withinSquares = new Float64Array(D);
  const firstStates = new Float64Array(D);
  records.forEach((record, e) => {
    const before = observations.slice();
    placeTimes(t, record.t, at[e]);
    for (let l = 0; l < D; l++) averageInto(Y, measured, observations, withinSquares, record, at[e], l);
    const own = observations.map((n, l) => n - before[l]);
    const all = own.reduce((sum, n) => sum + n, 0);
    for (let l = 0; l < D; l++) firstStates[l] += all > 0 ? (D * own[l]) / all : 0;
  });
  const h = stepsOf(t, first);
  const sharpness = h.map((step) => (step > 0 ? Math.sqrt(meanGap / step) : 0));
  return { count: N, D, t, h, sharpness, measured, Y, first, at, observations, firstStates, withinSquares };
}

/**
 * States at the nodes by linear interpolation of the measurements, constant beyond the ends: N·D. A state that an experiment
 * never measures has its mean over the others.
 */
export function interpolate(nodes: Nodes): Float64Array {
  const { D, t, measured, Y, first } = nodes;
  const X = new Float64Array(nodes.count * D);
  for (let e = 0; e + 1 < first.length; e++) {
    for (let l = 0; l < D; l++) {
      let before = -1;
      for (let n = first[e]; n < first[e + 1]; n++) {
        if (measured[n * D + l] === 0) continue;
        const y = Y[n * D + l];
        X[n * D + l] = y;
        for (let k = before < 0 ? first[e] : before + 1; k < n; k++) {
          const part = before < 0 ? 1 : (t[k] - t[before]) / (t[n] - t[before]);
          X[k * D + l] = before < 0 ? y : Y[before * D + l] + part * (y - Y[before * D + l]);
        }
        before = n;
      }
      const last = before < 0 ? meanOf(nodes, l) : Y[before * D + l];
      for (let k = before < 0 ? first[e] : before + 1; k < first[e + 1]; k++) X[k * D + l] = last;
    }
  }
  return X;
}

/** The mean of what was measured of state l, 0 where nothing was. */
function meanOf({ D, measured, Y, observations }: Nodes, l: number): number {
  let mean = 0;
  for (let i = l; i < Y.length; i += D) mean += (measured[i] * Y[i]) / (observations[l] || 1);
  return mean;
}

function stepsOf(t: Float64Array, first: Int32Array): Float64Array {
  const h = new Float64Array(t.length);
  for (let n = 0; n + 1 < t.length; n++) h[n] = t[n + 1] - t[n];
  for (let e = 1; e < first.length; e++) h[first[e] - 1] = 0;
  return h;
}

/** Times closer than this part of the mean step are the same time. */
const SAME_TIME = 1e-6;

/** The rows of an experiment at which a distinct time begins, with the number of rows at the end, and these times. */
interface DistinctTimes {
  readonly U: Matrix;
  readonly rows: Int32Array;
  readonly t: Float64Array;
}

function distinctTimes({ t, U }: Experiment): DistinctTimes {
  const rows = new Int32Array(t.length + 1);
  const distinct = new Float64Array(t.length);
  const apart = (SAME_TIME * (t[t.length - 1] - t[0])) / t.length;
  let count = 0;
  for (let i = 0; i < t.length; i++) {
    if (i > 0 && !(t[i] - distinct[count - 1] > apart)) continue;
    rows[count] = i;
    distinct[count++] = t[i];
  }
  rows[count] = U.rows;
  return { U, rows: rows.subarray(0, count + 1), t: distinct.subarray(0, count) };
}

/** Times of nodes: those that were measured, and evenly spaced ones between them. */
function placeTimes(t: Float64Array, measured: Float64Array, at: Int32Array): void {
  t[at[0]] = measured[0];
  for (let i = 1; i < measured.length; i++) {
    const [before, n] = [at[i - 1], at[i]];
    t[n] = measured[i];
    for (let k = before + 1; k < n; k++) {
      t[k] = t[before] + ((t[n] - t[before]) * (k - before)) / (n - before);
    }
  }
}

/** The number and the mean of what was measured of state l at each time; adds up the numbers, and the squares about the means. */
function averageInto(
  Y: Float64Array,
  measured: Float64Array,
  observations: Float64Array,
  withinSquares: Float64Array,
  { U, rows }: DistinctTimes,
  at: Int32Array,
  l: number,
): void {
  const D = observations.length;
  for (let k = 0; k < at.length; k++) {
    let count = 0;
    let mean = 0;
    let squares = 0;
    for (let i = rows[k]; i < rows[k + 1]; i++) {
      const y = U.data[l * U.rows + i];
      if (Number.isNaN(y)) continue;
      count++;
      const off = y - mean;
      mean += off / count;
      squares += off * (y - mean);
    }
    measured[at[k] * D + l] = count;
    Y[at[k] * D + l] = mean;
    observations[l] += count;
    withinSquares[l] += squares;
  }
}

import type { Nodes } from '../likelihood/nodes.ts';
import { lastTime, type Problem, type ProblemExperiment, valueAt } from '../problem/problem.ts';

/**
 * The nodes of a problem: at the start of an experiment, at every measurement and jump, and in between. A jump has two nodes at
 * the same time, before and after.
 */
export interface Grid extends Nodes {
  /** For each step, the index of its jump in the experiment, or -1. */
  readonly jump: Int32Array;
  /** The experiment of each node. */
  readonly experiment: Int32Array;
  /** Inputs at the beginning, middle and end of each step: N × 3 × inputs. */
  readonly inputs: Float64Array;
  /** Nodes at break points, before and after jumps; every grid of a problem has the same number of them. */
  readonly breaks: Int32Array;
  /** Measured nodes, in order; `at` has them by experiment. */
  readonly measuredNodes: Int32Array;
}

/** The nodes that every grid of a problem has: by experiment, in order of time. */
export type Plan = readonly BreakPoints[];

/** The times at which an experiment needs nodes, with the rows measured and the jumps at each. */
interface BreakPoints {
  readonly times: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly jumps: readonly (readonly number[])[];
  readonly measuredGaps: number;
  /** How many of the times lie at or before the one until which it comes to rest. */
  readonly resting: number;
  /** How many of them lie at or before the last time, without the far times that stand for the steady state. */
  readonly moving: number;
}

/** Values of one output at one measured time. */
export interface MeasuredCell {
  /** The index of the measured time, counted over all experiments. */
  readonly place: number;
  readonly output: number;
  readonly values: readonly number[];
  /** Known standard deviations; NaN if unknown. */
  readonly sd: readonly number[];
  /** -1 or 1 where the value is only known to be below or above this; 0 where it was measured. */
  readonly beyond: readonly number[];
}

/** The first states of every experiment, taken from the states at the nodes, E·D. */
export function firstStatesIn(X: Float64Array, { D, first }: Pick<Grid, 'D' | 'first'>): Float64Array {
  const E = first.length - 1;
  return Float64Array.from({ length: E * D }, (_, i) => X[first[Math.floor(i / D)] * D + (i % D)]);
}

/** The part of a grid that locates its states. */
export type StateGrid = Pick<Grid, 'D' | 'count' | 't' | 'h' | 'first' | 'jump'>;

/** The nodes of some experiments of a grid, and their indices in the whole. */
export function partOfGrid(
  { D, t, h, first, jump }: Grid,
  experiments: readonly number[],
): StateGrid & { readonly nodes: readonly number[] } {
  const own = experiments.map((e) => Array.from({ length: first[e + 1] - first[e] }, (_, k) => first[e] + k));
  const nodes = own.flat();
  const starts = [0];
  for (const list of own) starts.push(starts[starts.length - 1] + list.length);
  return {
    D,
    nodes,
    count: nodes.length,
    t: Float64Array.from(nodes, (n) => t[n]),
    h: Float64Array.from(nodes, (n) => h[n]),
    first: Int32Array.from(starts),
    jump: Int32Array.from(nodes, (n) => jump[n]),
  };
}

/** States at the nodes of another grid of the same experiments and jumps, by linear interpolation in time. */
export function statesBetween(from: Grid, X: Float64Array, to: StateGrid): Float64Array {
  const { D } = from;
  const out = new Float64Array(to.count * D);
  for (let e = 0; e + 1 < to.first.length; e++) {
    const last = from.first[e + 1] - 1;
    let k = from.first[e];
    for (let n = to.first[e]; n < to.first[e + 1]; n++) {
      const isAfter = n > to.first[e] && to.jump[n - 1] >= 0;
      // Before a jump, the state is that of the first of the two nodes at its time.
      while (k < last && (isAfter ? from.t[k + 1] <= to.t[n] : from.t[k + 1] < to.t[n])) k++;
      const next = Math.min(k + 1, last);
      const gap = from.t[next] - from.t[k];
      const part = gap > 0 ? Math.min(Math.max((to.t[n] - from.t[k]) / gap, 0), 1) : isAfter ? 1 : 0;
      for (let l = 0; l < D; l++) {
        const [a, b] = [X[k * D + l], X[next * D + l]];
        out[n * D + l] = a + part * (b - a);
      }
    }
  }
  return out;
}

/**
 * Times closer than this part of the mean step, and of themselves, count as the same time; so do those closer than this part of
 * the whole record.
 */
const SAME_TIME = 1e-6;
const SAME_IN_SPAN = 1e-13;

export function planGrid({ experiments }: Problem): Plan {
  return experiments.map((experiment) => breakPoints(experiment));
}

/** Nodes with at least `subSteps` steps in a gap of mean length, and in longer gaps as many more as keep the steps that short. */
export function placeGrid(problem: Problem, subSteps: number, plans: Plan = planGrid(problem)): Grid {
  const { states, inputs, experiments } = problem;
  const D = states.length;
  const span = plans.reduce(
    (sum, { times, resting, moving }) => sum + times[moving - 1] - times[Math.max(resting - 1, 0)],
    0,
  );
  const gaps = plans.reduce((sum, { measuredGaps }) => sum + measuredGaps, 0);
  const meanGap = gaps > 0 && span > 0 ? span / gaps : 1;
  const steps = (gap: number) => Math.max(1, Math.ceil((gap / meanGap) * subSteps * (1 - 1e-9)));
  const t: number[] = [];
  const jump: number[] = [];
  const owner: number[] = [];
  const first: number[] = [0];
  const breaks: number[] = [];
  const measuredNodes: number[] = [];
  const firstMeasured: number[] = [0];
  plans.forEach(({ times, rows, jumps, resting, moving }, e) => {
    const push = (time: number) => {
      t.push(time);
      jump.push(-1);
      owner.push(e);
      return t.length - 1;
    };
    times.forEach((time, k) => {
      if (k > 0) {
        const before = times[k - 1];
        if (k < resting || k >= moving)
          for (const part of restingTimes(before, time, meanGap / subSteps)) push(part);
        else {
          const n = steps(time - before);
          for (let i = 1; i < n; i++) push(before + ((time - before) * i) / n);
        }
      }
      let node = push(time);
      breaks.push(node);
      // What is measured at the time of a jump lies before it, or after those that are made before.
      const isFirst = (index: number) => experiments[e].jumps[index].isBefore === true;
      const early = jumps[k].filter(isFirst);
      for (const index of early) {
        jump[node] = index;
        node = push(time);
        breaks.push(node);
      }
      if (rows[k].length > 0) measuredNodes.push(node);
      for (const index of jumps[k].filter((one) => !isFirst(one))) {
        jump[t.length - 1] = index;
        breaks.push(push(time));
      }
    });
    first.push(t.length);
    firstMeasured.push(measuredNodes.length);
  });
  const N = t.length;
  const times = Float64Array.from(t);
  const measured = Int32Array.from(measuredNodes);
  const h = new Float64Array(N);
  const sharpness = new Float64Array(N);
  const values = new Float64Array(N * 3 * inputs.length);
  for (let n = 0; n + 1 < N; n++) {
    if (owner[n] !== owner[n + 1]) continue;
    h[n] = times[n + 1] - times[n];
    // Long steps of a system at rest have to hold as exactly as others.
    const { rest = Number.NEGATIVE_INFINITY, settles = Number.POSITIVE_INFINITY } = experiments[owner[n]];
    const step = times[n] < rest || times[n] >= settles ? Math.min(h[n], meanGap) : h[n];
    sharpness[n] = Math.sqrt(meanGap / (jump[n] >= 0 ? meanGap / subSteps : step));
  }
  for (let n = 0; n < N; n++) {
    experiments[owner[n]].inputs.forEach((course, i) => {
      const from = (n * 3 + 0) * inputs.length + i;
      values[from] = valueAt(course, times[n], true);
      values[from + inputs.length] = valueAt(course, times[n] + h[n] / 2, true);
      values[from + 2 * inputs.length] = valueAt(course, times[n] + h[n], h[n] === 0);
    });
  }
  return {
    count: N,
    D,
    t: times,
    h,
    sharpness,
    // Measurements of a problem have rows of their own.
    measured: new Float64Array(N * D),
    Y: new Float64Array(N * D),
    first: Int32Array.from(first),
    at: plans.map((_, e) => measured.subarray(firstMeasured[e], firstMeasured[e + 1])),
    measuredNodes: measured,
    observations: new Float64Array(D),
    firstStates: new Float64Array(D),
    withinSquares: new Float64Array(D),
    jump: Int32Array.from(jump),
    experiment: Int32Array.from(owner),
    inputs: values,
    breaks: Int32Array.from(breaks),
  };
}

/** Times on the way to rest: steps grow twofold from the first one on, as what is fast comes to rest first. */
function restingTimes(from: number, to: number, first: number): number[] {
  const times: number[] = [];
  for (let h = first, t = from + first; t < to - h; h *= 2, t += h) times.push(t);
  return times;
}

function breakPoints(experiment: ProblemExperiment): BreakPoints {
  const { start, rest, settles, t, Y, limits, inputs, jumps } = experiment;
  const isMeasured = (row: number) => {
    for (let o = 0; o < Y.cols; o++) {
      if (!Number.isNaN(Y.data[row + o * Y.rows]) || limits?.sign[row + o * Y.rows]) return true;
    }
    return false;
  };
  const measured = Array.from(t.keys()).filter(isMeasured);
  const end = measured.length > 0 ? t[measured[measured.length - 1]] : start;
  const within = (time: number) => time > start && time < end;
  const all = [
    { time: start },
    ...(rest === undefined ? [] : [{ time: rest }]),
    ...(settles === undefined ? [] : [{ time: settles }]),
    ...measured.map((row) => ({ time: t[row], row })),
    ...jumps.flatMap(({ t: time, isBefore }, jump) =>
      time >= start && (time < end || (isBefore && time === end)) ? [{ time, jump }] : [],
    ),
    ...inputs.flatMap(({ t: knots }) =>
      Array.from(knots)
        .filter(within)
        .map((time) => ({ time })),
    ),
  ].sort((a, b) => a.time - b.time);
  const span = Math.min(end, lastTime(experiment)) - (rest ?? start);
  const meanStep = span / Math.max(t.length, 1);
  const isSame = (a: number, b: number) =>
    b - a <= Math.max(SAME_TIME * Math.min(meanStep, Math.abs(b)), SAME_IN_SPAN * span);
  const times: number[] = [];
  const rows: number[][] = [];
  const made: number[][] = [];
  for (const one of all) {
    if (times.length === 0 || !isSame(times[times.length - 1], one.time)) {
      times.push(one.time);
      rows.push([]);
      made.push([]);
    }
    if ('row' in one) rows[rows.length - 1].push(one.row);
    if ('jump' in one) made[made.length - 1].push(one.jump);
  }
  const measuredGaps = Math.max(1, rows.filter((list) => list.length > 0).length - 1);
  const resting = rest === undefined ? 0 : times.filter((time) => time <= rest).length;
  const moving = settles === undefined ? times.length : times.filter((time) => time <= settles).length;
  return { times, rows, jumps: made, measuredGaps, resting, moving };
}

/** The measurements, in order of time. */
export function cellsOf({ experiments }: Problem, plan: Plan): MeasuredCell[] {
  const cells: MeasuredCell[] = [];
  let place = 0;
  plan.forEach(({ rows }, e) => {
    const { Y, sd, limits } = experiments[e];
    for (const measured of rows) {
      if (measured.length === 0) continue;
      for (let output = 0; output < Y.cols; output++) {
        const first = output * Y.rows;
        const values: number[] = [];
        const sds: number[] = [];
        const beyond: number[] = [];
        for (const row of measured) {
          const side = limits?.sign[row + first] ?? 0;
          const value = side === 0 ? Y.data[row + first] : limits!.at[row + first];
          if (Number.isNaN(value)) continue;
          values.push(value);
          sds.push(sd.data[row + first]);
          beyond.push(side);
        }
        if (values.length > 0) cells.push({ place, output, values, sd: sds, beyond });
      }
      place++;
    }
  });
  return cells;
}

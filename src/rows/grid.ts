import type { Nodes } from '../likelihood/nodes.ts';
import type { Problem, ProblemExperiment } from '../problem/problem.ts';
import { valueAt } from '../problem/problem.ts';

/**
 * The nodes of a problem: a node at the start of an experiment, at every time at which something was measured or done, and
 * others between. Where something is done there are two nodes at one time, before and after.
 */
export interface Grid extends Nodes {
  /** For each step the jump of its experiment that it is, or -1. */
  readonly jump: Int32Array;
  /** The experiment of each node. */
  readonly experiment: Int32Array;
  /** Inputs at the beginning, middle and end of each step: N × 3 × inputs. */
  readonly inputs: Float64Array;
  /** Nodes that lie at break points, before and after jumps: the same in number on every grid of a problem. */
  readonly breaks: Int32Array;
  /** Nodes at which something was measured, in order; `at` has them by experiment. */
  readonly measuredNodes: Int32Array;
}

/** Where every grid of a problem has nodes: by experiment, in order of time. */
export type Plan = readonly BreakPoints[];

/** The times at which an experiment needs nodes, with the rows measured and the jumps made at each. */
interface BreakPoints {
  readonly times: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly jumps: readonly (readonly number[])[];
  readonly measuredGaps: number;
}

/** Values of one output at one measured time. */
export interface MeasuredCell {
  /** Which measured time it is, counted over all experiments. */
  readonly place: number;
  readonly output: number;
  readonly values: readonly number[];
  /** Known standard deviations; NaN where there are none. */
  readonly sd: readonly number[];
}

/** The first states of every experiment among states at nodes, E·D. */
export function firstStatesIn(X: Float64Array, { D, first }: Pick<Grid, 'D' | 'first'>): Float64Array {
  const E = first.length - 1;
  return Float64Array.from({ length: E * D }, (_, i) => X[first[Math.floor(i / D)] * D + (i % D)]);
}

/** What of a grid says where its states are. */
export type StateGrid = Pick<Grid, 'D' | 'count' | 't' | 'h' | 'first' | 'jump'>;

/** The nodes of some experiments of a grid, and which they are in the whole. */
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

/** States at the nodes of another grid of the same experiments and jumps, linear in time between those of this one. */
export function statesBetween(from: Grid, X: Float64Array, to: StateGrid): Float64Array {
  const { D } = from;
  const out = new Float64Array(to.count * D);
  for (let e = 0; e + 1 < to.first.length; e++) {
    const last = from.first[e + 1] - 1;
    let k = from.first[e];
    for (let n = to.first[e]; n < to.first[e + 1]; n++) {
      const isAfter = n > to.first[e] && to.jump[n - 1] >= 0;
      // Before a jump the state is that of the first of two nodes at its time.
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
 * Times closer than this part of the mean step, and of themselves, are one time, written in two ways; as are those that are closer than this
 * part of the whole record.
 */
const SAME_TIME = 1e-6;
const SAME_IN_SPAN = 1e-13;

export function planGrid({ experiments }: Problem): Plan {
  return experiments.map((experiment) => breakPoints(experiment));
}

/** Nodes with at least `subSteps` steps in a gap of mean length, and as many more in a longer one as keep steps that short. */
export function placeGrid(problem: Problem, subSteps: number, plans: Plan = planGrid(problem)): Grid {
  const { states, inputs, experiments } = problem;
  const D = states.length;
  const span = plans.reduce((sum, { times }) => sum + times[times.length - 1] - times[0], 0);
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
  plans.forEach(({ times, rows, jumps }, e) => {
    const push = (time: number) => {
      t.push(time);
      jump.push(-1);
      owner.push(e);
      return t.length - 1;
    };
    times.forEach((time, k) => {
      if (k > 0) {
        const before = times[k - 1];
        const n = steps(time - before);
        for (let i = 1; i < n; i++) push(before + ((time - before) * i) / n);
      }
      const node = push(time);
      breaks.push(node);
      if (rows[k].length > 0) measuredNodes.push(node);
      for (const index of jumps[k]) {
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
    sharpness[n] = Math.sqrt(meanGap / (jump[n] >= 0 ? meanGap / subSteps : h[n]));
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
    // What is measured of a problem are rows of its own.
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

function breakPoints({ start, t, Y, inputs, jumps }: ProblemExperiment): BreakPoints {
  const isMeasured = (row: number) => {
    for (let o = 0; o < Y.cols; o++) if (!Number.isNaN(Y.data[row + o * Y.rows])) return true;
    return false;
  };
  const measured = Array.from(t.keys()).filter(isMeasured);
  const end = measured.length > 0 ? t[measured[measured.length - 1]] : start;
  const within = (time: number) => time > start && time < end;
  const all = [
    { time: start },
    ...measured.map((row) => ({ time: t[row], row })),
    ...jumps.flatMap(({ t: time }, jump) => (time >= start && time < end ? [{ time, jump }] : [])),
    ...inputs.flatMap(({ t: knots }) =>
      Array.from(knots)
        .filter(within)
        .map((time) => ({ time })),
    ),
  ].sort((a, b) => a.time - b.time);
  const span = end - start;
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
  return { times, rows, jumps: made, measuredGaps };
}

/** What was measured, in order of time. */
export function cellsOf({ experiments }: Problem, plan: Plan): MeasuredCell[] {
  const cells: MeasuredCell[] = [];
  let place = 0;
  plan.forEach(({ rows }, e) => {
    const { Y, sd } = experiments[e];
    for (const measured of rows) {
      if (measured.length === 0) continue;
      for (let output = 0; output < Y.cols; output++) {
        const first = output * Y.rows;
        const values: number[] = [];
        const sds: number[] = [];
        for (const row of measured) {
          if (Number.isNaN(Y.data[row + first])) continue;
          values.push(Y.data[row + first]);
          sds.push(sd.data[row + first]);
        }
        if (values.length > 0) cells.push({ place, output, values, sd: sds });
      }
      place++;
    }
  });
  return cells;
}

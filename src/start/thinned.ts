import type { Matrix } from '../linalg/matrix.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { type Course, isAveraged, type Problem, type ProblemExperiment } from '../problem/problem.ts';
import { type Bin, binsOf, LEAST_ROWS, lineIn } from './bins.ts';

/** Rows, or points of an input, from which on there are more than a search needs. */
const LONG = 1500;

const { exp, log } = portableMath;

/**
 * The problem with the times of long records drawn together, for searches: the values of a bin over which the outputs are straight
 * lines become repeats at its centre, moved along the line. They keep their mean, their scatter and their number, and with these
 * what they say about the unknowns; steps and solves need one node for all of them. Where repeats cannot be averaged, one value
 * stands for all. The problem itself where no record is long.
 */
export function thinned(problem: Problem): Problem {
  const { experiments } = problem;
  const isLong = ({ t, inputs }: ProblemExperiment) =>
    t.length > LONG || inputs.some((course) => course.t.length > LONG);
  if (!experiments.some(isLong)) return problem;
  return {
    ...problem,
    experiments: experiments.map((experiment) =>
      isLong(experiment) ? thinnedExperiment(problem, experiment) : experiment,
    ),
  };
}

function thinnedExperiment({ outputs }: Problem, experiment: ProblemExperiment): ProblemExperiment {
  const { t, Y, sd, jumps } = experiment;
  const inputs = experiment.inputs.map(thinnedCourse);
  if (t.length <= LONG) return { ...experiment, inputs };
  const columns = outputs.map(({ distribution }, o) => {
    const y = Y.data.subarray(o * Y.rows, (o + 1) * Y.rows);
    return noiseLawOf(distribution).ofLogarithm ? y.map(log) : y;
  });
  // No bin holds times before and after something was done.
  const interventions = [
    ...jumps.map((jump) => jump.t),
    ...inputs.flatMap((course) => (course.held ? Array.from(course.t) : [])),
  ];
  const last = t.length - 1;
  const cuts = [
    1,
    last,
    ...interventions.map((time) => lowerBound(t, time)),
    ...interventions.map((time) => upperBound(t, time)),
  ];
  const times: number[] = [];
  const rows: { row: number; values: Float64Array }[] = [];
  const keep = (row: number, time: number, values: Float64Array) => {
    times.push(time);
    rows.push({ row, values });
  };
  for (const bin of binsOf(t, columns, cuts)) {
    const centre = centreOf(t, bin);
    const moved = columns.map((y, o) => movedTo(centre, t, y, bin, isAveraged(outputs[o])));
    for (let row = bin.from; row < bin.to; row++) {
      const here = moved.map((y) => y?.[row - bin.from] ?? Number.NaN);
      const there = columns.map((y, o) => (moved[o] ? Number.NaN : y[row]));
      if (here.some((y) => !Number.isNaN(y))) keep(row, centre, Float64Array.from(here));
      if (there.some((y) => !Number.isNaN(y))) keep(row, t[row], Float64Array.from(there));
    }
  }
  const order = Array.from(times.keys()).sort((a, b) => times[a] - times[b] || a - b);
  const filled = (cell: (k: number, o: number) => number): Matrix => {
    const data = new Float64Array(order.length * outputs.length);
    for (let o = 0; o < outputs.length; o++)
      for (let i = 0; i < order.length; i++) data[i + o * order.length] = cell(order[i], o);
    return { rows: order.length, cols: outputs.length, data };
  };
  // Where a search begins needs no limits.
  const { limits: _, ...rest } = experiment;
  return {
    ...rest,
    inputs,
    t: Float64Array.from(order, (k) => times[k]),
    Y: filled((k, o) => {
      const value = rows[k].values[o];
      return noiseLawOf(outputs[o].distribution).ofLogarithm ? exp(value) : value;
    }),
    sd: filled((k, o) => sd.data[rows[k].row + o * sd.rows]),
  };
}

/** The values of a bin moved to its centre, NaN where there is none; undefined where they are too few to be moved. */
function movedTo(
  time: number,
  t: ArrayLike<number>,
  y: Float64Array,
  bin: Bin,
  all: boolean,
): Float64Array | undefined {
  const { count, centre, mean, slope } = lineIn(t, y, bin);
  if (count < LEAST_ROWS) return undefined;
  // Residuals of a line have a degree of freedom less than those of a mean.
  const stretch = Math.sqrt((count - 1) / (count - 2));
  const at = mean + slope * (time - centre);
  const binValues = y.subarray(bin.from, bin.to);
  const moved = binValues.map(
    (value, k) => at + stretch * (value - mean - slope * (t[bin.from + k] - centre)),
  );
  if (all) return moved;
  const filled = Array.from(binValues.keys()).filter((k) => !Number.isNaN(binValues[k]));
  const middle = filled[filled.length >> 1];
  return moved.map((value, k) => (k === middle ? value : Number.NaN));
}

/** A course through the centres of bins over which it is a straight line; as it is where it is held, or short. */
function thinnedCourse(course: Course): Course {
  const { t, value, held } = course;
  if (held || t.length <= LONG) return course;
  const knots = binsOf(t, [value], [1, t.length - 1]).map((bin) => {
    const { centre, mean } = lineIn(t, value, bin);
    return { t: centre, value: mean };
  });
  return {
    t: Float64Array.from(knots, (knot) => knot.t),
    value: Float64Array.from(knots, (knot) => knot.value),
    held,
  };
}

function centreOf(t: Float64Array, { from, to }: Bin): number {
  return t.subarray(from, to).reduce((sum, time) => sum + time, 0) / (to - from);
}

/** The first row whose time is at least, or above, a time. */
function lowerBound(t: Float64Array, time: number): number {
  let [low, high] = [0, t.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function upperBound(t: Float64Array, time: number): number {
  let row = lowerBound(t, time);
  while (row < t.length && t[row] === time) row++;
  return row;
}

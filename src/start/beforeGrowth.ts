import { portableMath } from '../model/portableMath.ts';
import type { Problem, ProblemExperiment } from '../problem/problem.ts';
import { noiseSeen } from './noiseSeen.ts';

/** A problem without the outputs that explode, and the time in which these grow e-fold. */
export interface BeforeGrowth {
  readonly problem: Problem;
  readonly changeTime: number;
}

/** An output explodes if its largest value is this many times the size of its first half, and its last not below this part of it. */
const GROWN = 20;
const LAST = 0.5;
/** Values that are this many times the noise of the first half are seen to grow; the fewest that show how fast, and their part. */
const SEEN = 5;
const LEAST_VALUES = 3;
const PART = 1 / 3;

/**
 * Where some outputs explode, the size of their data is that of the last values, decades above what the states are while the other
 * outputs show them. The magnitudes are then better taken from the other outputs alone, and the time of change from how
 * fast these grow where they first are seen. Undefined where no output explodes, or all do.
 */
export function beforeGrowth(problem: Problem): BeforeGrowth | undefined {
  const { outputs, experiments } = problem;
  const rates = outputs.map((_, o) =>
    experiments.map((experiment) => growthRate(experiment, o)).filter((rate) => rate !== undefined),
  );
  const explodes = rates.map(({ length }) => length > 0);
  if (!explodes.some(Boolean) || explodes.every(Boolean)) return undefined;
  const without = ({ Y }: ProblemExperiment) => ({
    ...Y,
    data: Y.data.map((y, i) => (explodes[Math.floor(i / Y.rows)] ? Number.NaN : y)),
  });
  return {
    problem: {
      ...problem,
      experiments: experiments.map((experiment) => ({ ...experiment, Y: without(experiment) })),
    },
    changeTime: 1 / Math.max(...rates.flat()),
  };
}

/** How fast an output grows that explodes, where it first rises above its noise; undefined for others. */
function growthRate({ t, Y }: ProblemExperiment, o: number): number | undefined {
  const rows = Array.from(t.keys()).filter((row) => !Number.isNaN(Y.data[row + o * Y.rows]));
  const last = Y.data[(rows.at(-1) ?? 0) + o * Y.rows];
  // What grows downwards is turned round.
  const y = Float64Array.from(rows, (row) => Y.data[row + o * Y.rows] * Math.sign(last));
  const half = y.length >> 1;
  const early = y.subarray(0, half);
  const size = Math.sqrt(early.reduce((sum, x) => sum + x * x, 0) / half);
  const most = y.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > GROWN * size && y[y.length - 1] >= LAST * most)) return undefined;
  const times = Float64Array.from(rows, (row) => t[row]);
  const noise = noiseSeen(times.subarray(0, half), early).sd || 0;
  let from = y.length;
  while (from > 0 && y[from - 1] > SEEN * noise) from--;
  const to = from + Math.max(LEAST_VALUES, Math.ceil(PART * (y.length - from)));
  if (to > y.length) return undefined;
  const rate = slopeOf(times.subarray(from, to), y.subarray(from, to).map(portableMath.log));
  return rate > 0 ? rate : undefined;
}

/** The slope of the straight line through points. */
function slopeOf(t: Float64Array, y: Float64Array): number {
  const n = t.length;
  const mean = (x: Float64Array) => x.reduce((sum, value) => sum + value, 0) / n;
  const [centre, level] = [mean(t), mean(y)];
  let [above, below] = [0, 0];
  for (let i = 0; i < n; i++) {
    above += (t[i] - centre) * (y[i] - level);
    below += (t[i] - centre) ** 2;
  }
  return above / below;
}

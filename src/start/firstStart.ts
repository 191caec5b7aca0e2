import { derivative } from '../model/derivative.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { evaluate } from '../model/terms.ts';
import {
  coordinateOf,
  initialMap,
  type NodeTimes,
  type Problem,
  type ProblemStart,
} from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import { changeTime } from './changeTime.ts';
import { naturalScales, type ScaleProblem } from './naturalScales.ts';
import { noiseSeen } from './noiseSeen.ts';
import { startParameters } from './startParameters.ts';
import { startStates } from './startStates.ts';

/** A part of the data's size that its noise is taken for where too few values show it, and the least it may be. */
const UNSEEN = 0.1;
const LEAST = 1e-4;

/** Where a search begins that nobody told where: the natural scales, but for values that were given. */
export function firstStart(problem: Problem, given: Readonly<Record<string, number>> = {}): ProblemStart {
  const { states, parameters, equations, outputs, unknowns, experiments } = problem;
  const series = outputs.map((_, o) =>
    experiments.map(({ t, Y }) => {
      const rows = Array.from(t.keys()).filter((row) => !Number.isNaN(Y.data[row + o * Y.rows]));
      return {
        t: Float64Array.from(rows, (row) => t[row]),
        y: Float64Array.from(rows, (row) => Y.data[row + o * Y.rows]),
      };
    }),
  );
  const rms = Float64Array.from(series, (list) => {
    const all = list.flatMap(({ y }) => Array.from(y));
    return Math.sqrt(all.reduce((sum, y) => sum + y * y, 0) / Math.max(all.length, 1)) || 1;
  });
  const initial = initialMap(problem);
  const duration = Math.max(...experiments.map(({ start, t }) => t[t.length - 1] - start)) || 1;
  const scaleProblem: ScaleProblem = {
    states,
    parameters,
    equations,
    outputs: outputs.map(({ expression, distribution }, o) => ({
      expression,
      log: distribution === 'lognormal',
      rms: rms[o],
    })),
    initial,
    inputs: new Map(
      problem.inputs.map((name, i) => [
        name,
        rmsOf(experiments.flatMap(({ inputs }) => Array.from(inputs[i].value))),
      ]),
    ),
    duration,
    changeTime: changeTime(series.flat()) || duration / 5,
    jumps: experiments.flatMap(({ jumps }) =>
      jumps
        .slice(0, 1)
        .flatMap(({ values }) =>
          values.flatMap((expression, l) => (expression ? [{ state: states[l], expression }] : [])),
        ),
    ),
  };
  const scales = naturalScales(scaleProblem);
  const positive = new Set(
    states.filter((state) =>
      outputs.every(
        ({ expression }, o) =>
          !(expression.kind === 'state' && expression.name === state) ||
          series[o].every(({ y }) => y.every((value) => value >= 0)),
      ),
    ),
  );
  const courseOf = (e: number, times: ArrayLike<number>) =>
    startStates(
      states,
      scales.states,
      positive,
      outputs.map(({ expression }, o) => ({ expression, ...series[o][e], rms: rms[o] })),
      times,
    );
  const first = new Map(
    states.map((state, l) => {
      const values = experiments.map(({ start }, e) => courseOf(e, [start])[l][0]);
      return [state, values.reduce((sum, x) => sum + x, 0) / values.length];
    }),
  );
  const w = startParameters(scaleProblem, scales, positive, first);
  const sigma = Float64Array.from(outputs, ({ distribution, sd }, o) => {
    if (typeof sd === 'number') return sd;
    const log = distribution === 'lognormal';
    const seen = series[o]
      .map(({ t, y }) => noiseSeen(t, log ? y.map(portableMath.log) : y))
      .filter((s) => s >= 0);
    const size = log ? 1 : rms[o];
    return Math.max(seen.length > 0 ? rmsOf(seen) : UNSEEN * size, LEAST * size);
  });
  const noise = noiseStarts(problem, sigma, rms, w);
  const values = Float64Array.from(unknowns, ({ name }) => {
    const p = parameters.indexOf(name);
    return given[name] ?? noise.get(name) ?? w[p];
  });
  return {
    q: Float64Array.from(unknowns, (unknown, j) => {
      const inside = Math.min(Math.max(values[j], unknown.lower), unknown.upper);
      return coordinateOf(unknown, unknown.scale === 'log' && !(inside > 0) ? Number.MIN_VALUE : inside);
    }),
    unit: Float64Array.from(unknowns, ({ scale }, j) => (scale === 'log' ? 1 : Math.abs(values[j]) || 1)),
    states(grid: NodeTimes) {
      const X = new Float64Array(grid.count * states.length);
      for (let e = 0; e < experiments.length; e++) {
        const [from, to] = [grid.first[e], grid.first[e + 1]];
        courseOf(e, grid.t.subarray(from, to)).forEach((course, l) => {
          for (let n = from; n < to; n++) X[n * states.length + l] = course[n - from];
        });
      }
      return X;
    },
    stateScales: scales.states,
    sigma,
    rms,
  };
}

/**
 * Where parameters of noise begin: each makes an equal part of the noise that is seen, so that a + b*y begins with
 * a = σ/2 and b = σ/(2·rms y).
 */
function noiseStarts(
  problem: Problem,
  sigma: Float64Array,
  rms: Float64Array,
  w: Float64Array,
): Map<string, number> {
  const { outputs, unknowns, parameters } = problem;
  const { isNoise } = searchSpace(problem);
  const names = new Set(unknowns.flatMap(({ name }, j) => (isNoise[j] ? [name] : [])));
  const sizeOf = (name: string) => {
    const o = outputs.findIndex((output) => output.name === name);
    return o >= 0 ? rms[o] : (w[parameters.indexOf(name)] ?? 1);
  };
  const starts = new Map<string, number>();
  outputs.forEach(({ sd }, o) => {
    if (typeof sd !== 'object') return;
    const own = [...namesIn(sd)].filter((name) => names.has(name));
    for (const name of own) {
      const slope = Math.abs(evaluate(derivative(sd, name), sizeOf));
      const start = sigma[o] / (own.length * slope);
      if (start > 0 && start < Number.POSITIVE_INFINITY)
        starts.set(name, Math.max(starts.get(name) ?? 0, start));
    }
  });
  return starts;
}

function rmsOf(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / Math.max(values.length, 1)) || 1;
}

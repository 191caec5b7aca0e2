import { ownValue } from '../given.ts';
import { median } from '../linalg/median.ts';
import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { substitution } from '../model/substitute.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import {
  coordinateOf,
  initialMap,
  lastTime,
  type NodeTimes,
  type Problem,
  type ProblemStart,
  type Unknown,
} from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import type { RandomGenerator } from '../stats/randomGenerator.ts';
import { cancellingSums } from './cancelling.ts';
import { changeTime } from './changeTime.ts';
import { namesNeededPositive } from './guardedStates.ts';
import { type ScaleProblem, type Scales, scaleSystem } from './naturalScales.ts';
import { outputNoise } from './outputNoise.ts';
import { parameterFactors } from './parameterFactors.ts';
import { sameUnits } from './sameUnits.ts';
import { slowStates } from './slowStates.ts';
import { startParameters } from './startParameters.ts';
import { startStates } from './startStates.ts';

/** A part of the data's size that its noise is taken for where too few values show it, and the least it may be. */
const UNSEEN = 0.1;
const LEAST = 1e-4;

/** The starts of a problem: natural scales, plain or drawn around. */
export interface Starts {
  /** States that no datum and no first value shows below zero, or that the formulas need above it. */
  readonly positive: readonly boolean[];
  /** Those of them whose logarithm may be searched for: they do not begin at zero. */
  readonly hasLog: readonly boolean[];
  /** Whether the data themselves show how large the noise is, wherever it is to be estimated. */
  readonly showsNoise: boolean;
  /** Pairs of unknowns, shared by all experiments, that have the same units. */
  alike(): (readonly [number, number])[];
  /** Factors of the unknowns that compensate factors of the states. */
  parameterFactors(factors: ArrayLike<number>): Float64Array;
  /** The start at the natural scales, except for values that were given. */
  first(given?: Readonly<Record<string, number>>): ProblemStart;
  /** A start drawn around them; `wide`: also where processes are fast, or one member of a sum makes it. */
  draw(random: RandomGenerator, wide?: boolean): ProblemStart;
}

/** How far draws of parameters spread beyond what the equations of scales leave open. */
const SPREAD = 0.5;
/** Decades below its scale over which a parameter that only first states have is drawn. */
const DECADES = 3;

/** Starts of searches that have no start values; `change`: the time of change, where the data do not say it. */
export function startsOf(problem: Problem, change?: number): Starts {
  const { states, parameters, equations, outputs, unknowns, experiments } = problem;
  const series = outputs.map((_, o) =>
    experiments.map(({ t, Y, settles = Number.POSITIVE_INFINITY }) => {
      const measured = Array.from(t.keys()).filter((row) => !Number.isNaN(Y.data[row + o * Y.rows]));
      // What is measured at rest says nothing of how fast things change, but all where there is nothing else.
      const before = measured.filter((row) => t[row] <= settles);
      const rows = before.length > 0 ? before : measured;
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
  const { known, asKnown } = knownParameters(problem);
  const events = problem.model.jumps.flatMap((jump) => (jump.kind === 'when' ? [jump] : []));
  const duration = Math.max(...experiments.map((one) => lastTime(one) - (one.rest ?? one.start))) || 1;
  const scaleProblem: ScaleProblem = {
    states,
    parameters,
    equations: equations.map(asKnown),
    outputs: outputs
      .map(({ expression, distribution }, o) => ({
        expression: asKnown(expression),
        log: noiseLawOf(distribution).ofLogarithm ?? false,
        rms: rms[o],
      }))
      .filter((_, o) => series[o].some(({ y }) => y.length > 0)),
    initial: new Map(Array.from(initial, ([state, e]) => [state, asKnown(e)])),
    cancelling: cancellingSums(problem),
    inputs: new Map([
      ...problem.inputs.map(
        (name, i) => [name, rmsOf(experiments.flatMap(({ inputs }) => Array.from(inputs[i].value)))] as const,
      ),
      ...known,
    ]),
    duration,
    changeTime: change ?? (changeTime(series.flat()) || duration / 5),
    jumps: [
      ...experiments.flatMap(({ jumps }) =>
        jumps
          .slice(0, 1)
          .flatMap(({ values }) =>
            values.flatMap((expression, l) =>
              expression ? [{ state: states[l], expression: asKnown(expression) }] : [],
            ),
          ),
      ),
      ...events.flatMap(({ assign }) =>
        assign.map(({ state, expression }) => ({ state, expression: asKnown(expression) })),
      ),
    ],
    conditions: events.map(({ left, right }) => ({ left: asKnown(left), right: asKnown(right) })),
  };
  // Noise may take a value below zero, but not a state that the formulas need above it.
  const needed = namesNeededPositive(equations);
  const positive = new Set(
    states.filter(
      (state, l) =>
        needed.has(state) ||
        (!(initial.get(state)?.kind === 'number' && valueOfNumber(problem.initial[l]) < 0) &&
          outputs.every(
            ({ expression }, o) =>
              !(expression.kind === 'state' && expression.name === state) ||
              series[o].every(({ y }) => y.every((value) => value >= 0)),
          )),
    ),
  );
  const common = scaleSystem(scaleProblem);
  const slow = slowStates(outputs, series, rms, scaleProblem.changeTime);
  const ownTimes = slow.size > 0 ? scaleSystem({ ...scaleProblem, ownChangeTime: slow }) : undefined;
  const courseOf = (scales: Scales, e: number, times: ArrayLike<number>) =>
    startStates(
      states,
      scales.states,
      positive,
      outputs.map(({ expression }, o) => ({ expression, ...series[o][e], rms: rms[o] })),
      times,
    );
  const seenNoise = outputNoise(problem, series);
  const sigma = Float64Array.from(outputs, ({ distribution, sd }, o) => {
    if (typeof sd === 'number') return sd;
    if (sd === 'column') return median(knownNoise(problem, o));
    const sds = seenNoise[o].map((one) => one.sd);
    const size = noiseLawOf(distribution).ofLogarithm ? 1 : rms[o];
    // Of few values far apart, polynomials leave mostly motion. Noise as large as the data would hide it from the search.
    const isMotion = typeof sd === 'object' && !seenNoise[o].every(({ isSure }) => isSure);
    const most = isMotion ? UNSEEN * size : Number.POSITIVE_INFINITY;
    return Math.max(sds.length > 0 ? Math.min(rmsOf(sds), most) : UNSEEN * size, LEAST * size);
  });
  const noiseBeside = noiseStarts(problem, sigma, rms);
  const startAt = (
    scales: Scales,
    given: Readonly<Record<string, number>>,
    random?: RandomGenerator,
  ): ProblemStart => {
    const firstOf = (state: string, e: number) =>
      courseOf(scales, e, [experiments[e].start])[states.indexOf(state)][0];
    const first = new Map(
      states.map((state) => {
        const values = experiments.map((_, e) => firstOf(state, e));
        return [state, values.reduce((sum, x) => sum + x, 0) / values.length];
      }),
    );
    const decades = random ? () => -DECADES * random.uniform() : undefined;
    const w = startParameters(scaleProblem, scales, positive, first, decades);
    const noise = noiseBeside(w);
    const values = Float64Array.from(unknowns, (unknown) => {
      const { name, scale } = unknown;
      const p = parameters.indexOf(name);
      const givenValue = ownValue(given, name);
      if (givenValue !== undefined) return givenValue;
      const size = noise.get(name) ?? w[p];
      const sign = random && scale === 'linear' && random.uniform() < 0.5 ? -1 : 1;
      return insideBounds(unknown, sign * size);
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
          courseOf(scales, e, grid.t.subarray(from, to)).forEach((course, l) => {
            for (let n = from; n < to; n++) X[n * states.length + l] = course[n - from];
          });
        }
        return X;
      },
      stateScales: scales.states,
      sigma,
      rms,
    };
  };
  return {
    positive: states.map((state) => positive.has(state)),
    hasLog: states.map((state, l) => positive.has(state) && valueOfNumber(problem.initial[l]) !== 0),
    showsNoise: outputs.every(
      ({ sd }, o) =>
        sd !== 'estimate' || (seenNoise[o].length > 0 && seenNoise[o].every(({ isSure }) => isSure)),
    ),
    alike() {
      const { isNoise } = searchSpace(problem);
      const shared = (p: number) =>
        unknowns.findIndex(({ name, experiment }) => name === parameters[p] && experiment === undefined);
      return (
        sameUnits(scaleProblem)
          .map(([j, k]) => [shared(j), shared(k)] as const)
          // Nothing says what units parameters of noise have.
          .filter((pair) => pair.every((j) => j >= 0 && !isNoise[j]))
      );
    },
    parameterFactors(factors) {
      const moved = parameterFactors(scaleProblem, factors);
      return Float64Array.from(unknowns, ({ name }) => moved[parameters.indexOf(name)] ?? 1);
    },
    first: (given = {}) => startAt(common.solve(common.b), given),
    draw(random, wide = false) {
      // States that change slowly may be slow, or held by fast processes that balance: wide draws take them for slow.
      const { draw, solve } = (wide && ownTimes) || common;
      return startAt(
        solve(draw(random, wide), () => SPREAD * random.normal()),
        {},
        random,
      );
    },
  };
}

/** Parameters that experiments set to numbers, with their size, and expressions in which they are inputs. */
function knownParameters({ model, parameters, experiments }: Problem): {
  known: [string, number][];
  asKnown: (e: Expression) => Expression;
} {
  if (model.settings.length === 0) return { known: [], asKnown: (e) => e };
  const known = parameters.flatMap((name, p): [string, number][] => {
    if (experiments.some(({ unknownOf }) => unknownOf[p] >= 0)) return [];
    const values = experiments.map(({ fixed }) => fixed[p]).filter((value) => value !== 0);
    return [[name, name.startsWith('#') ? 1 : rmsOf(values)]];
  });
  const names = new Set(known.map(([name]) => name));
  return {
    known,
    asKnown: substitution((leaf) =>
      leaf.kind === 'parameter' && names.has(leaf.name) ? { kind: 'input', name: leaf.name } : undefined,
    ),
  };
}

/** The number that a formula is; NaN for others. */
function valueOfNumber(e: Expression | undefined): number {
  return e?.kind === 'number' || e?.kind === 'constant' ? e.value : Number.NaN;
}

/** The start at the natural scales, except for values that were given. */
export function firstStart(problem: Problem, given: Readonly<Record<string, number>> = {}): ProblemStart {
  return startsOf(problem).first(given);
}

/** A value within bounds and off them: a search that begins on a bound may never leave it. */
function insideBounds({ lower, upper, scale }: Unknown, value: number): number {
  if (value > lower && value < upper) return value;
  const log = scale === 'log';
  const bounded = lower > (log ? 0 : Number.NEGATIVE_INFINITY);
  if (bounded && upper < Number.POSITIVE_INFINITY) {
    // A little inside: the middle of wide bounds is decades from where the formulas and the data point.
    const middle = log ? Math.sqrt(lower * upper) : (lower + upper) / 2;
    if (!log) return middle;
    return value >= upper ? Math.max(upper / 2, middle) : Math.min(2 * lower, middle);
  }
  const bound = value >= upper ? upper : lower;
  if (log) return value >= upper ? bound / 2 : 2 * bound || value;
  return value >= upper ? bound - (Math.abs(bound) || 1) / 2 : bound + (Math.abs(bound) || 1) / 2;
}

/**
 * Where noise parameters begin, given the start values `w` of the others: each at the value at which it alone, times the factor next to
 * it, is an equal part of the noise that is seen. Parameters that do more than noise, as s in `y = s*x` with the noise `s*sd`, begin
 * where the equations say.
 */
function noiseStarts(
  problem: Problem,
  sigma: Float64Array,
  rms: Float64Array,
): (w: ArrayLike<number>) => Map<string, number> {
  const { outputs, states, parameters, inputs } = problem;
  const { isNoise } = searchSpace(problem);
  const noise = new Set(problem.unknowns.flatMap(({ name }, j) => (isNoise[j] ? [name] : [])));
  const formulas = outputs.flatMap(({ sd }, o) => {
    if (typeof sd !== 'object') return [];
    const noiseNames = parameters.filter((name) => noise.has(name) && namesIn(sd).has(name));
    // In a formula of noise, names of outputs and states stand for predictions.
    const at = Float64Array.from(states, (name) => {
      const shown = outputs.findIndex(
        ({ name: output, expression }) =>
          output === name || (expression.kind === 'state' && expression.name === name),
      );
      return rms[shown >= 0 ? shown : o];
    });
    const names = outputs.filter(({ name }) => !states.includes(name)).map(({ name }) => name);
    const value = pointFunction({ states: [...states, ...names], parameters, inputs }, [sd]);
    const x = Float64Array.of(
      ...at,
      ...names.map((name) => rms[outputs.findIndex((one) => one.name === name)]),
    );
    return [{ o, own: noiseNames, value, x }];
  });
  const u = new Float64Array(inputs.length).fill(1);
  return (w) => {
    const sizes = new Map<string, number>();
    for (const { o, own: noiseNames, value, x } of formulas) {
      for (const name of noiseNames) {
        const alone = Float64Array.from(parameters, (p, j) => (p === name ? 1 : noise.has(p) ? 0 : w[j]));
        const [size] = value(0, x, alone, u);
        const start = sigma[o] / (noiseNames.length * size);
        if (start > 0 && start < Number.POSITIVE_INFINITY)
          sizes.set(name, Math.max(sizes.get(name) ?? 0, start));
      }
    }
    return sizes;
  };
}

/** The known standard deviations of the values of an output. */
function knownNoise({ experiments }: Problem, o: number): number[] {
  return experiments.flatMap(({ Y, sd }) => {
    const known: number[] = [];
    for (let i = o * Y.rows; i < (o + 1) * Y.rows; i++) if (!Number.isNaN(Y.data[i])) known.push(sd.data[i]);
    return known;
  });
}

function rmsOf(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / Math.max(values.length, 1)) || 1;
}

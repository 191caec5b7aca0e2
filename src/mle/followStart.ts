import { portableMath } from '../model/portableMath.ts';
import type { ProblemStart } from '../problem/problem.ts';
import { noiseOf } from '../rows/problemNoise.ts';
import type { Failure } from './failures.ts';
import { noiseParameters } from './noiseParameters.ts';
import { type ProblemForm, systemOf } from './problemForm.ts';
import type { SearchPoint } from './system.ts';
import { trustRegion } from './trustRegion.ts';

/** The end of a start: near the equations, κ = 0.001. */
export interface Followed {
  readonly point: SearchPoint;
  readonly sigma: Float64Array;
  /** The objective at the end of each κ. */
  readonly objectives: ReadonlyMap<number, number>;
  readonly iterations: number;
  /** Why the last stage did not converge, or none of the others could go on. */
  readonly failure?: Failure;
  /** Whether it was dropped because others were far better. */
  readonly dropped: boolean;
}

/** κ: how far the equations may be off, in their units; and the most steps at each. */
const KAPPAS = [3, 1, 0.3, 0.1, 0.03, 0.01, 0.003];
export const NEAR_KAPPA = 1e-3;

/** What a start goes through: each κ, then forward solves, whose κ is 0. */
const STAGES = [...KAPPAS, NEAR_KAPPA, 0];

/** Which stage of how many a start is in that has come to this κ. */
export function stageAt(kappa: number): { readonly part: number; readonly parts: number } {
  return { part: STAGES.indexOf(kappa) + 1, parts: STAGES.length };
}
const MOST_FIRST = 5;
const MOST_STEPS = 12;
const MOST_SHARP_STEPS = 40;
const MOST_LAST_STEPS = 80;
/** Those of a patient start at each κ below the prior's, and its decrease on the way. */
const MOST_PATIENT_STEPS = 100;
const PATIENTLY = 0.01;
/** The prior around the start holds while κ is at least this. */
const PRIOR_UNTIL = 0.1;
/** Decrease that counts as converged: a part of √values on the way, and at the end. */
const NEARLY = 0.05;
const SETTLED = 1e-3;
/** A step that gains less is idle. */
const LITTLE = 0.02;
/** Noise is estimated again from this κ on, within these parts of what was seen before; at the end above this part. */
const NOISE_FROM = 0.03;
const NOISE_RANGE = [0.3, 10] as const;
const LEAST_NOISE = 0.02;
const SAME_NOISE = 0.05;
const MOST_ROUNDS = 3;
/** A start is dropped where its objective is beyond a multiple of the least at the same κ, and a little: by κ. It may be below zero. */
const DROP_BEYOND: ReadonlyMap<number, { readonly factor: number; readonly added: number }> = new Map([
  [1, { factor: 10, added: 300 }],
  [0.3, { factor: 10, added: 100 }],
  [0.1, { factor: 4, added: 25 }],
  [0.01, { factor: 4, added: 25 }],
]);

/**
 * From a start to states that obey the equations: first with the parameters held, then all together with the equations increasingly
 * sharp. `least`: the least objective of other starts at each κ, where far worse ones are dropped. `patient`: whether the way along a
 * ridge is gone to its end at every κ, while the equations leave room for long steps. `isLate`: whether to end where it is.
 */
export function* followStart(
  form: ProblemForm,
  start: ProblemStart,
  least: ReadonlyMap<number, number>,
  observe: (q: Float64Array, kappa: number) => void,
  patient = false,
  isLate: () => boolean = () => false,
): Generator<void, Followed> {
  const { problem, rows, work, space } = form;
  const values = rows.slots.measured.reduce((sum, n) => sum + n, 0);
  let sigma: Float64Array = start.sigma.slice();
  let point: SearchPoint = {
    X: startIn(form, start),
    w: start.q.map((x, j) => Math.min(Math.max(x, space.lower[j]), space.upper[j])),
  };
  let iterations = 0;
  let failure: Failure | undefined;
  const objectives = new Map<number, number>();
  const run = function* (kappa: number, most: number, decrease: number, hold = false) {
    const how = { fading: kappa >= PRIOR_UNTIL && !hold, noiseHeld: true };
    const end = yield* trustRegion(
      (at) => systemOf(form, start, at, sigma, kappa, how),
      point,
      work,
      {
        iterations: most,
        decrease,
        little: kappa > NEAR_KAPPA ? Math.max(LITTLE, decrease) : decrease,
        onTheWay: kappa > NEAR_KAPPA,
        isLate,
        ...(hold && { holdParameters: true }),
      },
      (q) => observe(q, kappa),
    );
    iterations += end.iterations;
    ({ point, failure } = { failure: undefined, ...end });
    return end.q;
  };
  const ended = (dropped: boolean): Followed => {
    const why = failure ?? (isLate() ? 'unsettled' : undefined);
    return { point, sigma, objectives, iterations, dropped, ...(why && { failure: why }) };
  };
  /** Noise as the residuals show it, within parts of what was seen first; whether it changed. */
  const renewNoise = (low: number, high: number): boolean => {
    const predictions = rows.predict(point.X, point.w);
    const next = noiseOf(problem, rows.slots, predictions, sigma).map((s, o) =>
      Math.min(Math.max(s, low * start.sigma[o]), high * start.sigma[o]),
    );
    const w = noiseParameters(form, start, point, predictions, low, high);
    const farthest = (now: Float64Array, before: Float64Array) =>
      now.reduce((most, s, i) => Math.max(most, Math.abs(portableMath.log(s / before[i])) || 0), 0);
    const formulas = w === point.w ? 0 : farthest(rows.predict(point.X, w).noise, predictions.noise);
    const change = Math.max(farthest(next, sigma), formulas);
    point = { ...point, w };
    if (next.every((s) => s > 0 && Number.isFinite(s))) sigma = next;
    return change > SAME_NOISE;
  };

  yield* run(KAPPAS[0], MOST_FIRST, 1, true);
  for (const kappa of KAPPAS) {
    if (isLate()) return ended(false);
    const sharp = patient ? MOST_PATIENT_STEPS : MOST_SHARP_STEPS;
    const part = patient ? PATIENTLY : NEARLY;
    const q = yield* run(kappa, kappa >= PRIOR_UNTIL ? MOST_STEPS : sharp, part * Math.sqrt(values));
    objectives.set(kappa, q);
    if (!Number.isFinite(q)) return ended(false);
    if (kappa <= NOISE_FROM) renewNoise(...NOISE_RANGE);
    const best = least.get(kappa);
    const beyond = DROP_BEYOND.get(kappa);
    if (best !== undefined && beyond && q > best + (beyond.factor - 1) * Math.abs(best) + beyond.added)
      return ended(true);
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield* run(NEAR_KAPPA, MOST_LAST_STEPS, SETTLED);
    if (!renewNoise(LEAST_NOISE, Number.POSITIVE_INFINITY)) break;
    // Where progress is slow, forward solves continue.
    if (failure === 'unsettled' || isLate()) break;
  }
  return ended(false);
}

/** The least value of a state that is searched by its logarithm, in its scale. */
const LEAST_STATE = 1e-2;

/** The states of a start in the coordinates of the form. */
function startIn({ isLog, grid }: ProblemForm, start: ProblemStart): Float64Array {
  const D = isLog.length;
  return start.states(grid).map((x, i) => {
    const l = i % D;
    return isLog[l] ? portableMath.log(Math.max(x, LEAST_STATE * start.stateScales[l])) : x;
  });
}

/** The states at the nodes of a form as they are. */
export function statesIn({ isLog }: ProblemForm, X: Float64Array): Float64Array {
  const D = isLog.length;
  return X.map((x, i) => (isLog[i % D] ? portableMath.exp(x) : x));
}

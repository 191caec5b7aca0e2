import type { Nodes } from '../likelihood/nodes.ts';
import { type NoiseRule, updatedNoise } from '../likelihood/noise.ts';
import { portableMath } from '../model/portableMath.ts';
import type { Constraint } from '../rows/constraint.ts';
import type { EliminationWork } from './elimination.ts';
import type { Failure } from './failures.ts';
import { firstStates } from './firstStates.ts';
import { minimise } from './minimise.ts';
import type { SearchPoint, System } from './system.ts';

/**
 * The way from the data to the equations: κ, how far the equations may be off in units of the noise. Closer together
 * takes more steps and is no safer.  [docs/limit.md]
 */
const KAPPAS = [3, 0.5, 0.1, 0.01, 0.001];
/**
 * The last κ: by then the equations hold. At 0.001 the estimates are still up to 0.2 standard errors away. What the equations
 * give way adds up along the record as √(1 + (κM)²/10) in standard errors, so that longer ones need a smaller one: from 200
 * points on, κM = 0.02 keeps the estimates within about 0.005 standard errors of where forward solves end, until κ is so small
 * that rounding shows, and a looser κM = 1 has to do.
 */
const LAST_KAPPA = 1e-4;
const LEAST_KAPPA = 1e-5;
const LENGTHS_GIVEN_WAY = 0.02;

export function lastKappa({ at }: Nodes): number {
  const M = at.reduce((most, nodes) => Math.max(most, nodes.length), 0);
  return Math.min(LAST_KAPPA, 1 / M, Math.max(LENGTHS_GIVEN_WAY / M, LEAST_KAPPA));
}
/** Most steps at each κ, and at the last. */
const MOST_STEPS = 12;
const MOST_LAST_STEPS = 25;
/** At the last κ the decrease of q that counts as converged; before, only a part of √(values measured). */
const SETTLED = 1e-3;
const NEARLY = 0.5;
/** Noise that changes by less than this (in its logarithm) is not worth another round, and the most rounds. */
const SAME_NOISE = 1e-3;
const MOST_ROUNDS = 6;

/** What an attempt begins with. */
export interface ContinuationStart {
  readonly w: Float64Array;
  /** Noise of each state as first seen. */
  readonly sigma: Float64Array;
}

/** How an attempt ended. */
export interface ContinuationEnd {
  /** Absent where it converged. */
  readonly failure?: Failure;
  readonly nodes: Nodes;
  readonly work: EliminationWork;
  readonly point: SearchPoint;
  readonly sigma: Float64Array;
  readonly kappa: number;
  readonly iterations: number;
  /** How much more exactly the equations hold at each node, N·D, where states come near zero. */
  readonly sharpness?: Float64Array;
}

/** Observes an attempt: parameters after a step, and κ. */
export type StepObserver = (w: Float64Array, kappa: number) => void;

/**
 * From the measurements, joined by lines, to states that obey the equations: first with the parameters held, then all
 * together with the equations increasingly sharp, then with the noise as the residuals show it.
 */
export function* continuation(
  constraint: Constraint,
  nodes: Nodes,
  start: ContinuationStart,
  rule: NoiseRule,
  work: EliminationWork,
  observe: StepObserver,
): Generator<void, ContinuationEnd> {
  const { J } = constraint;
  const values = nodes.observations.reduce((sum, n) => sum + n, 0);
  let sigma: Float64Array = start.sigma.slice();
  let kappa = KAPPAS[0];
  const w = start.w.slice();
  const X = yield* firstStates(systemAt(constraint, nodes, sigma, kappa), w, work.c);
  let point: SearchPoint = { X, w };
  let iterations = 0;
  let sharpness: Float64Array | undefined;
  const run = function* (limits: Parameters<typeof minimise>[3]) {
    const system = systemAt(constraint, nodes, sigma, kappa, sharpness);
    const ending = yield* minimise(system, point, work, limits, (w) => observe(w, kappa));
    iterations += ending.iterations;
    point = ending.point;
    return ending.failure;
  };
  const ended = (failure?: Failure): ContinuationEnd => ({
    ...(failure && { failure }),
    nodes,
    work,
    point,
    sigma,
    kappa,
    iterations,
    ...(sharpness && { sharpness }),
  });
  /** The end, where states come near zero with equations that hold better there; unchanged where that does not converge. */
  const sharpened = function* (): Generator<void, ContinuationEnd> {
    sharpness = sharpnessNearZero(nodes, point.X);
    if (!sharpness) return ended();
    const before = { point, sigma };
    for (let round = 0; round <= MOST_ROUNDS; round++) {
      const failure = yield* run({ iterations: MOST_LAST_STEPS, decrease: SETTLED });
      const next = updatedNoise(nodes, point.X, J, sigma, rule);
      if (failure || !next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) {
        ({ point, sigma } = before);
        sharpness = undefined;
        return ended();
      }
      const change = next.reduce((most, s, l) => Math.max(most, Math.abs(portableMath.log(s / sigma[l]))), 0);
      if (change <= SAME_NOISE) break;
      sigma = next;
    }
    return ended();
  };

  yield* run({ iterations: MOST_STEPS, decrease: 1, holdParameters: true });
  for (kappa of KAPPAS) yield* run({ iterations: MOST_STEPS, decrease: NEARLY * Math.sqrt(values) });
  kappa = lastKappa(nodes);
  for (let round = 0; ; round++) {
    const failure = yield* run({ iterations: MOST_LAST_STEPS, decrease: SETTLED });
    if (failure) return ended(failure);
    const next = updatedNoise(nodes, point.X, J, sigma, rule);
    if (!next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) {
      return ended('vanishing');
    }
    const change = next.reduce((most, s, l) => Math.max(most, Math.abs(portableMath.log(s / sigma[l]))), 0);
    if (change <= SAME_NOISE || round === MOST_ROUNDS) {
      // A decrease of 0.001 is 0.03 standard errors: one step more is worth taking, and is not a condition.
      yield* run({ iterations: 1, decrease: SETTLED / 10 });
      return yield* sharpened();
    }
    sigma = next;
  }
}

/** The system with noise σ whose equations hold to κ σ, or to that over the sharpness of each node and state. */
export function systemAt(
  constraint: Constraint,
  nodes: Nodes,
  sigma: Float64Array,
  kappa: number,
  sharpness?: Float64Array,
): System {
  const inverseScale = sigma.map((s) => 1 / (kappa * s));
  return {
    constraint,
    nodes,
    weights: sigma.map((s) => 1 / (s * s)),
    inverseScale: sharpness?.map((factor, i) => factor * inverseScale[i % sigma.length]) ?? inverseScale,
  };
}

/** A state smaller than this part of what it becomes later on is near zero. */
const NEAR_ZERO = 1e-3;
/** The most that an equation is sharpened by: beyond, rounding shows. */
const SHARPEST = 1e5;

/**
 * How much more exactly the equations must hold where a state of one sign is near zero and grows again: what they give way there
 * grows along with it. Undefined where no state is; N·D.
 *
 *   max over later nodes of |x| / |x_n| · NEAR_ZERO, at least 1
 */
function sharpnessNearZero({ D, first }: Nodes, X: Float64Array): Float64Array | undefined {
  let sharpness: Float64Array | undefined;
  for (let e = 0; e + 1 < first.length; e++) {
    for (let l = 0; l < D; l++) {
      const sign = Math.sign(X[first[e] * D + l]);
      let one = true;
      for (let n = first[e]; one && n < first[e + 1]; n++) one = Math.sign(X[n * D + l]) === sign;
      let later = 0;
      for (let n = first[e + 1] - 1; one && n >= first[e]; n--) {
        const x = Math.abs(X[n * D + l]);
        later = Math.max(later, x);
        const factor = (NEAR_ZERO * later) / x;
        if (!(factor > 1)) continue;
        sharpness ??= new Float64Array(X.length).fill(1);
        sharpness[n * D + l] = Math.min(factor, SHARPEST);
      }
    }
  }
  return sharpness;
}

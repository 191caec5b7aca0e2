import { namesIn } from '../model/namesIn.ts';
import { termOf } from '../priors/prior.ts';
import type { PriorTerm } from '../priors/priorLaw.ts';
import { coordinateOf, type Problem, type Unknown } from './problem.ts';

/** The range of the unknowns in search coordinates, and their priors. */
export interface SearchSpace {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** What the prior of each unknown adds to half the deviance, where it has one. */
  readonly priors: readonly (PriorTerm | undefined)[];
  /** Which unknowns affect only the noise. */
  readonly isNoise: readonly boolean[];
}

export function searchSpace(problem: Problem): SearchSpace {
  const { unknowns } = problem;
  return {
    lower: Float64Array.from(unknowns, (u) => boundOf(u, u.lower, Number.NEGATIVE_INFINITY)),
    upper: Float64Array.from(unknowns, (u) => boundOf(u, u.upper, Number.POSITIVE_INFINITY)),
    priors: unknowns.map(({ prior }) => prior && termOf(prior)),
    isNoise: noiseUnknowns(problem),
  };
}

/** The contribution of priors to half the deviance at coordinates q. */
export function penaltyAt({ priors }: SearchSpace, q: Float64Array): number {
  return priors.reduce((sum, prior, j) => (prior ? sum + prior.cost(q[j]) : sum), 0);
}

/** Priors near a point, as parabolas ½ Σ precision (q - mean)²; precision 0 where there is none. */
export interface Parabolas {
  readonly precision: Float64Array;
  readonly mean: Float64Array;
  /** The priors themselves, if the parabolas contain nothing else. */
  readonly of?: SearchSpace['priors'];
}

/** The parabolas by which steps from coordinates q approximate the priors. */
export function parabolasAt({ priors }: SearchSpace, q: Float64Array): Parabolas {
  const precision = new Float64Array(q.length);
  const mean = new Float64Array(q.length);
  priors.forEach((prior, j) => {
    if (prior) ({ precision: precision[j], mean: mean[j] } = prior.near(q[j]));
  });
  return { precision, mean, of: priors };
}

function boundOf(unknown: Unknown, value: number, none: number): number {
  if (!Number.isFinite(value)) return none;
  return unknown.scale === 'log' && value <= 0 ? Number.NEGATIVE_INFINITY : coordinateOf(unknown, value);
}

function noiseUnknowns({ unknowns, equations, initial, outputs, experiments }: Problem): boolean[] {
  const jumps = experiments.flatMap(({ jumps }) => jumps.flatMap(({ values }) => values));
  const others = [...equations, ...initial, ...jumps, ...outputs.map(({ expression }) => expression)];
  const used = new Set(others.flatMap((e) => (e ? [...namesIn(e)] : [])));
  return unknowns.map(({ name }) => !used.has(name));
}

import { namesIn } from '../model/namesIn.ts';
import { coordinateOf, type Problem, type Unknown } from './problem.ts';

/** Where the unknowns may go, in search coordinates, and what is known of them beforehand. */
export interface SearchSpace {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Priors as normal ones of the coordinates: ½ Σ precision (q - mean)²; precision 0 where there is none. */
  readonly prior: { readonly precision: Float64Array; readonly mean: Float64Array };
  /** Which unknowns are nothing but noise. */
  readonly isNoise: readonly boolean[];
}

export function searchSpace(problem: Problem): SearchSpace {
  const { unknowns } = problem;
  const precision = new Float64Array(unknowns.length);
  const mean = new Float64Array(unknowns.length);
  unknowns.forEach(({ prior, scale }, j) => {
    if (!prior || prior.distribution === 'uniform') return;
    precision[j] = 1 / prior.b ** 2;
    // A density of the parameter itself: that of its logarithm is e^q times as large, which moves its mean by s².
    mean[j] = scale === 'log' ? prior.a - prior.b ** 2 : prior.a;
  });
  return {
    lower: Float64Array.from(unknowns, (u) => boundOf(u, u.lower, Number.NEGATIVE_INFINITY)),
    upper: Float64Array.from(unknowns, (u) => boundOf(u, u.upper, Number.POSITIVE_INFINITY)),
    prior: { precision, mean },
    isNoise: noiseUnknowns(problem),
  };
}

/** What priors add to half the squares of the residuals at coordinates q: ½ Σ precision (q - mean)². */
export function penaltyAt({ prior: { precision, mean } }: SearchSpace, q: Float64Array): number {
  return q.reduce((sum, x, j) => sum + (precision[j] * (x - mean[j]) ** 2) / 2, 0);
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

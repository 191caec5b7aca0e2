import type { Claim, Quantity, Series, Value, Where } from './claim.ts';

// What the claims on least squares by forward solves (FSNLS) share. FSNLS is the best of five starts by E2, as in the paper.

/** With the residual of every measurement, as least squares are usually solved, or the one number of the authors' code. */
export interface Residual {
  name: 'vector' | 'scalar';
  parts: readonly string[];
  text: string;
}

const residuals: readonly Residual[] = [
  { name: 'vector', parts: ['shooting', 'aggregate'], text: 'FSNLS with a residual for each measurement.' },
  {
    name: 'scalar',
    parts: ['scalar'],
    text: "FSNLS with one residual, the root of the sum of squares, as in the authors' code.",
  },
];

/** The same questions of both. */
export function ofBoth(questions: (residual: Residual) => Claim[]): Claim[] {
  return residuals.flatMap((residual) => ofOne(residual, questions));
}

/** Questions of cells that the scalar objective, which is slow, is not run in. */
export function ofVector(questions: (residual: Residual) => Claim[]): Claim[] {
  return ofOne(residuals[0], questions);
}

function ofOne(residual: Residual, questions: (residual: Residual) => Claim[]): Claim[] {
  return questions(residual).map((claim) => ({
    ...claim,
    id: `${claim.id}-${residual.name}`,
    reading: `${claim.reading} ${residual.text}`,
  }));
}

export const wendy: Series = { parts: ['shooting', 'aggregate'], method: 'irls' };

export function fsnls({ parts }: Residual): Series {
  return { parts, method: 'fsnls-e2' };
}

export function wendyFsnls({ parts }: Residual): Series {
  return { parts, method: 'wendy-fsnls' };
}

/** Median of the one over that of the other, on the same data. */
export function ratio(of: Quantity, series: Series, to: Series, below: Quantity = of): Value {
  return { kind: 'ratio', by: 'median', of, below, series, to };
}

/** How many times longer the five starts of FSNLS take than WENDy. */
export function timeRatio(residual: Residual): Value {
  return ratio('ms', fsnls(residual), wendy);
}

/** E2 of WENDy over that of FSNLS. */
export function errorRatio(residual: Residual, by: 'median' | 'mean' = 'median'): Value {
  return { kind: 'ratio', by, of: 'e2', series: wendy, to: fsnls(residual) };
}

/** A ratio this far from 1 is more than a tie: both methods may end in the same minimum. */
export const tie = 0.01;

/** The panels of the paper's four figures. */
export const figures: readonly Where[] = [
  { problem: 'lotka-volterra', points: 256, noise: { least: 0.05, most: 0.2 } },
  { problem: 'lotka-volterra', points: 1024, noise: { least: 0.05, most: 0.2 } },
  { problem: 'fitzhugh-nagumo', points: 256, noise: { least: 0.05, most: 0.2 } },
  { problem: 'fitzhugh-nagumo', points: 1024, noise: { least: 0.05, most: 0.2 } },
  { problem: 'hindmarsh-rose', points: 512, noise: { least: 0.01, most: 0.05 } },
  { problem: 'hindmarsh-rose', points: 1024, noise: { least: 0.01, most: 0.05 } },
  { problem: 'protein-transduction', points: 256, noise: { least: 0.02, most: 0.1 } },
  { problem: 'protein-transduction', points: 1024, noise: { least: 0.02, most: 0.1 } },
];

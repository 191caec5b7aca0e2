import { tailCost } from '../stats/tailCost.ts';
import type { Out } from './measuredRows.ts';

/**
 * Makes of row i of node n, the residual r = (h - L)/s of a prediction h against a limit L, the row of a value that is only known to be
 * below it (`side` -1) or above it (1). Its cost is -ln Φ(-u), u = r or -r; with λ and κ its first and second derivative, the row is
 * ±λ/√κ and its slopes are √κ r', so that slopes times row are the score and slopes squared the information. Returns the cost less
 * half the square of the row.
 */
export function censorRow(
  out: Out,
  n: number,
  i: number,
  side: number,
  { D, R, J }: { readonly D: number; readonly R: number; readonly J: number },
): number {
  const u = -side * out.c![n * R + i];
  const { cost, slope, curvature } = tailCost(u);
  const root = Math.sqrt(curvature);
  // λ/√κ = √(λ/(λ - u)), also where both vanish.
  const row = Math.sqrt(slope / (slope - u));
  out.c![n * R + i] = -side * row;
  if (out.A0) for (let l = 0; l < D; l++) out.A0[(n * D + l) * R + i] *= root;
  if (out.B) for (let j = 0; j < J; j++) out.B[(n * R + i) * J + j] *= root;
  return cost - (row * row) / 2;
}

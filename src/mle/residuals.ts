import type { Nodes } from './nodes.ts';

/** Residuals in units of their noise, state by state and experiment by experiment, in the order of time. */
export function standardResiduals(nodes: Nodes, X: Float64Array, sigma: Float64Array): Float64Array[][] {
  const { D, measured, Y, first } = nodes;
  return Array.from({ length: D }, (_, l) =>
    Array.from({ length: first.length - 1 }, (_, e) => {
      const series: number[] = [];
      for (let n = first[e]; n < first[e + 1]; n++) {
        const i = n * D + l;
        if (measured[i] > 0) series.push((Math.sqrt(measured[i]) * (Y[i] - X[i])) / sigma[l]);
      }
      return Float64Array.from(series);
    }),
  );
}

/** How neighbouring residuals of a state hang together. */
export interface Correlation {
  /** Lag-1 autocorrelation, corrected for the length of the record. */
  rho: number;
  /** The uncorrected one in units of its standard error. */
  z: number;
  /** How many independent values the residuals are worth. */
  effective: number;
}

/**
 * ρ = Σ e_i e_{i+1} / Σ e_i², pairs within experiments, corrected to ρ + (1 + 3ρ)/n and kept within [-0.5, 0.99]; the
 * residuals are worth n (1 - ρ)/(1 + ρ) values.
 */
export function autocorrelation(series: readonly Float64Array[]): Correlation {
  let squares = 0;
  let products = 0;
  let n = 0;
  for (const e of series) {
    n += e.length;
    for (let i = 0; i < e.length; i++) {
      squares += e[i] * e[i];
      if (i > 0) products += e[i] * e[i - 1];
    }
  }
  if (n < 3 || squares === 0) return { rho: 0, z: 0, effective: n };
  const raw = products / squares;
  const rho = Math.min(0.99, Math.max(-0.5, raw + (1 + 3 * raw) / n));
  return { rho, z: raw * Math.sqrt(n), effective: rho > 0 ? (n * (1 - rho)) / (1 + rho) : n };
}

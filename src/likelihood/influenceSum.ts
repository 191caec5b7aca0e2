/** Sums over the influences a_i of values on the parameters, for autocorrelated noise. */
export interface InfluenceSum {
  /**
   * Adds a value; values come in reverse order of time. Its derivative by the parameters is in `rows` from `at` on, J, and
   * `factor` converts to units of its noise. `tail` holds the sum over later values of its record and is updated; ρ: their
   * autocorrelation.
   */
  add(rows: Float64Array, at: number, factor: number, tail: Float64Array, rho: number): void;
  /** Σ_ik a_i ρ^{|i-k|} a_kᵀ, J × J. */
  total(): Float64Array;
}

/** The sum Σ_ik a_i ρ^{|i-k|} a_kᵀ with a_i = factor_i S row_i, from the last value of a record to its first: s_i = ρ (s_{i+1} + a_{i+1}). */
export function influenceSum(S: Float64Array, J: number): InfluenceSum {
  const half = new Float64Array(J * J);
  const a = new Float64Array(J);
  return {
    add(rows, at, factor, tail, rho) {
      for (let i = 0; i < J; i++) {
        let sum = 0;
        for (let j = 0; j < J; j++) sum += S[i + j * J] * rows[at + j];
        a[i] = factor * sum;
      }
      // a aᵀ + a sᵀ + s aᵀ is half of this and half of its transpose.
      for (let i = 0; i < J; i++) {
        const x = a[i] + 2 * tail[i];
        for (let j = 0; j < J; j++) half[i * J + j] += x * a[j];
      }
      for (let i = 0; i < J; i++) tail[i] = rho * (tail[i] + a[i]);
    },
    total: () => half.map((x, k) => (x + half[(k % J) * J + Math.floor(k / J)]) / 2),
  };
}

/** Adds what priors say about each parameter, J, as a row of its own that nothing else is correlated with. */
export function addPriorRows(sum: InfluenceSum, prior: Float64Array | undefined): void {
  prior?.forEach((precision, j) => {
    if (!(precision > 0)) return;
    const row = new Float64Array(prior.length);
    row[j] = Math.sqrt(precision);
    sum.add(row, 0, 1, new Float64Array(prior.length), 0);
  });
}

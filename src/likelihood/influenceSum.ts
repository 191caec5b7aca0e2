/** Sums over the influences a_i of values on the parameters, for autocorrelated noise. */
export interface InfluenceSum {
  /**
   * Adds the value before those already added: its derivative by the parameters stands in `rows` from `at` on, J, and
   * `factor` puts it in units of its own noise; `tail` is what the values after it in its record left, which it changes; ρ
   * their autocorrelation.
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

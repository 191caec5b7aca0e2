import exp from '@stdlib/math-base-special-exp';

/**
 * The C∞ bump of radius m samples and its derivative per sample, at -m … m, scaled so that ‖value‖₂ = 1.
 *
 *   ψ(x) = C exp(-η / [1 - x²]₊),  ψ'(x) = -2ηx / (1 - x²)² · ψ(x),  x = i/m.   [WENDy eq. 13]
 *
 * Math.exp differs in the last bit between engines; this exp is the same everywhere, and so are the answers.
 */
export function bump(m: number, eta: number): { value: Float64Array; derivative: Float64Array } {
  const value = new Float64Array(2 * m + 1);
  const derivative = new Float64Array(2 * m + 1);
  let sum = 0;
  for (let i = 1 - m; i < m; i++) {
    const x = i / m;
    const q = 1 - x * x;
    // exp(η - η/q) is 1 at the centre, so that a large η does not underflow; C takes up the factor.
    const psi = exp(eta - eta / q);
    value[i + m] = psi;
    derivative[i + m] = ((-2 * eta * x) / (q * q) / m) * psi;
    sum += psi * psi;
  }
  const norm = Math.sqrt(sum);
  for (let i = 0; i < value.length; i++) {
    value[i] /= norm;
    derivative[i] /= norm;
  }
  return { value, derivative };
}

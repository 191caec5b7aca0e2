import exp from '@stdlib/math-base-special-exp';

/**
 * The C∞ bump of radius m samples, at -m … m, scaled so that its length is 1.
 *
 *   ψ(x) = C exp(-η / [1 - x²]₊),  x = i/m.   [WENDy eq. 13]
 *
 * Math.exp differs in the last bit between engines; this exp is the same everywhere, and so are the answers.
 */
export function bump(m: number, eta: number): Float64Array {
  const psi = new Float64Array(2 * m + 1);
  let sum = 0;
  for (let i = 1 - m; i < m; i++) {
    const x = i / m;
    // exp(η - η/(1-x²)) is 1 at the centre, so that a large η does not underflow; C takes up the factor.
    psi[i + m] = exp(eta - eta / (1 - x * x));
    sum += psi[i + m] ** 2;
  }
  const norm = Math.sqrt(sum);
  return psi.map((value) => value / norm);
}

/** Squarings: the 64th power of A exceeds ρ⁶⁴ by at most its condition, which leaves little in the 64th root. */
const SQUARINGS = 6;

/**
 * A function that gives |λ| of the largest eigenvalue of A (n × n), by Gelfand's formula ρ = lim |Aᵏ|^(1/k) at k = 64: from
 * above, and for real and complex eigenvalues alike.
 */
export function createSpectralRadius(n: number): (A: Float64Array) => number {
  let B = new Float64Array(n * n);
  let square = new Float64Array(n * n);
  return (A) => {
    B.set(A);
    let rho = scaleToOne(B);
    for (let k = 1; k <= SQUARINGS && rho > 0; k++) {
      multiplyInto(square, B, n);
      [B, square] = [square, B];
      let root = scaleToOne(B);
      for (let i = 0; i < k; i++) root = Math.sqrt(root);
      rho *= root;
    }
    return rho;
  };
}

/** Divides by the largest entry, and returns it. */
function scaleToOne(A: Float64Array): number {
  let most = 0;
  for (let i = 0; i < A.length; i++) most = Math.max(most, Math.abs(A[i]));
  if (most > 0) for (let i = 0; i < A.length; i++) A[i] /= most;
  return most;
}

/** out = A A. */
function multiplyInto(out: Float64Array, A: Float64Array, n: number): void {
  out.fill(0);
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < n; k++) {
      const a = A[k + j * n];
      if (a === 0) continue;
      for (let i = 0; i < n; i++) out[i + j * n] += a * A[i + k * n];
    }
  }
}

/**
 * The same as `factorInPlace` for a complex matrix, its real and imaginary parts in `re` and `im`: both are overwritten with
 * the factors, one over the diagonal of U on the diagonal.
 */
export function factorComplexInPlace(
  re: Float64Array,
  im: Float64Array,
  n: number,
  pivots: Int32Array,
): boolean {
  for (let k = 0; k < n; k++) {
    let p = k;
    let most = 0;
    for (let i = k; i < n; i++) {
      const size = Math.abs(re[i * n + k]) + Math.abs(im[i * n + k]);
      if (size > most) {
        most = size;
        p = i;
      }
    }
    if (!(most > 0 && most < Number.POSITIVE_INFINITY)) return false;
    pivots[k] = p;
    if (p !== k) {
      for (let j = 0; j < n; j++) {
        swap(re, k * n + j, p * n + j);
        swap(im, k * n + j, p * n + j);
      }
    }
    const a = re[k * n + k];
    const b = im[k * n + k];
    const size = a * a + b * b;
    const inverseRe = a / size;
    const inverseIm = -b / size;
    re[k * n + k] = inverseRe;
    im[k * n + k] = inverseIm;
    for (let i = k + 1; i < n; i++) {
      const x = re[i * n + k];
      const y = im[i * n + k];
      if (x === 0 && y === 0) continue;
      const factorRe = x * inverseRe - y * inverseIm;
      const factorIm = x * inverseIm + y * inverseRe;
      re[i * n + k] = factorRe;
      im[i * n + k] = factorIm;
      for (let j = k + 1; j < n; j++) {
        const c = re[k * n + j];
        const d = im[k * n + j];
        re[i * n + j] -= factorRe * c - factorIm * d;
        im[i * n + j] -= factorRe * d + factorIm * c;
      }
    }
  }
  return true;
}

/** Overwrites the n numbers bRe + i bIm with A⁻¹b, from the factors of A. */
export function solveComplexInPlace(
  bRe: Float64Array,
  bIm: Float64Array,
  re: Float64Array,
  im: Float64Array,
  n: number,
  pivots: Int32Array,
): void {
  for (let k = 0; k < n; k++) {
    if (pivots[k] === k) continue;
    swap(bRe, k, pivots[k]);
    swap(bIm, k, pivots[k]);
  }
  for (let i = 1; i < n; i++) {
    let x = bRe[i];
    let y = bIm[i];
    for (let k = 0; k < i; k++) {
      const a = re[i * n + k];
      const b = im[i * n + k];
      x -= a * bRe[k] - b * bIm[k];
      y -= a * bIm[k] + b * bRe[k];
    }
    bRe[i] = x;
    bIm[i] = y;
  }
  for (let i = n - 1; i >= 0; i--) {
    let x = bRe[i];
    let y = bIm[i];
    for (let k = i + 1; k < n; k++) {
      const a = re[i * n + k];
      const b = im[i * n + k];
      x -= a * bRe[k] - b * bIm[k];
      y -= a * bIm[k] + b * bRe[k];
    }
    const a = re[i * n + i];
    const b = im[i * n + i];
    bRe[i] = x * a - y * b;
    bIm[i] = x * b + y * a;
  }
}

function swap(x: Float64Array, i: number, k: number): void {
  const kept = x[i];
  x[i] = x[k];
  x[k] = kept;
}

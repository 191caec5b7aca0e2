import type { Kernels } from './kernels.ts';

export const keepFactor: Kernels['keepFactor'] = (n, A, lda, d) => {
  for (let j = 0; j < n; j++) {
    d[j] = A[j + j * lda];
    for (let i = j + 1; i < n; i++) A[j + i * lda] = A[i + j * lda];
  }
};

export const solveKept: Kernels['solveKept'] = (n, A, lda, d, x) => {
  for (let j = 0; j < n; j++) {
    let sum = x[j];
    for (let i = 0; i < j; i++) sum -= A[i + j * lda] * x[i];
    x[j] = sum / d[j];
  }
};

export const solveKeptTransposed: Kernels['solveKeptTransposed'] = (n, A, lda, d, x) => {
  for (let j = n - 1; j >= 0; j--) {
    x[j] /= d[j];
    for (let i = 0; i < j; i++) x[i] -= A[i + j * lda] * x[j];
  }
};

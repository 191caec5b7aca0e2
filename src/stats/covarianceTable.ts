import { type Matrix, toRows } from '../linalg/matrix.ts';

/** Standard errors, covariance and correlation of parameters; infinite, or not a number, where one is not determined. */
export function covarianceTable(
  S: Matrix,
  undetermined: readonly boolean[],
): { stdErrors: number[]; covariance: number[][]; correlation: number[][] } {
  const stdErrors = undetermined.map((is, j) =>
    is ? Number.POSITIVE_INFINITY : Math.sqrt(S.data[j + j * S.rows]),
  );
  const covariance = toRows(S).map((row, i) =>
    row.map((x, j) => {
      if (!undetermined[i] && !undetermined[j]) return x;
      return i === j ? Number.POSITIVE_INFINITY : Number.NaN;
    }),
  );
  const correlation = covariance.map((row, i) =>
    row.map((x, j) => (i === j ? 1 : x / (stdErrors[i] * stdErrors[j]))),
  );
  return { stdErrors, covariance, correlation };
}

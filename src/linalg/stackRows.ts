import { column, type Matrix, zeros } from './matrix.ts';

/** Matrices of as many columns, below each other; a single one is returned as it is. */
export function stackRows(parts: readonly Matrix[]): Matrix {
  if (parts.length === 1) return parts[0];
  const A = zeros(
    parts.reduce((sum, { rows }) => sum + rows, 0),
    parts[0].cols,
  );
  let first = 0;
  for (const part of parts) {
    for (let j = 0; j < A.cols; j++) column(A, j).set(column(part, j), first);
    first += part.rows;
  }
  return A;
}

/** Rows from … to of X; X itself where they are all of them. */
export function rows(X: Matrix, from: number, to: number): Matrix {
  if (to - from === X.rows) return X;
  const part = zeros(to - from, X.cols);
  for (let j = 0; j < X.cols; j++) column(part, j).set(column(X, j).subarray(from, to));
  return part;
}

/** The sum of matrices of one shape. */
export function sumOf([A, ...others]: readonly Matrix[]): Matrix {
  const sum = { ...A, data: A.data.slice() };
  for (const B of others) for (let i = 0; i < B.data.length; i++) sum.data[i] += B.data[i];
  return sum;
}

/** A dense matrix, column-major: element (i, j) is `data[i + j * rows]`. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** A matrix of zeros. */
export function zeros(rows: number, cols: number): Matrix {
  return { rows, cols, data: new Float64Array(rows * cols) };
}

/** The matrix whose columns are the given vectors. */
export function fromColumns(columns: readonly ArrayLike<number>[]): Matrix {
  const A = zeros(columns[0]?.length ?? 0, columns.length);
  columns.forEach((column, j) => {
    A.data.set(column, j * A.rows);
  });
  return A;
}

/** Column j of A, sharing its memory. */
export function column(A: Matrix, j: number): Float64Array {
  return A.data.subarray(j * A.rows, (j + 1) * A.rows);
}

/** Aᵀ. */
export function transpose(A: Matrix): Matrix {
  const B = zeros(A.cols, A.rows);
  for (let j = 0; j < A.cols; j++) {
    for (let i = 0; i < A.rows; i++) B.data[j + i * A.cols] = A.data[i + j * A.rows];
  }
  return B;
}

/** The rows of A as plain arrays, for printing and JSON. */
export function toRows(A: Matrix): number[][] {
  return Array.from({ length: A.rows }, (_, i) =>
    Array.from({ length: A.cols }, (_, j) => A.data[i + j * A.rows]),
  );
}

/** "3 × 4", for messages. */
export function shape(A: Matrix): string {
  return `${A.rows} × ${A.cols}`;
}

import type { Matrix } from '../linalg/matrix.ts';

/** The data of one experiment: M times, M × D states, their names, and its own for messages. */
export interface Samples {
  readonly name: string;
  readonly t: Float64Array;
  readonly U: Matrix;
  readonly states: readonly string[];
}

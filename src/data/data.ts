import type { Matrix } from '../linalg/matrix.ts';
import type { Limits } from './table.ts';

/** One experiment: times and the states measured at them. NaN marks a cell that was not measured. */
export interface Experiment {
  /** Its label in the column that labels experiments; '' where there is no such column. */
  readonly name: string;
  /** M times that never decrease; rows at equal times are replicates. */
  readonly t: Float64Array;
  /** M × D, a column a state, in the order of `Data.states`. */
  readonly U: Matrix;
  /** Where values are only known to be beyond a limit, M × D; U is NaN there. Absent where none is. */
  readonly limits?: Limits;
  /** The line of the file that each of the M times came from, for messages; absent for arrays. */
  readonly lines?: Uint32Array;
}

/** Measurements, already checked, with the states in the model's order. */
export interface Data {
  readonly states: readonly string[];
  readonly experiments: readonly Experiment[];
}

import type { FitOptions } from '../../src/index.ts';

/** What a study that keeps its trials and writes tables is to do. */
export interface Settings {
  trials: number;
  /** A regular expression that the names of the cells have to match. */
  cells: string;
  /** The folder for trials, tables and other files. */
  out: string;
  /** Fit nothing: make the tables of the trials that are there. */
  tables: boolean;
  /** Write the tables into this document, between its markers. */
  document: string | undefined;
  fitOptions: FitOptions;
  signal: AbortSignal;
}

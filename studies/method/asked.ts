import type { FitOptions } from '../../src/index.ts';

/** What is asked of a study that keeps its trials and writes tables. */
export interface Asked {
  trials: number;
  /** A regular expression that the names of the cells have to match. */
  cells: string;
  /** Where trials, tables and what else it makes go. */
  out: string;
  /** Fit nothing: make the tables of the trials that are there. */
  tables: boolean;
  /** Write the tables into this document, between its markers. */
  document: string | undefined;
  settings: FitOptions;
  signal: AbortSignal;
}

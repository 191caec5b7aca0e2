import type { DrawnFit } from '../charts/figures/figure.ts';
import type { Data } from '../src/index.ts';
import type { FitFiles } from './commandLine.ts';

/** A fit with everything that its report is made from. Plain data. */
export interface Reported extends DrawnFit {
  /** The columns that the fit used. */
  readonly used: Data;
  /** What the files are called from which the fit can be made again. */
  readonly files: FitFiles;
  /** The day the report was made. */
  readonly when: Date;
}

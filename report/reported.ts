import type { Curve } from '../charts/curve.ts';
import type { Data, Result } from '../src/index.ts';
import type { DrawnData } from '../src/inside.ts';
import type { FitFiles } from './commandLine.ts';
import type { Insight } from './insight.ts';

/** A fit with everything that its report is made from. Plain data. */
export interface Reported {
  readonly result: Result;
  /** What is drawn. */
  readonly data: DrawnData;
  /** The columns that the fit used. */
  readonly used: Data;
  /** One for each experiment of the data; null where the model could not be solved. */
  readonly curves: readonly (Curve | null)[];
  readonly insight: Insight;
  /** What the files are called from which the fit can be made again. */
  readonly files: FitFiles;
  /** What the time is called in the data. */
  readonly time: string;
  /** The day the report was made. */
  readonly when: Date;
}

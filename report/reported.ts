import type { DrawnFit } from '../charts/figures/figure.ts';
import type { Data } from '../src/index.ts';
import type { FitFiles } from './commandLine.ts';

/** One of several models that were compared. */
export interface ReportedModel {
  readonly name: string;
  /** Its text. */
  readonly model: string;
  /** Whether the report is about it. */
  readonly isReported: boolean;
  readonly fit: Pick<DrawnFit, 'result' | 'data' | 'curves'> | null;
  /** Why there is no fit; '' where there is one. */
  readonly remark: string;
}

/** A fit with everything that its report needs. Plain data. */
export interface Reported extends DrawnFit {
  /** The columns that the fit used. */
  readonly used: Data;
  /** The names of the files from which the fit can be repeated. */
  readonly files: FitFiles;
  /** The models that were compared on the same data, that of this fit among them; none where there is only one. */
  readonly models?: readonly ReportedModel[];
  /** The day the report was made. */
  readonly when: Date;
}

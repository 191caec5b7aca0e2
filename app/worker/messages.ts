import type { Curve } from '../../charts/curve.ts';
import type { Insight } from '../../report/insight.ts';
import type { Data, FitOptions, Place, Progress, Result } from '../../src/index.ts';
import type { Source, Use } from '../state/work.ts';

/** What the page asks of the worker about a source. */
export type Question =
  | { readonly ask: 'table' }
  | { readonly ask: 'fit'; readonly model: string; readonly options: FitOptions }
  | { readonly ask: 'insight'; readonly model: string; readonly options: FitOptions };

export type Reply<Q extends Question = Question> = Q extends { ask: 'table' }
  ? TableSeen
  : Q extends { ask: 'fit' }
    ? Answer
    : Insight;

/** A source is sent once and then named by its key. */
export type ToWorker =
  | { readonly source: Source; readonly key: number }
  | { readonly id: number; readonly key: number; readonly question: Question }
  | { readonly cancel: number };

export type FromWorker =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly reply: Reply }
  | { readonly id: number; readonly problem: Problem };

/** What went wrong, in words for the reader, and which part of the page it concerns. */
export interface Problem {
  readonly about: 'model' | 'data' | 'fit';
  readonly message: string;
  /** Where in the model's text. */
  readonly place?: Place | undefined;
  /** A fault of this program rather than of the input. */
  readonly fault?: true;
}

/** What was found in a table before any model is held against it. */
export interface TableSeen {
  readonly rows: number;
  readonly columns: readonly ColumnSeen[];
  /** Remarks on the table as a whole, such as uneven times and gaps. */
  readonly experiments: readonly ExperimentSeen[];
  /** As CSV with the names in use, for files and links. */
  readonly csv: string;
}

export interface ColumnSeen {
  /** As in the file. */
  readonly name: string;
  /** What it is used for: chosen, or else guessed. */
  readonly use: Use;
  readonly guessed: boolean;
  /** Cells with a number, without one, and with something else. */
  readonly numbers: number;
  readonly missing: number;
  readonly unreadable: number;
  /** Of the numbers; NaN where there is none. */
  readonly min: number;
  readonly max: number;
  /** The first cell that is not readable: where it stands in the file, and what it holds. */
  readonly trouble?: { readonly line: number; readonly text: string };
}

/** The times of one experiment, and its values, thinned out for a small drawing. */
export interface ExperimentSeen {
  readonly name: string;
  readonly points: number;
  readonly timeSpan: readonly [number, number];
  /** Usual distance of neighbouring times, and whether all are alike. */
  readonly spacing: number;
  readonly even: boolean;
  /** Places where times or values are missing: from, to. */
  readonly gaps: readonly (readonly [number, number])[];
  readonly t: Float64Array;
  /** A list for each column that is used as a state. */
  readonly values: readonly Float64Array[];
}

/** A fit, the data it was made from, and its curve through them. */
export interface Answer {
  readonly result: Result;
  readonly data: Data;
  /** One for each experiment of the data; null where the model could not be solved. */
  readonly curves: readonly (Curve | null)[];
}

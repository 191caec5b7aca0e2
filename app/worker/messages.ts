import type { Curve } from '../../charts/curve.ts';
import type { Insight } from '../../charts/insight.ts';
import type {
  Data,
  Finding,
  FitOptions,
  Place,
  Progress,
  Result,
  StartEnd,
  StartTask,
  Table,
} from '../../src/index.ts';
import type { DrawnData } from '../../src/inside.ts';
import type { Source, Use } from '../state/work.ts';

/** What the page asks of the worker about a source. */
export type Question =
  | { readonly ask: 'table' }
  /** The table as CSV, where it was too large to come with `TableSeen`. */
  | { readonly ask: 'csv' }
  | { readonly ask: 'fit'; readonly model: string; readonly options: FitOptions }
  | { readonly ask: 'insight'; readonly model: string; readonly options: FitOptions };

export type Reply<Q extends Question = Question> = Q extends { ask: 'table' }
  ? TableSeen
  : Q extends { ask: 'csv' }
    ? string
    : Q extends { ask: 'fit' }
      ? Answer
      : Insight;

/** A source is sent once and then named by its key. */
export type ToWorker =
  | { readonly source: Source; readonly key: number }
  | { readonly id: number; readonly key: number; readonly question: Question; readonly threads: number }
  | { readonly cancel: number }
  /** A search is to end with its best so far. */
  | { readonly stop: number }
  | ToHelper;

/** A worker may also help another one with its search: it learns of what, then gets one start after the other. */
export type ToHelper =
  | { readonly help: { readonly model: string; readonly table: Table; readonly options: FitOptions } }
  | { readonly start: StartTask };
export type FromHelper = { readonly ready: true } | { readonly end: StartEnd } | { readonly lost: true };

export type FromWorker =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly reply: Reply }
  | { readonly id: number; readonly problem: Problem };

/** What went wrong, in words for the reader, and which part of the page it concerns. */
export interface Problem {
  readonly about: 'model' | 'data' | 'fit';
  readonly message: string;
  /** The same as data, where it is about the input. */
  readonly finding?: Finding | undefined;
  /** Where in the model's text. */
  readonly place?: Place | undefined;
  /** A fault of this program rather than of the input. */
  readonly fault?: true;
}

/** What a table holds, before it is compared with any model. */
export interface TableSeen {
  readonly rows: number;
  readonly columns: readonly ColumnSeen[];
  /** The heading of the column that labels experiments; absent where there is none. */
  readonly by?: string;
  /** Empty where there is a problem. */
  readonly experiments: readonly ExperimentSeen[];
  /** What keeps the table, used in this way, from being fitted, and which column has to do with it. */
  readonly problem?: { readonly message: string; readonly column?: number };
  /** As CSV with the names in use, for files and links; null where it is large, and has to be requested, or of no use. */
  readonly csv: string | null;
}

export interface ColumnSeen {
  /** As in the file. */
  readonly name: string;
  /** What it is used for: chosen, or else guessed. */
  readonly use: Use;
  readonly guessed: boolean;
  /** What dates are read as: "days since 2024-01-31"; absent where there are none. */
  readonly dates?: string;
  /** Cells with a number, without one, and with something else. */
  readonly numbers: number;
  readonly missing: number;
  readonly unreadable: number;
  /** Of the numbers; NaN where there is none. */
  readonly min: number;
  readonly max: number;
  /** The first cell that is not readable: the row of the file, or the entry of a JSON list, and what it holds. */
  readonly trouble?: { readonly row: string; readonly text: string };
}

/** The times of one experiment, and its values, thinned out for a small drawing. */
export interface ExperimentSeen {
  readonly name: string;
  /** Rows, and the different times that they are at. */
  readonly points: number;
  readonly times: number;
  readonly timeSpan: readonly [number, number];
  /** Usual distance of neighbouring times. */
  readonly spacing: number;
  /** Whether all times lie on a grid of that spacing, of which some may be missing. */
  readonly even: boolean;
  /** Where times are missing, or far apart: the times before and after. */
  readonly gaps: readonly (readonly [number, number])[];
  readonly t: Float64Array;
  /** A list for each state that columns are used as, in their order. */
  readonly values: readonly Float64Array[];
}

/** A fit, the data it was made from, and its curve through them. */
export interface Answer {
  readonly result: Result;
  /** What is drawn. */
  readonly data: DrawnData;
  /** The columns that were used, to be saved. */
  readonly used: Data;
  /** What the time is called. */
  readonly time: string;
  /** One for each experiment of the data; null where the model could not be solved. */
  readonly curves: readonly (Curve | null)[];
}

import type { Curve } from '../../charts/curve.ts';
import type { Insight } from '../../charts/insight.ts';
import type {
  Data,
  Finding,
  FitOptions,
  Place,
  Progress,
  Result,
  ScriptLanguageName,
  StartEnd,
  StartTask,
  Table,
  Words,
} from '../../src/index.ts';
import type { DrawnData, TrialSolution, Trials, WantedNames } from '../../src/inside.ts';
import type { Shape, Source, Use } from '../state/work.ts';

/** What the page asks of the worker about a source. */
export type Question =
  /** `names`: those of the model, where the shape of the table depends on them. */
  | { readonly ask: 'table'; readonly names?: WantedNames }
  /** The table as CSV, where it was too large to come with `TableSeen`. */
  | { readonly ask: 'csv' }
  | { readonly ask: 'fit'; readonly model: string; readonly options: FitOptions }
  /** The same for every experiment alone. */
  | { readonly ask: 'each'; readonly model: string; readonly options: FitOptions }
  | { readonly ask: 'insight'; readonly model: string; readonly options: FitOptions }
  /** What can be moved in the model, and between which values. */
  | { readonly ask: 'movable'; readonly model: string; readonly options: FitOptions }
  /** The model at these values, in the order of what can be moved, drawn to `end` where that is beyond the data. */
  | {
      readonly ask: 'move';
      readonly model: string;
      readonly options: FitOptions;
      readonly values: readonly number[];
      readonly end: number | null;
    }
  /** A fit's curves up to a time beyond the data. */
  | {
      readonly ask: 'predict';
      readonly result: Result;
      readonly experiments: readonly { readonly name: string; readonly t: Float64Array }[];
      readonly end: number;
    }
  /** A fit as a script in another language. */
  | {
      readonly ask: 'script';
      readonly model: string;
      readonly options: FitOptions;
      readonly result: Result;
      readonly language: ScriptLanguageName;
    };

export type Reply<Q extends Question = Question> = Q extends { ask: 'table' }
  ? TableSeen
  : Q extends { ask: 'csv' | 'script' }
    ? string
    : Q extends { ask: 'fit' }
      ? Answer
      : Q extends { ask: 'each' }
        ? readonly EachFit[]
        : Q extends { ask: 'movable' }
          ? Movable
          : Q extends { ask: 'move' }
            ? TrialSolution
            : Q extends { ask: 'predict' }
              ? readonly (Curve | null)[]
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
  /** The same as data. */
  readonly finding: Finding;
  /** Where in the model's text. */
  readonly place?: Place | undefined;
  /** A fault of this program rather than of the input. */
  readonly fault?: true;
}

/** What a table holds. */
export interface TableSeen {
  /** Of the file. */
  readonly rows: number;
  readonly shape: ShapeSeen;
  /** With a column for each quantity, whatever the shape of the file. */
  readonly columns: readonly ColumnSeen[];
  /** The heading of the column that labels experiments; absent where there is none. */
  readonly by?: string;
  /** Empty where there is a problem. */
  readonly experiments: readonly ExperimentSeen[];
  /** What keeps the table, used in this way, from being fitted, and which column has to do with it. */
  readonly problem?: { readonly finding: Finding; readonly message: string; readonly column?: number };
  /** As CSV with the names in use, for files and links; null where it is large, and has to be requested, or of no use. */
  readonly csv: string | null;
}

/** How the columns of the file are put together, and how else they could be. */
export interface ShapeSeen {
  readonly shape: Shape;
  /** What was made of the table, in words; '' where it is what it says. */
  readonly words: string;
  /** The columns of the file that could name or hold the values of a long table. */
  readonly names: readonly string[];
  readonly values: readonly string[];
  /** How many columns are called as wells are, and the columns of the layout. */
  readonly wells: number;
  readonly layout: readonly string[];
  /** What columns that could be replicates repeat. */
  readonly replicates: readonly string[];
  /** How many columns could be one quantity in as many experiments. */
  readonly conditions: number;
  /** Whether names of a model could change it. */
  readonly asksNames: boolean;
}

export interface ColumnSeen {
  /** As in the file, or what a long table or a plate gives it. */
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
  /** The first cell that is not readable: the row of the file, or the entry of a JSON list, the line of the file, and the text of the cell. */
  readonly trouble?: { readonly row: string; readonly line: number | undefined; readonly text: string };
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

/** What can be moved in a model, and the data that it is to meet. */
export interface Movable extends Pick<Trials, 'quantities' | 'experiments' | 'names'> {
  /** The model's text. */
  readonly model: string;
}

/** The fit of one experiment alone, or why there is none. */
export interface EachFit {
  readonly name: string;
  readonly answer: Pick<Answer, 'result' | 'data' | 'curves'> | null;
  readonly error: string;
}

/** A fit, the data it was made from, and its curve through them. */
export interface Answer {
  readonly result: Result;
  /** Its verdict, and its warnings in their order, in the words of the page. */
  readonly said: { readonly status: Words; readonly warnings: readonly Words[] };
  /** What is drawn. */
  readonly data: DrawnData;
  /** The columns that were used, to be saved. */
  readonly used: Data;
  /** What the time is called. */
  readonly time: string;
  /** One for each experiment of the data; null where the model could not be solved. */
  readonly curves: readonly (Curve | null)[];
}

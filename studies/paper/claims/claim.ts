/** One sentence of the paper that rows can answer. Plain data: which value is computed from the rows, and when the sentence is true. */
export interface Claim {
  id: string;
  /** Section, figure or table of the paper. */
  where: string;
  /** The paper's own words, formulas written as text. */
  sentence: string;
  /** What is measured for it, in one line: also how its words were read as numbers. */
  reading: string;
  query: Query;
  threshold: Threshold;
  /** How its numbers are written. */
  unit: 'percent' | 'times' | 'number';
}

/** When the sentence holds, and when it holds roughly. */
export interface Threshold {
  holds: Bound;
  roughly: Bound;
}

/**
 * Values from `least` to `most`, ends included. At least that `share` of the cells must have one, or more than the share
 * `above`; all where both are left out.
 */
export interface Bound {
  least?: number;
  most?: number;
  share?: number;
  above?: number;
}

export type Query = RowQuery | TableQuery;

/** A value for each cell (problem, points, noise) of the study's rows. */
export interface RowQuery {
  /** A cell counts where it agrees with one of these. */
  cells: readonly Where[];
  value: Value;
  /** One value for each points and noise: the geometric mean over this many problems, where all of them have rows. */
  problems?: number;
  /** One value of all cells; left out, each of them is judged. */
  over?: 'mean' | 'median' | 'least' | 'most' | 'geometric mean';
}

/** Cells by what they are of; a part that is left out agrees with all. */
export interface Where {
  problem?: string;
  points?: number | Span;
  noise?: number | Span;
}

export interface Span {
  least?: number;
  most?: number;
}

/** The fits of one method in the parts of a plan whose names are one of these, or begin with one and a hyphen. */
export interface Series {
  parts: readonly string[];
  method: string;
}

/**
 * What is computed of the rows of a fit. `cost`: E2 × milliseconds per data point. `halfWidth`: half the interval's width over the true
 * value, the geometric mean over the parameters. A fit that was refused has infinite errors.
 */
export type Quantity = 'e2' | 'efs' | 'ms' | 'startMs' | 'covered' | 'radius' | 'cost' | 'halfWidth';

export type Value =
  | CellValue
  /** The value of the next cell along points or noise over that of this one. */
  | { kind: 'trend'; along: 'points' | 'noise'; value: CellValue };

export type CellValue =
  /** Over the trials of a cell. */
  | { kind: 'statistic'; by: 'median' | 'mean'; of: Quantity; series: Series }
  /** The median, over the trials that both have, of 1 - to/from. */
  | { kind: 'drop'; of: Quantity; from: Series; to: Series }
  /** A statistic of the one over that of the other, over the trials that both have; `below` is that other's quantity. */
  | { kind: 'ratio'; by: 'median' | 'mean'; of: Quantity; below?: Quantity; series: Series; to: Series }
  /** The share of the trials of a cell that are below a number. */
  | { kind: 'share'; of: Quantity; below: number; series: Series }
  /** |average estimate - truth| / |truth|. */
  | { kind: 'bias'; series: Series }
  /** Median E2 of the method that chooses the radius, over the least of a fixed one. `fixed` begins the names of those. */
  | { kind: 'regret'; series: Series; fixed: string }
  /** The radius that is chosen, over the smallest fixed one whose median E2 is within twice the least. */
  | { kind: 'reach'; series: Series; fixed: string };

/** A value for each row of a table of the report. */
export interface TableQuery {
  item: number;
  table: string;
  /** Rows that have these texts or numbers in these columns. */
  where: Readonly<Record<string, string | number>>;
  column: string;
  /** The value is the column over this one. */
  per?: string;
  /** Where the value is a share of trials, the column with their number. */
  trials?: string;
  over?: RowQuery['over'];
}

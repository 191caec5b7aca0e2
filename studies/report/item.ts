import type { Layout } from '../plan/cells.ts';
import type { Row } from '../run/row.ts';

/** A study that was made, or the part of it that is there. */
export interface Study {
  layout: Layout;
  /** Sorted by id, each once. */
  rows: Row[];
  /** The version of the program that made them. */
  version: string;
}

/** One entry of a report: a figure or a few, the numbers behind them, and what to see. Its files begin with its number. */
export interface Item {
  number: number;
  title: string;
  /** What to see, in a few sentences; trials and units are said here. */
  caption: string;
  figures: ReportFigure[];
  tables: ReportTable[];
}

/** A figure, drawn when it is needed. The file is NN-name.svg. */
export interface ReportFigure {
  name: string;
  caption: string;
  draw(document: Document): SVGSVGElement;
}

/** Numbers. The file is NN-name.csv; on the page it is collapsed, unless `open` is set. */
export interface ReportTable {
  name: string;
  title: string;
  columns: string[];
  rows: (string | number | null)[][];
  open?: boolean;
}

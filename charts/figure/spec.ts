import type { SymbolName } from './palette.ts';

// Texts may have subscripts and superscripts: E_{FS}, 10^{-3}.

/** A figure as data: panels in a grid, under a title and a legend. */
export interface FigureSpec {
  /** A description for screen readers. */
  description: string;
  /** Above the figure; none if absent, since captions are below. */
  title?: string;
  columns: number;
  /** Row by row; null leaves a cell empty. */
  panels: readonly (Panel | null)[];
  /** Above the columns. */
  headings?: readonly string[];
  legend?: readonly LegendItem[];
  /** Sentences below the panels. Values beyond an axis, or NaN, are noted there automatically. */
  notes?: readonly string[];
  /** Whether a part of x may be shown alone; default true. */
  canZoom?: boolean;
  /** Heights of the rows' frames in pixels; the last one applies to all further rows. */
  heights?: readonly number[];
  /** Widths of the columns' frames, as parts; default equal. */
  widths?: readonly number[];
}

export interface Panel {
  /** May extend over adjacent panels that have none. */
  title?: string;
  /** At the right of the title, less prominent. */
  note?: string;
  /** `second` belongs to the panel above it: its title is less prominent. */
  rank?: 'first' | 'second';
  /** Its name where values are read off; default the title. */
  name?: string;
  /** Panels with the same object share an axis: one domain for all, and tick texts only on the outside. */
  x: AxisSpec;
  y: AxisSpec;
  /** Drawn in order, the last on top. */
  layers: readonly Layer[];
  /** What is read off: all values at a place of x, the default, or the point that is nearest in the plane. */
  readBy?: 'x' | 'point';
  /** What a solution of the model is in this panel, for whoever draws one over it. */
  traces?: Traces;
}

/** A curve of the model in a panel: of which experiment, and the names of the states or outputs along x and y; x is the time if absent. */
export interface Traces {
  readonly experiment: string;
  readonly x?: string;
  readonly y: string;
}

export interface AxisSpec {
  /** With its unit. */
  label?: string;
  /** Default `linear`. On a `category` axis values count the categories from 0; as y, the first one is at the top. */
  scale?: 'linear' | 'log' | 'category';
  /** Default: all values drawn, with a margin. Values outside get a mark at the edge. */
  domain?: readonly [number, number];
  categories?: readonly string[];
  /** Runs of categories along x with a common name, each with its number of categories. */
  groups?: readonly { text: string; size: number }[];
  /** Default: round numbers. Texts that do not fit are omitted. */
  ticks?: readonly number[];
  /** The approximate number of round ticks; default as many as fit. */
  tickCount?: number;
  /** The margin at both ends of an automatic domain, as a part of it; default 0.045. */
  pad?: number;
  /** A domain symmetric about zero, at least this wide on each side. */
  aboutZero?: number;
  /** `percent` writes 0.05 as 5%. */
  format?: 'percent' | ((value: number) => string);
  /** Whether an automatic domain includes zero as an end. */
  zero?: boolean;
  /** As y: whether the reader may make it logarithmic. */
  canLog?: boolean;
  /** Whether points outside the domain are omitted without a mark, since only a part was requested. */
  isPart?: boolean;
  /** Values are times that are written as dates or times of day. */
  calendar?: Calendar;
}

/** How numbers are dates or times of day. */
export interface Calendar {
  /** Of an axis: "date". */
  readonly label: string;
  /** At most about `count` round times inside a domain, in a few letters; `suffix` is what their texts omit, such as the year. */
  ticks(
    domain: readonly [number, number],
    count: number,
  ): { ticks: { value: number; text: string }[]; suffix: string };
  /** One time in full: "31 Jan 2024, 14:30". */
  text(value: number): string;
  /** The same as somebody would type it, "2024-01-31 14:30", and as a number again; NaN where the text is no such time. */
  written(value: number): string;
  read(text: string): number;
}

export type Dash = 'solid' | 'dashed' | 'dotted';
export type Numbers = ArrayLike<number>;

export type Layer =
  | LineLayer
  | DotsLayer
  | BarsLayer
  | IntervalsLayer
  | BandLayer
  | SpanLayer
  | RuleLayer
  | StepLayer
  | HeatLayer
  | TextLayer;

/** A line through points, broken where one is not finite; infinite values and those outside the axis get a mark at the edge. */
export interface LineLayer {
  kind: 'line';
  x: Numbers;
  y: Numbers;
  color?: string;
  /** In pixels; default 1.5. */
  width?: number;
  dash?: Dash;
  /** Symbols at the points. */
  symbol?: SymbolName;
  /** Written next to its end, right of the frame. */
  label?: string;
  /** Its name where values are read off; default the label. Without either, values cannot be read off. */
  name?: string;
  /** An interval that is read off with each value. */
  readout?: { low: Numbers; high: Numbers };
  /** Whether its own points can be read off even if there are dots. */
  isRead?: boolean;
  /** The axis y shows it up to this part of the range of everything else on each side; what is beyond gets no mark. Default: all of it. */
  reach?: number;
  /** Whether arrowheads along it show its direction. */
  arrows?: boolean;
}

export interface DotsLayer {
  kind: 'dots';
  x: Numbers;
  y: Numbers;
  color?: string;
  /** Default `circle`. */
  symbol?: SymbolName;
  /** Half the width, in pixels; default 2.5. */
  size?: number;
  filled?: boolean;
  /** Unfilled symbols are transparent. */
  open?: boolean;
  opacity?: number;
  /** Whether dots that are too dense to be told apart become the range from the lowest to the highest at each place of x. */
  envelope?: boolean;
  name?: string;
  /** The numbers to read off, if they differ from y, and how they are written if not as numbers. */
  readout?: Numbers;
  readoutText?: (value: number) => string;
}

/** Bars side by side at each place; null or NaN leaves a gap. */
export interface BarsLayer {
  kind: 'bars';
  /** The positions of the groups. */
  at: readonly number[];
  /** One bar each in every group. */
  series: readonly { values: readonly (number | null)[]; color: string }[];
  /** Horizontal bars, on a category axis y. */
  horizontal?: boolean;
  /** Writes the value at the end of each bar, if it fits. */
  texts?: (value: number) => string;
  /** The width of a group, as a part of the distance between groups; default 0.8. */
  part?: number;
}

/** From low to high at each place, with a tick at the estimate. */
export interface IntervalsLayer {
  kind: 'intervals';
  at: readonly number[];
  low: readonly number[];
  high: readonly number[];
  estimate?: readonly number[];
  color?: string;
  estimateColor?: string;
  /** In pixels; default 1.25. */
  width?: number;
  /** Half the width of the end ticks, in pixels; default 2.5. */
  cap?: number;
  /** Shifts all intervals, in pixels, to draw several layers side by side. */
  shift?: number;
  /** Intervals along x, at places of y. */
  horizontal?: boolean;
  name?: string;
  /** The numbers to read off, if those drawn are scaled. */
  readout?: { value: Numbers; low: Numbers; high: Numbers };
}

export interface BandLayer {
  kind: 'band';
  x: Numbers;
  low: Numbers;
  high: Numbers;
  color?: string;
  opacity?: number;
  name?: string;
  /**
   * The axis shows the band up to this part of the range of everything else on each side, so that a very wide band does not
   * flatten the rest. Default: all of it.
   */
  reach?: number;
}

/** A part of a panel between two places of x, on a different background. */
export interface SpanLayer {
  kind: 'span';
  from: number;
  to: number;
  color?: string;
}

/** A line across the panel, at one place of x or y. */
export interface RuleLayer {
  kind: 'rule';
  x?: number;
  y?: number;
  label?: string;
  color?: string;
  width?: number;
  dash?: Dash;
}

/** Heights between edges, with one more edge than heights: a filled histogram, or its outline. */
export interface StepLayer {
  kind: 'step';
  edges: readonly number[];
  heights: readonly number[];
  color?: string;
  filled?: boolean;
  width?: number;
}

/** A table of coloured cells on two category axes: rows by y, columns by x; null for no value. */
export interface HeatLayer {
  kind: 'heat';
  values: readonly (readonly (number | null)[])[];
  color: (value: number) => string;
  /** The name of the values. */
  name?: string;
  /** The text of a cell. */
  text: (value: number) => string;
}

export interface TextLayer {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  anchor?: 'start' | 'middle' | 'end';
  color?: string;
}

export type LegendItem =
  | {
      text: string;
      /** A shorter text, if the full one does not fit. */
      short?: string;
      color: string;
      sign: 'line' | 'dashed' | 'dotted' | 'bar' | 'band' | 'span' | 'interval' | SymbolName;
      /** For signs of a symbol: a line through it. */
      line?: Dash;
      filled?: boolean;
      /** Half the width of a symbol, in pixels; default 2.8. */
      size?: number;
    }
  /** The colours of a heat map. */
  | { text: string; sign: 'scale'; stops: readonly { color: string; text: string }[] };

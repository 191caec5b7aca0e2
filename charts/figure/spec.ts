import type { SymbolName } from './palette.ts';

// Texts may have lowered and raised parts: E_{FS}, 10^{-3}.

/** A figure as data: panels in a grid, under a title and a legend. */
export interface FigureSpec {
  /** What is shown, for those who cannot see it. */
  description: string;
  /** Above the figure; none where it is left out, as captions stand below. */
  title?: string;
  columns: number;
  /** Row by row; null leaves a place empty. */
  panels: readonly (Panel | null)[];
  /** Over the columns. */
  headings?: readonly string[];
  legend?: readonly LegendItem[];
  /** Sentences below the panels. What lies beyond an axis, or is no number, is said there without being asked. */
  notes?: readonly string[];
  /** Whether a part of x may be shown alone; it may where left out. */
  canZoom?: boolean;
  /** Heights of the rows' frames in pixels; the last one stands for all that follow. */
  heights?: readonly number[];
  /** Widths of the columns' frames, as parts; equal where left out. */
  widths?: readonly number[];
}

export interface Panel {
  /** May run on over panels beside it that have none. */
  title?: string;
  /** At the right of the title, in less weight. */
  note?: string;
  /** `second` belongs to the panel above it: its title has less weight. */
  rank?: 'first' | 'second';
  /** What it is called where values are read off; the title where left out. */
  name?: string;
  /** Panels with the very same object share an axis: one domain for all, and texts only along the outside. */
  x: AxisSpec;
  y: AxisSpec;
  /** Drawn in order, the last on top. */
  layers: readonly Layer[];
}

export interface AxisSpec {
  /** With its unit. */
  label?: string;
  /** `linear` where left out. On a `category` axis values count the categories from 0; as y, the first one is on top. */
  scale?: 'linear' | 'log' | 'category';
  /** Left out, it holds all that is drawn, with a little room. Values beyond it get a mark at the edge. */
  domain?: readonly [number, number];
  categories?: readonly string[];
  /** Runs of categories along x that have a name in common, each with how many they are. */
  groups?: readonly { text: string; size: number }[];
  /** Left out, round numbers. Those whose texts have no room are drawn without. */
  ticks?: readonly number[];
  /** About how many round numbers; left out, as many as have room. */
  tickCount?: number;
  /** Of what is drawn, the part left free at both ends of a domain that is not given; 0.045 where left out. */
  pad?: number;
  /** A domain that is as wide on both sides of zero, this wide at least. */
  aboutZero?: number;
  /** `percent` writes 0.05 as 5%. */
  format?: 'percent' | ((value: number) => string);
  /** Whether a domain that is not given begins or ends at zero. */
  zero?: boolean;
  /** As y: whether it may be drawn logarithmic where a reader asks. */
  canLog?: boolean;
  /** Whether points beyond the domain are left out without a mark, since only a part was asked for. */
  isPart?: boolean;
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

/** A line through points, broken where one is not finite; infinite ones and those beyond the axis get a mark at the edge. */
export interface LineLayer {
  kind: 'line';
  x: Numbers;
  y: Numbers;
  color?: string;
  /** In pixels; 1.5 where left out. */
  width?: number;
  dash?: Dash;
  /** Symbols at the points. */
  symbol?: SymbolName;
  /** Written beside its end, right of the frame. */
  label?: string;
  /** What it is called where values are read off; the label where left out, and without either they are not read. */
  name?: string;
  /** An interval that is read off with each value. */
  readout?: { low: Numbers; high: Numbers };
}

export interface DotsLayer {
  kind: 'dots';
  x: Numbers;
  y: Numbers;
  color?: string;
  /** `circle` where left out. */
  symbol?: SymbolName;
  /** Half the width, in pixels; 2.5 where left out. */
  size?: number;
  filled?: boolean;
  /** What lies beneath shows through symbols that are not filled. */
  open?: boolean;
  opacity?: number;
  name?: string;
  /** The numbers that are read off, where they are not y. */
  readout?: Numbers;
}

/** Bars side by side at each place; null or NaN leaves a gap. */
export interface BarsLayer {
  kind: 'bars';
  /** Where the groups stand. */
  at: readonly number[];
  /** A bar each in every group. */
  series: readonly { values: readonly (number | null)[]; color: string }[];
  /** Bars that grow to the right, on a category axis y. */
  horizontal?: boolean;
  /** Writes the value at the end of each bar, where there is room for it. */
  texts?: (value: number) => string;
  /** Width of a group, as a part of the room from one place to the next; 0.8 where left out. */
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
  /** In pixels; 1.25 where left out. */
  width?: number;
  /** Half the width of the ends, in pixels; 2.5 where left out. */
  cap?: number;
  /** Moves all, in pixels: several layers stand beside each other. */
  shift?: number;
  /** Intervals along x, at places of y. */
  horizontal?: boolean;
  name?: string;
  /** The numbers that are read off, where those drawn are scaled. */
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
   * Of the band, an axis shows no more than this part of the range of all else on each side: one that is wide beyond measure
   * must not press the rest flat. Left out, all of it.
   */
  reach?: number;
}

/** The part of a panel between two places of x, on another ground. */
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

/** Heights between edges, one edge more than heights: a histogram, filled, or its outline. */
export interface StepLayer {
  kind: 'step';
  edges: readonly number[];
  heights: readonly number[];
  color?: string;
  filled?: boolean;
  width?: number;
}

/** A table of coloured cells on two category axes: rows by y, columns by x; null where there is no value. */
export interface HeatLayer {
  kind: 'heat';
  values: readonly (readonly (number | null)[])[];
  color: (value: number) => string;
  /** What the values are. */
  name?: string;
  /** What is written in a cell. */
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
      /** Instead, where that has no room. */
      short?: string;
      color: string;
      sign: 'line' | 'dashed' | 'dotted' | 'bar' | 'band' | 'span' | 'interval' | SymbolName;
      /** For signs of a symbol: a line through it. */
      line?: Dash;
      filled?: boolean;
      /** Half the width of a symbol, in pixels; 2.8 where left out. */
      size?: number;
    }
  /** The colours of a heat map. */
  | { text: string; sign: 'scale'; stops: readonly { color: string; text: string }[] };

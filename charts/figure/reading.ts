import type { Traces } from './spec.ts';

/** The numbers that a figure shows: to read values under a pointer, and the range between two places. */
export interface Reading {
  readonly panels: readonly PanelReading[];
  /** Whether the figure can be drawn with a logarithmic y, and whether a part of x can be shown alone. */
  readonly canLog: boolean;
  readonly canZoom: boolean;
}

export interface PanelReading {
  /** The panel's subject, such as a state; '' if the figure has one panel. */
  readonly name: string;
  /** The frame, in pixels of the figure. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: AxisReading;
  readonly y: AxisReading;
  readonly series: readonly Series[];
  /** Whether the point that is nearest in the plane is read, in place of all values at a place of x. */
  readonly byPoint: boolean;
  /** What a solution of the model is in this panel. */
  readonly traces?: Traces | undefined;
}

export interface AxisReading {
  readonly label: string;
  readonly domain: readonly [number, number];
  readonly scale: 'linear' | 'log' | 'category';
  /** Names of the values 0, 1, … of a category axis. */
  readonly categories: readonly string[];
  /** Writes values that are dates or times of day. */
  readonly text?: ((value: number) => string) | undefined;
}

/** Points under one name. */
export interface Series {
  readonly name: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** The numbers to show, if they differ from y. */
  readonly value?: ArrayLike<number> | undefined;
  /** Writes them, if not as numbers. */
  readonly text?: ((value: number) => string) | undefined;
  /** An interval about the value. */
  readonly low?: ArrayLike<number> | undefined;
  readonly high?: ArrayLike<number> | undefined;
  /** A continuous curve, which is read at the points of the panel's other series. */
  readonly isCurve?: boolean | undefined;
}

const readings = new WeakMap<SVGSVGElement, Reading>();

/** Stores the reading of a figure. */
export function keepReading(figure: SVGSVGElement, reading: Reading): void {
  readings.set(figure, reading);
}

/** The reading of a figure; undefined if it is not one of these charts. */
export function readingOf(figure: SVGSVGElement): Reading | undefined {
  return readings.get(figure);
}

/** Pixels from the frame's left side to a value on its x axis. */
export function pixelAtX({ x, width }: PanelReading, value: number): number {
  return partOf(x, value) * width;
}

/** Pixels from the frame's top to a value on its y axis: values increase upwards, categories are listed from the top. */
export function pixelAtY({ y, height }: PanelReading, value: number): number {
  const part = partOf(y, value);
  return (y.scale === 'category' ? part : 1 - part) * height;
}

/** The value on the x axis at a distance of `pixel` from the frame's left side. */
export function valueAtX({ x: { domain, scale }, width }: PanelReading, pixel: number): number {
  const [low, high] = scale === 'log' ? domain.map(Math.log10) : domain;
  const value = low! + (pixel / width) * (high! - low!);
  return scale === 'log' ? 10 ** value : value;
}

function partOf({ domain, scale }: AxisReading, value: number): number {
  const along = (x: number) => (scale === 'log' ? Math.log10(x) : x);
  return (along(value) - along(domain[0])) / (along(domain[1]) - along(domain[0]));
}

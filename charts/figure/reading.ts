/** What a figure shows, in numbers: to tell the values under a pointer, and the range between two places. */
export interface Reading {
  readonly panels: readonly PanelReading[];
  /** Whether the figure can be drawn with a logarithmic y, and whether a part of x can be shown alone. */
  readonly canLog: boolean;
  readonly canZoom: boolean;
}

export interface PanelReading {
  /** What is shown, such as a state; '' where the figure has one panel. */
  readonly name: string;
  /** The frame, in pixels of the figure. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: AxisReading;
  readonly y: AxisReading;
  readonly series: readonly Series[];
}

export interface AxisReading {
  readonly label: string;
  readonly domain: readonly [number, number];
  readonly scale: 'linear' | 'log' | 'category';
  /** Names of the values 0, 1, … of a category axis. */
  readonly categories: readonly string[];
}

/** Points under one name. */
export interface Series {
  readonly name: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** The numbers to tell, where they are not y. */
  readonly value?: ArrayLike<number> | undefined;
  /** An interval about the value. */
  readonly low?: ArrayLike<number> | undefined;
  readonly high?: ArrayLike<number> | undefined;
  /** A curve through many places, which is read where the other series of the panel have points. */
  readonly isCurve?: boolean | undefined;
}

const readings = new WeakMap<SVGSVGElement, Reading>();

/** Keeps what a figure shows, with the figure. */
export function remember(figure: SVGSVGElement, reading: Reading): void {
  readings.set(figure, reading);
}

/** What a figure shows; undefined where it is not one of these charts. */
export function readingOf(figure: SVGSVGElement): Reading | undefined {
  return readings.get(figure);
}

/** Pixels from the frame's left side to a value on its x axis. */
export function pixelAtX({ x, width }: PanelReading, value: number): number {
  return partOf(x, value) * width;
}

/** Pixels from the frame's top to a value on its y axis: values grow upwards, categories are read from the top. */
export function pixelAtY({ y, height }: PanelReading, value: number): number {
  const part = partOf(y, value);
  return (y.scale === 'category' ? part : 1 - part) * height;
}

/** The value on the x axis so many pixels from the frame's left side. */
export function valueAtX({ x: { domain, scale }, width }: PanelReading, pixel: number): number {
  const [low, high] = scale === 'log' ? domain.map(Math.log10) : domain;
  const value = low! + (pixel / width) * (high! - low!);
  return scale === 'log' ? 10 ** value : value;
}

function partOf({ domain, scale }: AxisReading, value: number): number {
  const along = (x: number) => (scale === 'log' ? Math.log10(x) : x);
  return (along(value) - along(domain[0])) / (along(domain[1]) - along(domain[0]));
}

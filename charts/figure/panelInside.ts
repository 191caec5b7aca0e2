import type { Scale } from './scale.ts';

/** The inside of a panel. */
export interface Inside {
  x: Scale;
  y: Scale;
  width: number;
  height: number;
}

/** The number of values that a panel could not show as they are. */
export interface Tally {
  /** Values beyond an axis, marked at the edge. */
  beyond: number;
  /** Values that are NaN. */
  missing: number;
}

/** The elements of a layer: `cut` is clipped at the frame, `whole` is not. */
export interface Drawn {
  cut: Element[];
  whole: Element[];
}

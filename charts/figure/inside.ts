import type { Scale } from './scale.ts';

/** The inside of a panel. */
export interface Inside {
  x: Scale;
  y: Scale;
  width: number;
  height: number;
}

/** What a panel could not show as it is. */
export interface Tally {
  /** Values beyond an axis, marked at the edge. */
  beyond: number;
  /** Values that are no numbers. */
  missing: number;
}

/** What a layer is drawn as: the first is cut off at the frame, the second is not. */
export interface Drawn {
  cut: Element[];
  whole: Element[];
}

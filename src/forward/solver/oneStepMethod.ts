/** The current point of a solve: a time, the states and sensitivities there, and their slope. */
export interface SolvePoint {
  t: number;
  readonly y: Float64Array;
  readonly slope: Float64Array;
}

/** The outcome of trying a step: its error in units of the tolerance, or why there is none. */
export type StepTrial = number | 'notDefined' | 'newton';

/** The requested times of a solution, and how many of them were reached. */
export interface OutputTimes {
  readonly times: Float64Array;
  readonly reached: number;
}

/** A one-step method at work on a point that all methods of a solve share. */
export interface OneStepMethod {
  /** The error of a step is of order h^q. */
  readonly q: number;
  /**
   * Tries a step of length h from the point; nothing of the point changes. The error is that at its end, or, where that is
   * larger, at the requested times that it passes.
   */
  attempt(h: number, outputTimes?: OutputTimes): StepTrial;
  /** y at t + θh of the step just tried, 0 ≤ θ ≤ 1. */
  denseInto(out: Float64Array, theta: number): void;
  /** Moves the point to the end of the step just tried, at the time t. */
  accept(t: number): void;
  /** Starts again at the point where another method left it. */
  restart(): void;
}

import type { FitOptions, InputValues } from '../../src/index.ts';

/** A study, as a plan of it says once every shorthand is written out. Plain data. */
export interface Plan {
  name: string;
  /** One line: what is asked. */
  title: string;
  seed: number;
  parts: Part[];
  /** How exactly parameters are to be known, as parts of their true values: 0.05 is within 5%. Empty where nothing is asked. */
  target: Record<string, number>;
  /** What the report is made of: the cells and, where there is a target, its answer; or the figures of the paper. */
  report: 'design' | 'paper';
}

/** Systems × points × noise × trials, all fitted by the same methods. */
export interface Part {
  name: string;
  systems: System[];
  /** How many times data have, evenly spaced over the span, both ends included. */
  points: number[];
  /** Standard deviation of the noise over the root mean square of all states; 1 alone where the model's own lines say it. */
  noise: number[];
  /** Whether noise is as the model's own lines say. */
  byModel?: true;
  trials: number;
  methods: Method[];
  /** Whether methods that solve forward are told the true first states, as in the paper, or have to estimate them. */
  u0: 'estimated' | 'known';
  /** Whether each fit makes its test functions itself: for wall times that hold for a single fit. */
  fresh: boolean;
}

/** A model with the truth that data are made with. */
export interface System {
  name: string;
  title: string;
  model: string;
  parameters: Record<string, number>;
  /** States that the model gives no first value to. */
  initial: Record<string, number>;
  time: [number, number];
  /** Inputs and doses that the model asks for. */
  inputs?: Record<string, InputValues>;
  /** States and outputs that have a column; all where it is left out. */
  measured?: string[];
}

/** One way to fit. Methods of one part have different names. */
export interface Method {
  name: string;
  method: MethodName;
  options: FitOptions;
}

/** What fits and comparisons offer. */
export const methodNames = ['ols', 'irls', 'mle', 'fsnls', 'fsnls-e2', 'wendy-fsnls'] as const;

/**
 * `fsnls` begins at random around the truth, five times unless its options say otherwise, and keeps the least objective;
 * `fsnls-e2` keeps the one nearest to the truth, which only a study can; `wendy-fsnls` begins at WENDy's estimate.
 */
export type MethodName = (typeof methodNames)[number];

/** A distribution that a prior may have: what is known about a value beforehand. */
export interface PriorLaw {
  /** What a line `K ~ NAME(2, 0.5)` says. */
  readonly name: PriorName;
  /** What it is called in words. */
  readonly words: string;
  /** What its one or two numbers are called; all but a mean, a location or an end have to be above zero. */
  readonly numbers: readonly PriorNumber[];
  /** Whether it is one of values above zero, which are searched for by their logarithms. */
  readonly positive: boolean;
  /** The ends of the density, where it has some besides zero. */
  range?(a: number, b: number): readonly [number, number];
  /** What it adds to the objective, along a coordinate: the logarithm of the value where that is above zero. Absent where it is a constant. */
  term?(a: number, b: number): PriorTerm;
  /** The part of minus the logarithm of the density that the cost of the term does not include. */
  constant(a: number, b: number): number;
  /** Whether it alone determines a value: its density is largest inside. */
  holds(a: number, b: number): boolean;
  /** Whether the density grows beyond all limits towards zero. */
  isSpike?(a: number, b: number): boolean;
  /** The probability of a value below x. */
  below(x: number, a: number, b: number): number;
}

export type PriorName =
  | 'normal'
  | 'lognormal'
  | 'uniform'
  | 'loguniform'
  | 'laplace'
  | 'loglaplace'
  | 'cauchy'
  | 'exponential'
  | 'gamma'
  | 'chisquare'
  | 'rayleigh';

export type PriorNumber =
  | 'mean'
  | 'standard deviation'
  | 'location'
  | 'scale'
  | 'shape'
  | 'number of degrees of freedom'
  | 'lower end'
  | 'upper end';

/** Minus the logarithm of a density along a coordinate q. */
export interface PriorTerm {
  /** Itself, but for a constant. */
  cost(q: number): number;
  /**
   * The parabola ½ precision (q - mean)² that a step takes it for: it has the slope of the cost at q, and a precision above zero wherever
   * there is a slope.
   */
  near(q: number): { readonly precision: number; readonly mean: number };
  /** Its second derivative, the information on q. */
  curvature(q: number): number;
  /** Where and how wide its peak is, where that is far from a parabola: pointed, or with long tails. */
  readonly peak?: { readonly at: number; readonly scale: number };
}

/** A parabola that has this slope at q, and a precision with which a step goes no further than one unit. */
export function parabola(q: number, slope: number, curvature: number): ReturnType<PriorTerm['near']> {
  const precision = Math.max(curvature, Math.abs(slope));
  return { precision, mean: precision > 0 ? q - slope / precision : q };
}

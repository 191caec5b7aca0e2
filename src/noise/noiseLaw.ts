import type { RandomGenerator } from '../stats/randomGenerator.ts';

/** A distribution of noise: how measurements scatter about what the model predicts. */
export interface NoiseLaw {
  /** What a line `noise y NAME` and the option `noise` say. */
  readonly name: string;
  /** What it is called in words. */
  readonly words: string;
  /** What its size is called: a standard deviation σ, or a scale. */
  readonly size: 'σ' | 'scale';
  /** Whether it is the law of the logarithm of what is measured, which is then above zero. */
  readonly ofLogarithm?: boolean;
  /** How it differs from the normal law; absent where the errors, or those of logarithms, are normal. */
  readonly tails?: Tails;
  /** An error of this size, drawn at random: what is added to the prediction, or to its logarithm. */
  draw(size: number, random: RandomGenerator): number;
}

/**
 * The density of errors r, in units of their size s, that are not normal: f(r) = c · exp(-cost(r²)), symmetric about zero. `cost` and `pull` are
 * written in an algebra, since they are compiled as well as evaluated.
 */
export interface Tails {
  /** -ln f up to a constant; ½r² for the normal law. */
  cost<T>(square: T, algebra: Algebra<T>): T;
  /** Twice the slope of the cost by r²: the weight of an error relative to a normal one, for which it is 1. */
  pull<T>(square: T, algebra: Algebra<T>): T;
  /** The expected information on the location, times s², and on ln s: 1 and 2 for the normal law. */
  readonly location: number;
  readonly scale: number;
  /** The probability of an error above r, r being zero or more. */
  above(r: number): number;
  /** pull(r²)·r² of an error e, r = e/s, by e² and s²; where it can be written better than this. */
  counted?(squares: number, variance: number): number;
}

/** Arithmetic on numbers, or on steps of a kernel that is compiled. */
export interface Algebra<T> {
  number(value: number): T;
  add(a: T, b: T): T;
  subtract(a: T, b: T): T;
  multiply(a: T, b: T): T;
  divide(a: T, b: T): T;
  sqrt(a: T): T;
  log(a: T): T;
  exp(a: T): T;
  tanh(a: T): T;
}

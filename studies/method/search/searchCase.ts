import { evenTimes, type FitOptions, type InputValues } from '../../../src/index.ts';

type Values = Readonly<Record<string, number>>;

/** What one experiment of several has of its own. */
export interface OwnValues {
  readonly truth?: Values;
  readonly u0?: Values;
  readonly inputs?: Readonly<Record<string, InputValues>>;
}

/** What was measured in one experiment: by column, time, value and, where it is known, standard deviation. */
export interface Recorded {
  readonly inputs: Readonly<Record<string, number>>;
  readonly columns: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** A model with its truth and a design of measurement, from which data sets are made. */
export interface SearchCase {
  readonly name: string;
  /** What differs between the designs of one model; rows of a table are named by both. */
  readonly design: string;
  readonly model: string;
  readonly truth: Values;
  /** First states that the model leaves open. */
  readonly u0?: Values;
  /** A truth for each data set, drawn from uniform numbers, in place of the two above. */
  readonly draw?: (uniform: () => number) => { truth: Values; u0: Values };
  readonly t: readonly number[];
  /** States and outputs that have a column. */
  readonly measured: readonly string[];
  /**
   * Standard deviation over the root mean square of a column, that of ln y where the model has a line `noise y lognormal`; by
   * column where it differs. 'model': as the model's own lines say.
   */
  readonly noise: number | Values | 'model';
  /** Formulas of the noise in parameters and states, of outputs for which the model has such a line. */
  readonly sd?: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, InputValues>>;
  readonly experiments?: readonly OwnValues[];
  /** Share of the cells that are empty, at random, or which of them are. */
  readonly missing?: number | ((row: number, column: string) => boolean);
  /** What a user would give besides. */
  readonly options?: FitOptions;
  /** Measured data, in place of generated ones: the truth is then only a place to begin a comparison. */
  readonly recorded?: readonly Recorded[];
  /** The least negative log-likelihood that is known for them. */
  readonly best?: number;
  /** Success in per cent that others published for such data: AMIGO2, and algebraic estimation with polish. */
  readonly published?: readonly [number, number];
  /** The box of random starts for the comparison with forward solves; a factor of 1000 about 1 where it is left out. */
  readonly box?: readonly [lower: number, upper: number];
}

/** n equally spaced times. */
export const times = (from: number, to: number, n: number): number[] => Array.from(evenTimes(from, to, n));

/** n times, equally spaced in their logarithm. */
export const logTimes = (from: number, to: number, n: number): number[] =>
  Array.from(evenTimes(Math.log10(from), Math.log10(to), n), (x) => 10 ** x);

/** The name of a case in tables. */
export const labelOf = ({ name, design }: Pick<SearchCase, 'name' | 'design'>): string =>
  design === '' ? name : `${name}, ${design}`;

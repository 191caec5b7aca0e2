import type { FitOptions } from '../../src/index.ts';

/** What a person has made: all that is saved, shared and undone. Plain data, never changed in place. */
export interface Work {
  /** The equations, as typed. */
  readonly model: string;
  /** A second model to compare it with; null where none is compared. */
  readonly rival: string | null;
  readonly data: Source;
  /** The options that were changed; the time column and that of experiments are chosen with the data. */
  readonly options: FitOptions;
}

/** Where the measurements come from. */
export type Source =
  /** One of the gallery's: simulated in the page, or measured, which has points and noise of its own. */
  | {
      readonly kind: 'example';
      readonly name: string;
      readonly points: number;
      /** Standard deviation of the noise over the root mean square, of all states or of each as the example has it: 0.05 is 5%. */
      readonly noise: number;
      readonly seed: number;
    }
  /** A table that a person brought. */
  | {
      readonly kind: 'table';
      /** Of the file, or what it was pasted as. */
      readonly name: string;
      readonly text: string;
      /** What each column is used for, by its place; null for what is guessed. */
      readonly uses: readonly (Use | null)[];
    };

/** What a column of a table is used for. */
export type Use =
  | { readonly as: 'time' }
  | { readonly as: 'experiment' }
  /** Measured values of the state of that name. */
  | { readonly as: 'state'; readonly name: string }
  | { readonly as: 'nothing' };

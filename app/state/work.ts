import type { FitOptions } from '../../src/index.ts';

/** What a user has made: all that is saved, shared and undone. Plain data, never changed in place. */
export interface Work {
  /** The equations of the model in use, as typed. */
  readonly model: string;
  /** What it is compared with; null where that is nothing. */
  readonly compared: Compared | null;
  readonly data: Source;
  /** The options that were changed; the time column and that of experiments are chosen with the data. */
  readonly options: FitOptions;
  /** Whether every experiment is also fitted alone. */
  readonly each: boolean;
}

/** Further models of the same data. `modelsOf` lists all of them. */
export interface Compared {
  /** The name of the model in use. */
  readonly name: string;
  /** How many of the others come before it. */
  readonly place: number;
  readonly others: readonly NamedModel[];
}

export interface NamedModel {
  readonly name: string;
  /** The equations, as typed. */
  readonly model: string;
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
  /** A table that a user brought. */
  | {
      readonly kind: 'table';
      /** Of the file, or what it was pasted as. */
      readonly name: string;
      readonly text: string;
      /** What each column is used for, by its place in the table as it is shaped; null for what is guessed. */
      readonly uses: readonly (Use | null)[];
      /** How its columns are put together; guessed where it is left out. */
      readonly shape?: Shape;
      /** The line of the text that names the columns; found where it is left out. */
      readonly header?: number;
      /** What is in the wells, where it is a plate. */
      readonly layout?: { readonly name: string; readonly text: string };
    }
  /** Nothing yet: a model was brought alone, from the file of that name. */
  | { readonly kind: 'none'; readonly name: string };

/** A table that a user brought. */
export type TableSource = Extract<Source, { kind: 'table' }>;

/** How the columns of a table are put together. */
export type Shape =
  /** A column for each quantity; those called u_1 and u_2 are replicates of u, or stand for themselves. */
  | { readonly kind: 'wide'; readonly replicates: 'together' | 'separate' }
  /** One column names what another holds. */
  | { readonly kind: 'long'; readonly variable: string; readonly value: string }
  /** A column for each well. An experiment is a well, a row or a column of the plate, or what these columns of its layout say alike. */
  | { readonly kind: 'plate'; readonly by: string }
  /** One quantity, with a column for each experiment; those called u_1 and u_2 are replicates in the experiment u. */
  | { readonly kind: 'conditions' };

/** What a column of a table is used for. */
export type Use =
  | { readonly as: 'time' }
  | { readonly as: 'experiment' }
  /** Measured values of the state of that name. */
  | { readonly as: 'state'; readonly name: string }
  | { readonly as: 'nothing' };

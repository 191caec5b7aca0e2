import type { Course } from './courseOf.ts';

/** A column of the data, as ideas look at it. */
export interface Seen {
  /** In a model. */
  readonly name: string;
  readonly course: Course;
  /** Whether it has one value in each experiment, as a dose or a temperature may. */
  readonly isConstant: boolean;
  /** Whether most of its cells are empty or zero, as those of doses over time are. */
  readonly isSparse: boolean;
  /** Whether all its values are whole numbers, some of them large: what is counted. */
  readonly isCounted: boolean;
  /** Whether it goes from level to level in jumps, as an input has it that somebody sets. */
  readonly isSwitched: boolean;
  /** Its values over time in one experiment, means of replicates. */
  readonly values: readonly number[];
}

/** What may have happened, as a model. */
export interface Idea {
  readonly title: string;
  /** In a sentence, for somebody who does not read equations. */
  readonly about: string;
  readonly model: string;
  /** The names in the model that are columns of the data; other states are hidden. */
  readonly columns: readonly string[];
  /** What counting means for its noise, a line of the model; for columns that are counted. */
  readonly counted?: string;
  /** Parameters that are seldom the same in several individuals. */
  readonly individual?: readonly string[];
  /** How well it fits columns, in this order: 0 not at all, 5 just like it. */
  fits(columns: readonly Seen[]): number;
  /** A typical course, for a small drawing: first values of what is drawn, their rates, and how long; the first of them are the columns. */
  readonly sketch: {
    readonly start: readonly number[];
    readonly rates: (x: readonly number[]) => readonly number[];
    readonly span: number;
    /** How many of them are drawn; all where it is left out. */
    readonly drawn?: number;
  };
}

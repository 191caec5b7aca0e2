/** What kind of value an option takes, and which values. */
export type OptionKind =
  | { kind: 'choice'; values: readonly string[] }
  | {
      kind: 'number';
      min: number;
      max: number;
      open?: 'min' | 'both';
      integer?: true;
      odd?: true;
      auto?: true;
    }
  | { kind: 'numbers'; min: number; max: number }
  /** A value for each name; `of` says what is named. */
  | { kind: 'named'; min: number; open: 'min'; of: 'state' | 'parameter' }
  /** A lower and an upper bound for each parameter or first state; a side without one is infinite, or null. */
  | { kind: 'ranges' }
  /** One of the words, or one of the laws for each output. */
  | { kind: 'law'; words: readonly string[]; laws: readonly string[] }
  /** One of the words, one of them with a whole number after a colon (random:5), or a value for each parameter. */
  | { kind: 'start'; words: readonly string[]; counted: string; most: number }
  | { kind: 'text' };

/** One row of the option table. */
export type OptionRow<T = unknown> = OptionKind & {
  default: T;
  /** The value under the presets `paper` and `authors-2023`, where it is another. */
  paper?: T;
  authors?: T;
  /** One line: meaning and unit. */
  help: string;
};

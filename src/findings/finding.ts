import type { Place } from './place.ts';

// Everything reported to a user, as data: errors, verdicts, notes. Words are made of it at each surface (`Say`): a sentence in the
// library, flags in the terminal, buttons in the app, paths in a plan. Nothing reads words back.

/** A value that words are made of; plain data, so that a finding can be saved and sent to another thread. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value }
  | Finding;

/** What a finding concerns. */
export type About =
  /** The model, at a place of its text, whose line is `line`, or as a whole. */
  | { readonly of: 'model'; readonly place?: Place; readonly line?: string }
  | { readonly of: 'data'; readonly column?: string; readonly row?: number; readonly experiment?: string }
  | { readonly of: 'option'; readonly option: string }
  /** Model and data together, or the computation. */
  | { readonly of: 'fit' }
  /** A place in the model that the words themselves show. */
  | { readonly of: 'text'; readonly place: Place }
  /** A plan of a study, at the path of a value (`parts[1].points`; '' is all of it), or at a place of its text. */
  | { readonly of: 'plan'; readonly path: string; readonly place?: Place; readonly line?: string }
  /** An argument of a function, a file, a command: what the caller did. */
  | { readonly of: 'call' };

/** What a user can do about it; a surface may offer to do it for them. */
export type Action =
  | { readonly do: 'set'; readonly options: Readonly<Record<string, Value>> }
  | { readonly do: 'leaveOut'; readonly option: string }
  /** What was probably meant, as it would be typed. */
  | { readonly do: 'try'; readonly text: string }
  /** Replace the text at `place` of the model. */
  | { readonly do: 'write'; readonly place: Place; readonly text: string }
  /** Put a text in the place of the whole model. */
  | { readonly do: 'rewrite'; readonly text: string };

/** One message. */
export interface Finding {
  /** Which one, of the catalogs. */
  readonly code: string;
  readonly about: About;
  /** What the words are made of. */
  readonly values: Readonly<Record<string, Value>>;
  readonly actions: readonly Action[];
  /** A further remark, on a line of its own. */
  readonly also?: Finding;
}

/** The words of a finding: what is the matter, and what to do about it ('' where nothing is to be done). */
export interface Words {
  readonly message: string;
  readonly advice: string;
}

/** How a surface names what only it can name. */
export interface Say {
  /** An option: noiseSd in code, --noise-sd in the terminal. */
  option(name: string): string;
  /** An option with a value: method 'mle', --method mle. */
  setting(name: string, value: string): string;
  /** What a user gave an option, as they typed it; `shown` is the value itself in words. */
  given(name: string, shown: string): string;
  /** Values by name: { k: 1 }, k=1. */
  values(values: Readonly<Record<string, number | string>>): string;
  /** A function of the library: simulate, wendy simulate. */
  command(name: string): string;
  /** A name for examples: that of a state or parameter of the current model, where it is known. */
  example(of: 'state' | 'parameter'): string;
  /** Whether the help of an option is shown next to messages about it. */
  readonly helpBeside?: boolean;
}

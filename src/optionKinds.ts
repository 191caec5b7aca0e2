/** The methods of the library. */
export type BuiltInMethod = 'mle' | 'irls' | 'ols' | 'fsnls';

/** The name of a method: one of the library, or one that `registerMethod` has returned. */
export type MethodName = BuiltInMethod | (string & { readonly isRegistered: true });

/** The name of a law of noise: one of the library, or one that `registerNoiseLaw` has returned. */
export type NoiseLawName =
  | 'normal'
  | 'lognormal'
  | 'student'
  | 'laplace'
  | 'loglaplace'
  | (string & { readonly isNoiseLaw: true });

/** Every option of a fit, all of them set. Meaning, range and default of each are in `optionTable`. */
export interface Options {
  method: MethodName;
  preset: 'default' | 'paper' | 'authors-2023';
  time: string;
  by: string;
  long: string;
  replicates: 'auto' | 'columns' | 'none';
  plate: string;
  beyond: 'ask' | 'censored' | 'missing';
  level: number;
  covariance: 'gls' | 'paper';
  intervals: 'auto' | 'white' | 'ar1' | 'scaled';
  noise: 'state' | 'pooled' | Readonly<Record<string, NoiseLawName>>;
  noiseSd: Readonly<Record<string, number>> | 'auto';
  fix: Readonly<Record<string, number>> | 'auto';
  bounds: Readonly<Record<string, readonly [lower: number, upper: number]>> | 'auto';
  filterOrder: number;
  filterPoints: number;
  eta: number;
  radiusMultipliers: readonly number[];
  minRadius: number | 'auto';
  coarsening: number;
  radiusRule: 'noise' | 'corner';
  rank: number | 'auto';
  rankCorner: CornerRule;
  relaxation: number;
  tolerance: number;
  maxIterations: number;
  normalityLevel: number;
  normalityFrom: number;
  subSteps: number | 'auto';
  start: string | Readonly<Record<string, number>>;
  starts: number | 'auto';
  timeLimit: number | 'auto';
  startAround: Readonly<Record<string, number>> | 'auto';
  u0: Readonly<Record<string, number>> | 'auto';
  objective: 'vector' | 'scalar';
  segments: number | 'auto';
  check: 'forward' | 'none';
  beside: 'auto' | 'irls';
  seed: number;
  solver: 'auto' | 'nonstiff' | 'stiff';
  rtol: number;
  atol: number;
  maxSteps: number;
  lmIterations: number;
  lmEvaluations: number;
  lmStep: number;
  lmTolerance: number;
}

/** How the misfit of two chords to a curve is measured when its corner is looked for. */
export type CornerRule = 'relative-l1' | 'relative-l2' | 'absolute-l2';

/** What a caller may give: any of the options; the rest come from the preset. */
export type FitOptions = { [K in keyof Options]?: Options[K] | undefined };

/** What each value means, in words. */
export type ValueWords = Readonly<Record<string, string>>;

/** What kind of value an option takes, and which values. */
export type OptionKind =
  | { kind: 'choice'; values: readonly string[]; words: ValueWords }
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
  /** One of the values, or one of the laws for each output; `or` says the latter in words. */
  | { kind: 'law'; values: readonly string[]; laws: readonly string[]; words: ValueWords; or: string }
  /** One of the values, `counted` with a whole number after a colon (random:5), or a number for each parameter: `or`. */
  | {
      kind: 'start';
      values: readonly string[];
      counted: string;
      most: number;
      words: ValueWords;
      or: string;
    }
  | { kind: 'text' };

/** One row of the option table. */
export type OptionRow<T = unknown> = OptionKind & {
  default: T;
  /** The value under the presets `paper` and `authors-2023`, where it is another. */
  paper?: T;
  authors?: T;
  /** One line: meaning and unit; where values have words of their own, what is chosen. All of it: `optionHelp`. */
  help: string;
};

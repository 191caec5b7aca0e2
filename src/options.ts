import { InputError } from './inputError.ts';

/** Every option of a fit, all of them set. Meaning, range and default of each are in `optionTable`. */
export interface Options {
  method: 'mle' | 'irls' | 'ols';
  preset: 'default' | 'paper' | 'authors-2023';
  time: string;
  by: string;
  level: number;
  covariance: 'gls' | 'paper';
  intervals: 'auto' | 'white' | 'ar1' | 'scaled';
  noise: 'state' | 'pooled';
  noiseSd: Readonly<Record<string, number>> | 'auto';
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
}

/** How the misfit of two chords to a curve is measured when its corner is looked for. */
export type CornerRule = 'relative-l1' | 'relative-l2' | 'absolute-l2';

/** What a caller may give: any of the options; the rest come from the preset. */
export type FitOptions = { [K in keyof Options]?: Options[K] | undefined };

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
  | { kind: 'named'; min: number; open: 'min' }
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

/** Every option once: kind, range, default, meaning. Types, command-line flags, app controls and docs follow it. */
export const optionTable: { readonly [K in keyof Options]: OptionRow<Options[K]> } = {
  method: {
    kind: 'choice',
    values: ['mle', 'irls', 'ols'],
    default: 'mle',
    paper: 'irls',
    authors: 'irls',
    help: 'mle = maximum likelihood, states and parameters together; irls = WENDy, iteratively reweighted; ols = its first step, unweighted',
  },
  preset: {
    kind: 'choice',
    values: ['default', 'paper', 'authors-2023'],
    default: 'default',
    help: "default; paper = the paper's method and covariance; authors-2023 = the authors' published code digit by digit",
  },
  time: {
    kind: 'text',
    default: '',
    help: 'name of the time column; left empty, the column t or time',
  },
  by: {
    kind: 'text',
    default: '',
    help: 'name of the column that tells experiments apart; left empty, the column experiment where there is one',
  },
  level: {
    kind: 'number',
    min: 0,
    max: 1,
    open: 'both',
    default: 0.95,
    help: 'confidence level of the intervals',
  },
  covariance: {
    kind: 'choice',
    values: ['gls', 'paper'],
    default: 'gls',
    paper: 'paper',
    authors: 'paper',
    help: "parameter covariance of irls: gls = (GᵀC⁻¹G)⁻¹, calibrated; paper = the paper's S (that of OLS, wider)",
  },
  intervals: {
    kind: 'choice',
    values: ['auto', 'white', 'ar1', 'scaled'],
    default: 'auto',
    help: 'white = independent noise; ar1 (mle) = noise that remembers; auto = ar1 where the residuals of mle do, else white; scaled (irls, ols) = white, widened by √(χ²/dof) where that is above 1',
  },
  noise: {
    kind: 'choice',
    values: ['state', 'pooled'],
    default: 'state',
    help: 'estimate the noise of each state, or one value pooled over all states (as the paper writes it)',
  },
  noiseSd: {
    kind: 'named',
    min: 0,
    open: 'min',
    default: 'auto',
    help: 'known noise standard deviation of states, in their units; the rest are estimated',
  },
  filterOrder: {
    kind: 'number',
    min: 1,
    max: 12,
    integer: true,
    default: 6,
    help: 'order of the finite-difference filter that estimates the noise',
  },
  filterPoints: {
    kind: 'number',
    min: 3,
    max: 101,
    integer: true,
    odd: true,
    default: 15,
    authors: 17,
    help: 'points that filter spans (odd, above its order)',
  },
  eta: {
    kind: 'number',
    min: 1,
    max: 100,
    default: 9,
    help: 'shape η of the bump exp(-η/(1-x²))',
  },
  radiusMultipliers: {
    kind: 'numbers',
    min: 1,
    max: 1000,
    default: [1, 2, 4, 8],
    help: 'radii of the test functions as multiples of the smallest',
  },
  minRadius: {
    kind: 'number',
    min: 2,
    max: 4096,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'smallest test-function radius in samples; auto = the least whose integration error hides in the noise',
  },
  coarsening: {
    kind: 'number',
    min: 2,
    max: 4,
    open: 'both',
    default: 2.1,
    help: 'coarsening factor s of the integration-error estimate behind minRadius',
  },
  radiusRule: {
    kind: 'choice',
    values: ['noise', 'corner'],
    default: 'noise',
    authors: 'corner',
    help: 'how minRadius is found: noise = where that error drops to what noise alone makes; corner = as in the paper',
  },
  rank: {
    kind: 'number',
    min: 1,
    max: 4096,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'number K of orthonormal test functions; auto = corner of the cumulative singular values',
  },
  rankCorner: {
    kind: 'choice',
    values: ['relative-l1', 'relative-l2', 'absolute-l2'],
    default: 'relative-l1',
    help: 'how that corner is found',
  },
  relaxation: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-10,
    help: 'covariance relaxation α: 0 = none, 1 = ordinary least squares',
  },
  tolerance: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-6,
    authors: 1e-10,
    help: 'stop when the relative change of the parameters is below this',
  },
  maxIterations: {
    kind: 'number',
    min: 1,
    max: 10_000,
    integer: true,
    default: 100,
    help: 'most iterations, ordinary least squares counted as the first',
  },
  normalityLevel: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-4,
    help: 'stop when the Shapiro-Wilk p-value of the whitened residual falls below this; 0 = never',
  },
  normalityFrom: {
    kind: 'number',
    min: 1,
    max: 10_000,
    integer: true,
    default: 10,
    help: 'first reweighting at which normality is checked',
  },
  subSteps: {
    kind: 'number',
    min: 1,
    max: 64,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'steps of mle between two samples; auto = as many as it takes for the estimates to stand still',
  },
};

/** The names of all options, in the table's order. */
export const optionNames = Object.keys(optionTable) as (keyof Options)[];

/** All options, from what was given and the preset's defaults; an InputError names what is unknown or out of range. */
export function resolveOptions(given: FitOptions = {}): Options {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(optionTable, name)) {
      throw new InputError(
        `"${name}" is not an option. The options are ${optionNames.join(', ')}. Correct the name, or leave it out.`,
      );
    }
  }
  const preset = checked('preset', given.preset ?? optionTable.preset.default) as Options['preset'];
  const resolved: Record<string, unknown> = {};
  for (const name of optionNames) {
    const value = given[name];
    resolved[name] = value === undefined ? presetValue(optionTable[name], preset) : checked(name, value);
  }
  const options = resolved as unknown as Options;
  checkTogether(options, given);
  // The paper's covariance is that of its own method; beside another a preset does not ask for it.
  return options.method === 'mle' ? { ...options, covariance: 'gls' } : options;
}

function presetValue(row: OptionRow, preset: Options['preset']): unknown {
  const value = preset === 'authors-2023' ? row.authors : preset === 'paper' ? row.paper : undefined;
  return value === undefined ? row.default : value;
}

/** Options that are right one by one and do not go together. */
function checkTogether(options: Options, given: FitOptions): void {
  const { method, preset, intervals, covariance, filterPoints, filterOrder } = options;
  if (filterPoints <= filterOrder) {
    throw new InputError(
      `filterPoints is ${filterPoints}, filterOrder is ${filterOrder}. The filter needs more points than its order. Raise filterPoints to at least ${filterOrder + 1 + (filterOrder % 2)}, or lower filterOrder.`,
    );
  }
  if (preset === 'authors-2023' && method !== 'irls' && method !== 'ols') {
    throw new InputError(
      `method is "${method}" under the preset authors-2023, which reproduces irls and ols. Leave method out, or use the preset default.`,
    );
  }
  if (preset === 'authors-2023' && covariance !== 'paper') {
    throw new InputError(
      `covariance is "${covariance}" under the preset authors-2023, whose covariance is the paper's. Leave covariance out, or use the preset default.`,
    );
  }
  if (method === 'mle' && given.covariance === 'paper') {
    throw new InputError(
      `covariance is "paper" with method "mle", whose covariance is its own. Leave covariance out, or use method 'irls'.`,
    );
  }
  if (method === 'mle' ? intervals === 'scaled' : intervals === 'ar1') {
    const others = method === 'mle' ? 'auto, white or ar1' : 'auto, white or scaled';
    throw new InputError(
      `intervals is "${intervals}" with method "${method}", which takes ${others}. Choose one of these, or another method.`,
    );
  }
}

function checked(name: keyof Options, value: unknown): unknown {
  const row: OptionRow = optionTable[name];
  const refuse = (needed: string): never => {
    throw new InputError(`${name} is ${show(value)}. It must be ${needed}. Meaning: ${row.help}.`);
  };
  switch (row.kind) {
    case 'choice':
      return row.values.includes(value as string) ? value : refuse(`one of ${row.values.join(', ')}`);
    case 'number':
      if (row.auto && value === 'auto') return value;
      return inRange(row, value) ? value : refuse(`${row.auto ? 'auto or ' : ''}${range(row)}`);
    case 'numbers': {
      const needed = `a list of numbers from ${row.min} to ${row.max}, such as 1,2,4,8`;
      if (!Array.isArray(value) || value.length === 0 || value.length > 32) return refuse(needed);
      return value.every((x) => inRange({ kind: 'number', min: row.min, max: row.max }, x))
        ? [...value].sort((a, b) => a - b)
        : refuse(needed);
    }
    case 'text':
      return typeof value === 'string' ? value : refuse('a text');
    case 'named': {
      if (value === 'auto') return value;
      const needed = 'a positive number for each state it names, such as u1=0.1';
      if (typeof value !== 'object' || value === null) return refuse(needed);
      return Object.values(value).every((x) => typeof x === 'number' && x > 0 && x < Number.POSITIVE_INFINITY)
        ? value
        : refuse(needed);
    }
  }
}

type NumberKind = Extract<OptionKind, { kind: 'number' }>;

function inRange(row: NumberKind, x: unknown): boolean {
  if (typeof x !== 'number' || !Number.isFinite(x)) return false;
  if (row.integer && !Number.isInteger(x)) return false;
  if (row.odd && x % 2 === 0) return false;
  if (row.open && x === row.min) return false;
  if (row.open === 'both' && x === row.max) return false;
  return x >= row.min && x <= row.max;
}

/** The allowed range in words, e.g. "a number above 0 and below 1". */
function range(row: NumberKind): string {
  const what = row.odd ? 'an odd whole number' : row.integer ? 'a whole number' : 'a number';
  if (!row.open) return `${what} from ${row.min} to ${row.max}`;
  return `${what} above ${row.min} and ${row.open === 'both' ? 'below' : 'at most'} ${row.max}`;
}

function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value));
}

import type { OptionRow } from './optionKinds.ts';

/** Every option of a fit, all of them set. Meaning, range and default of each are in `optionTable`. */
export interface Options {
  method: 'mle' | 'irls' | 'ols' | 'fsnls';
  preset: 'default' | 'paper' | 'authors-2023';
  time: string;
  by: string;
  level: number;
  covariance: 'gls' | 'paper';
  intervals: 'auto' | 'white' | 'ar1' | 'scaled';
  noise: 'state' | 'pooled' | Readonly<Record<string, 'normal' | 'lognormal' | 'student'>>;
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

/** Every option once: kind, range, default, meaning. Types, command-line flags, app controls and docs follow it. */
export const optionTable: { readonly [K in keyof Options]: OptionRow<Options[K]> } = {
  method: {
    kind: 'choice',
    values: ['mle', 'irls', 'ols', 'fsnls'],
    default: 'mle',
    paper: 'irls',
    authors: 'irls',
    help: 'mle = maximum likelihood, states and parameters together; irls = WENDy, iteratively reweighted; ols = its first step, unweighted; fsnls = nonlinear least squares by forward solves, from a start',
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
    help: 'white = independent noise; ar1 (mle, fsnls) = autocorrelated noise, AR(1); auto = ar1 where the residuals are autocorrelated, else white; scaled (irls, ols) = white, widened by √(χ²/dof) where that is above 1',
  },
  noise: {
    kind: 'law',
    words: ['state', 'pooled'],
    laws: ['normal', 'lognormal', 'student'],
    default: 'state',
    help: 'state = estimate the noise of each state; pooled = one value over all states, as the paper writes it; or the law of single outputs, normal, lognormal or student (heavy tails), such as y=lognormal',
  },
  noiseSd: {
    kind: 'named',
    of: 'state',
    min: 0,
    open: 'min',
    default: 'auto',
    help: 'known noise standard deviation of states, in their units; the rest are estimated',
  },
  fix: {
    kind: 'named',
    of: 'parameter',
    min: Number.NEGATIVE_INFINITY,
    open: 'min',
    default: 'auto',
    help: 'values at which parameters are held, such as k=2; auto = all are estimated',
  },
  bounds: {
    kind: 'ranges',
    default: 'auto',
    help: 'bounds of parameters and first states, such as K=0:10, K=0: or x(0)=:5 (K=: lets K have any sign); auto = as the model says',
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
  start: {
    kind: 'start',
    words: ['wendy', 'ols', 'mle'],
    counted: 'random',
    most: 1000,
    default: 'wendy',
    help: "where fsnls begins: wendy = WENDy's estimate (irls), ols = its first step, mle, random:n = n random ones (the best is kept), or values such as w1=3,w2=-1, where mle begins too",
  },
  starts: {
    kind: 'number',
    min: 1,
    max: 10_000,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'starts of the search for the global optimum; auto = until the best was seen often enough, 3 to 24',
  },
  timeLimit: {
    kind: 'number',
    min: 0.001,
    max: 1e6,
    auto: true,
    default: 'auto',
    help: 'seconds after which the search ends with the best so far, once a start has ended; auto = no limit',
  },
  startAround: {
    kind: 'named',
    of: 'parameter',
    min: Number.NEGATIVE_INFINITY,
    open: 'min',
    default: 'auto',
    help: "middle of the random starts of fsnls, which lie within ±√3·25% of it; auto = WENDy's estimate",
  },
  u0: {
    kind: 'named',
    of: 'state',
    min: Number.NEGATIVE_INFINITY,
    open: 'min',
    default: 'auto',
    help: 'known states at the first time, for mle and fsnls; auto = estimated with the parameters',
  },
  objective: {
    kind: 'choice',
    values: ['vector', 'scalar'],
    default: 'vector',
    help: "what fsnls minimises: vector = all residuals, each by its noise; scalar = their length as one number, as in the authors' comparison",
  },
  segments: {
    kind: 'number',
    min: 1,
    max: 256,
    integer: true,
    auto: true,
    default: 'auto',
    paper: 1,
    help: 'pieces into which fsnls cuts the time span on its way; auto = one, and more where that leads nowhere',
  },
  check: {
    kind: 'choice',
    values: ['forward', 'none'],
    default: 'forward',
    help: 'after the fit: forward = solve the model with its answer and hold that against the data; none = do not, where many quick fits are made',
  },
  seed: {
    kind: 'number',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    integer: true,
    default: 1,
    help: 'seed of the starts that are drawn',
  },
  solver: {
    kind: 'choice',
    values: ['auto', 'nonstiff', 'stiff'],
    default: 'auto',
    help: 'forward solver: nonstiff = Runge-Kutta 5(4), stiff = Radau IIA; auto = the first, until the equations turn stiff',
  },
  rtol: {
    kind: 'number',
    min: 1e-13,
    max: 0.1,
    default: 1e-8,
    paper: 1e-6,
    help: 'relative error of a forward solve, per step and state',
  },
  atol: {
    kind: 'number',
    min: 0,
    max: 1e6,
    open: 'min',
    default: 1e-10,
    paper: 1e-6,
    help: 'absolute error of a forward solve, per step, in units of the states',
  },
  maxSteps: {
    kind: 'number',
    min: 1,
    max: 1e9,
    integer: true,
    default: 1_000_000,
    help: 'most steps of a forward solve',
  },
  lmIterations: {
    kind: 'number',
    min: 1,
    max: 100_000,
    integer: true,
    default: 500,
    help: 'most Levenberg-Marquardt steps of fsnls, for each start',
  },
  lmEvaluations: {
    kind: 'number',
    min: 1,
    max: 1_000_000,
    integer: true,
    default: 2000,
    help: 'most forward solves of fsnls, for each start',
  },
  lmStep: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-10,
    paper: 1e-8,
    help: 'fsnls stops when a step is below this, relative to the parameters',
  },
  lmTolerance: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-10,
    paper: 1e-6,
    help: 'fsnls stops when a step promises to lower the objective by less than this part of it',
  },
};

/** The names of all options, in the table's order. */
export const optionNames = Object.keys(optionTable) as (keyof Options)[];

import type { OptionRow, Options } from './optionKinds.ts';

export type { CornerRule, FitOptions, Options } from './optionKinds.ts';

/**
 * Every option once: kind, range, default, meaning. Types, command-line flags, app controls and docs follow it.
 *
 * @example
 * ```ts
 * import { optionTable } from 'wendy';
 *
 * console.log(optionTable.level.default, optionTable.level.help); // → 0.95 confidence level of the intervals
 * ```
 */
export const optionTable: { readonly [K in keyof Options]: OptionRow<Options[K]> } = {
  method: {
    kind: 'choice',
    values: ['mle', 'irls', 'ols', 'fsnls'],
    default: 'mle',
    paper: 'irls',
    authors: 'irls',
    help: 'estimation method',
    words: {
      mle: 'maximum likelihood, states and parameters together',
      irls: 'WENDy, by iteratively reweighted least squares',
      ols: "WENDy's first step, unweighted least squares",
      fsnls: 'nonlinear least squares, which solves the model forward again and again from a start',
    },
  },
  preset: {
    kind: 'choice',
    values: ['default', 'paper', 'authors-2023'],
    default: 'default',
    help: 'which set of defaults to use',
    words: {
      default: 'those of this program',
      paper: 'method and covariance of the WENDy paper',
      'authors-2023': "the authors' published code, digit by digit",
    },
  },
  time: { kind: 'text', default: '', help: 'name of the time column; if empty, the column t or time' },
  by: {
    kind: 'text',
    default: '',
    help: 'name of the column that says which experiment a row belongs to; if empty, the column experiment, if there is one',
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
    help: 'how irls computes the covariance of the parameters',
    words: { gls: '(GᵀC⁻¹G)⁻¹, calibrated', paper: "the paper's S (that of ols, wider)" },
  },
  intervals: {
    kind: 'choice',
    values: ['auto', 'white', 'ar1', 'scaled'],
    default: 'auto',
    help: 'what the intervals assume about the noise',
    words: {
      auto: 'ar1 where the residuals are autocorrelated, else white',
      white: 'independent noise',
      ar1: 'autocorrelated noise, AR(1) (mle, fsnls)',
      scaled: 'white, widened by √(χ²/dof) where that is above 1 (irls, ols)',
    },
  },
  noise: {
    kind: 'law',
    values: ['state', 'pooled'],
    laws: ['normal', 'lognormal', 'student'],
    default: 'state',
    help: 'how the noise is estimated',
    words: { state: 'for each state by itself', pooled: 'one value for all states, as in the paper' },
    or: 'the distribution of single outputs, normal, lognormal or student (heavy tails), such as y=lognormal',
  },
  noiseSd: {
    kind: 'named',
    of: 'state',
    min: 0,
    open: 'min',
    default: 'auto',
    help: 'standard deviation of the noise of states where it is known, in their units; the rest are estimated',
  },
  fix: {
    kind: 'named',
    of: 'parameter',
    min: Number.NEGATIVE_INFINITY,
    open: 'min',
    default: 'auto',
    help: 'parameters to hold at known values, such as k=2; auto = estimate all of them',
  },
  bounds: {
    kind: 'ranges',
    default: 'auto',
    help: 'bounds of parameters and initial states, such as K=0:10, K=0: or x(0)=:5 (K=: allows any sign); auto = as the model says',
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
    help: 'points that the noise filter spans (odd, above its order)',
  },
  eta: {
    kind: 'number',
    min: 1,
    max: 100,
    default: 9,
    help: 'shape η of the test functions, the bumps exp(-η/(1-x²))',
  },
  radiusMultipliers: {
    kind: 'numbers',
    min: 1,
    max: 1000,
    default: [1, 2, 4, 8],
    help: 'radii (half-widths) of the test functions, as multiples of the smallest',
  },
  minRadius: {
    kind: 'number',
    min: 2,
    max: 4096,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'smallest radius of the test functions, in samples; auto = the smallest with an integration error below the noise',
  },
  coarsening: {
    kind: 'number',
    min: 2,
    max: 4,
    open: 'both',
    default: 2.1,
    help: 'coarsening factor s in the estimate of the integration error that sets the smallest radius',
  },
  radiusRule: {
    kind: 'choice',
    values: ['noise', 'corner'],
    default: 'noise',
    authors: 'corner',
    help: 'how the smallest radius is chosen',
    words: {
      noise: 'where the integration error drops to what noise alone gives',
      corner: 'at the corner of the error curve, as in the paper',
    },
  },
  rank: {
    kind: 'number',
    min: 1,
    max: 4096,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'number K of orthonormal test functions; auto = at the corner of the cumulative singular values',
  },
  rankCorner: {
    kind: 'choice',
    values: ['relative-l1', 'relative-l2', 'absolute-l2'],
    default: 'relative-l1',
    help: 'how the distance from that curve is measured to find its corner',
    words: {
      'relative-l1': 'sum of relative distances',
      'relative-l2': 'sum of squared relative distances',
      'absolute-l2': 'sum of squared distances',
    },
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
    help: 'stop when the relative change of the parameters falls below this',
  },
  maxIterations: {
    kind: 'number',
    min: 1,
    max: 10_000,
    integer: true,
    default: 100,
    help: 'maximum number of iterations, counting ordinary least squares as the first',
  },
  normalityLevel: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-4,
    help: 'stop when the residuals stop looking normal: when the Shapiro-Wilk p-value of the whitened residuals falls below this; 0 = never',
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
    help: 'integration steps of mle between two samples; auto = as many as it takes until the estimates no longer change',
  },
  start: {
    kind: 'start',
    values: ['wendy', 'ols', 'mle'],
    counted: 'random',
    most: 1000,
    default: 'wendy',
    help: 'where fsnls begins',
    words: {
      wendy: "WENDy's estimate (irls)",
      ols: "WENDy's first step",
      mle: 'the maximum-likelihood estimate',
      'random:n': 'n random starts, of which the best is kept',
    },
    or: 'values such as w1=3,w2=-1, where mle begins too',
  },
  starts: {
    kind: 'number',
    min: 1,
    max: 10_000,
    integer: true,
    auto: true,
    default: 'auto',
    help: 'number of starts of the search for the global optimum; auto = 3 to 24, until the best was found often enough',
  },
  timeLimit: {
    kind: 'number',
    min: 0.001,
    max: 1e6,
    auto: true,
    default: 'auto',
    help: 'seconds after which the search stops with the best result so far, once a start has ended; auto = no limit',
  },
  startAround: {
    kind: 'named',
    of: 'parameter',
    min: Number.NEGATIVE_INFINITY,
    open: 'min',
    default: 'auto',
    help: "centre of the random starts of fsnls, which lie within ±√3·25% of it; auto = WENDy's estimate",
  },
  u0: {
    kind: 'named',
    of: 'state',
    min: Number.NEGATIVE_INFINITY,
    open: 'min',
    default: 'auto',
    help: 'known initial states, at the first time, for mle and fsnls; auto = estimated with the parameters',
  },
  objective: {
    kind: 'choice',
    values: ['vector', 'scalar'],
    default: 'vector',
    help: 'what fsnls minimises',
    words: {
      vector: 'all residuals, each divided by its noise',
      scalar: "their length as one number, as in the authors' comparison",
    },
  },
  segments: {
    kind: 'number',
    min: 1,
    max: 256,
    integer: true,
    auto: true,
    default: 'auto',
    paper: 1,
    help: 'pieces into which fsnls cuts the time span while it searches (multiple shooting); auto = 1, and more where that does not converge',
  },
  check: {
    kind: 'choice',
    values: ['forward', 'none'],
    default: 'forward',
    help: 'check after the fit',
    words: {
      forward: 'solve the model with the estimates and compare with the data',
      none: 'no check, to save time in many quick fits',
    },
  },
  seed: {
    kind: 'number',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    integer: true,
    default: 1,
    help: 'seed of the random starts',
  },
  solver: {
    kind: 'choice',
    values: ['auto', 'nonstiff', 'stiff'],
    default: 'auto',
    help: 'how the model is solved forward',
    words: {
      auto: 'nonstiff, until the equations turn stiff',
      nonstiff: 'Runge-Kutta 5(4)',
      stiff: 'Radau IIA',
    },
  },
  rtol: {
    kind: 'number',
    min: 1e-13,
    max: 0.1,
    default: 1e-8,
    paper: 1e-6,
    help: 'relative error allowed in a forward solve, per step and state',
  },
  atol: {
    kind: 'number',
    min: 0,
    max: 1e6,
    open: 'min',
    default: 1e-10,
    paper: 1e-6,
    help: 'absolute error allowed in a forward solve, per step, in units of the states',
  },
  maxSteps: {
    kind: 'number',
    min: 1,
    max: 1e9,
    integer: true,
    default: 1_000_000,
    help: 'maximum number of steps of a forward solve',
  },
  lmIterations: {
    kind: 'number',
    min: 1,
    max: 100_000,
    integer: true,
    default: 500,
    help: 'maximum number of Levenberg-Marquardt steps of fsnls, for each start',
  },
  lmEvaluations: {
    kind: 'number',
    min: 1,
    max: 1_000_000,
    integer: true,
    default: 2000,
    help: 'maximum number of forward solves of fsnls, for each start',
  },
  lmStep: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-10,
    paper: 1e-8,
    help: 'stop fsnls when a step is below this, relative to the parameters',
  },
  lmTolerance: {
    kind: 'number',
    min: 0,
    max: 1,
    default: 1e-10,
    paper: 1e-6,
    help: 'stop fsnls when a step promises to lower the objective by less than this fraction of it',
  },
};

/**
 * The names of all options, in the table's order.
 *
 * @example
 * ```ts
 * import { optionNames } from 'wendy';
 *
 * console.log(optionNames.includes('noiseSd')); // → true
 * ```
 */
export const optionNames = Object.keys(optionTable) as (keyof Options)[];

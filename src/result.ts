import type { Options } from './options.ts';

/** What can be said of a fit as a whole, worst first; the first that applies is its status. */
export type StatusCode =
  | 'notPositiveDefinite'
  | 'notIdentifiable'
  | 'hiddenByNoise'
  | 'notNormal'
  | 'iterationLimit'
  | 'noiseUnexplained'
  | 'undersampled'
  | 'biased'
  | 'integrationError'
  | 'noiseUncertain'
  | 'unevenNoise'
  | 'ok';

/** One sentence of what was found and one of what to do. */
export interface Verdict {
  code: StatusCode;
  message: string;
  advice: string;
}

/** One parameter's answer. */
export interface ParameterEstimate {
  name: string;
  estimate: number;
  /** Infinity (null in JSON) where the data do not identify the parameter. */
  stdError: number;
  interval: [number, number];
  /** The ordinary-least-squares estimate that the iteration starts from. */
  ols: number;
}

/** A combination of parameters that the data do determine where its members alone are not. */
export interface Combination {
  /** Such as "a + 0.5*b". */
  text: string;
  estimate: number;
  stdError: number;
}

/** How the iteration ended. */
export type Stopped = 'fixedPoint' | 'iterationLimit' | 'normality' | 'notPositiveDefinite';

/** What a fit tells while it runs. */
export interface Progress {
  /** The stage that begins, or goes on. */
  stage: 'noise' | 'radius' | 'testFunctions' | 'weakSystem' | 'covariance' | 'iterate' | 'uncertainty';
  /** Milliseconds since the fit began. */
  elapsed: number;
  /** In stage `iterate`: how many iterates there are, and the last relative change. */
  iteration?: number;
  change?: number;
}

/** The answer of a fit. Plain data: `JSON.stringify` writes it whole. */
export interface Result {
  version: string;
  status: Verdict;
  method: Options['method'];
  preset: Options['preset'];
  parameters: ParameterEstimate[];
  /** J × J, in the order of `parameters`. */
  covariance: number[][];
  correlation: number[][];
  /** Noise standard deviation per state. */
  noise: Record<string, number>;
  testFunctions: {
    /** Smallest radius in samples. */
    minRadius: number;
    /** The radii used, in samples. */
    radii: number[];
    /** K, the number of orthonormal test functions. */
    count: number;
    /** How minRadius came about. */
    chosenBy: 'noise' | 'corner' | 'fallback' | 'user';
  };
  iterations: {
    /** Ordinary least squares counts as the first. */
    count: number;
    stopped: Stopped;
    /** Which of `estimates` is the answer. */
    returned: number;
    estimates: number[][];
    pValues: number[];
  };
  diagnostics: {
    /** Whitened weak residual: about 1 when the noise explains it. */
    chi2PerDof: number;
    chi2PValue: number;
    degreesOfFreedom: number;
    shapiroWilkP: number;
    /** Condition number of the whitened system with its columns scaled to length 1. */
    condition: number;
    /** Noise standard deviation over the state's root mean square. */
    noiseToSignal: Record<string, number>;
    /** Noise standard deviation over the state's own standard deviation about its mean: near 1, nothing but noise is seen. */
    noiseToSpread: Record<string, number>;
    /** Largest share of noise in the features, over all directions of parameter space; above a third they hide in it. */
    featureNoise: number;
    /** Estimated bias of each parameter in its standard errors, in the order of `parameters`. */
    biasOverStdError: number[];
    /** What is determined where single parameters are not; empty otherwise. */
    identifiable: Combination[];
    /** Every verdict that applies, worst first; `status` is the first of them, or ok. */
    warnings: Verdict[];
  };
  /** The model's text. */
  model: string;
  timeSpan: [number, number];
  /** Number of times M. */
  points: number;
  /** Remarks on the input, such as columns that were not used. */
  notes: string[];
  /** Milliseconds a stage. */
  timing: Record<string, number>;
  /** The options really used. */
  options: Options;
}

import type { Detail } from './detail.ts';
import type { Doubt } from './findings/doubtWords.ts';
import type { Note } from './findings/note.ts';
import type { SolveEnd } from './findings/solveWords.ts';
import type { FitOptions, NoiseLawName, Options } from './options.ts';
import type { PriorName } from './priors/priorLaw.ts';
import type { Progress } from './progress.ts';
import type { SearchResult } from './searchResult.ts';
import type { StartQueue } from './startTask.ts';
import type { Verdict } from './verdict.ts';

export type { Progress } from './progress.ts';
export type { StatusCode, Verdict } from './verdict.ts';

/** One parameter's answer. */
export interface ParameterEstimate extends Estimate {
  /** Infinity (null in JSON) where the data do not identify the parameter. */
  stdError: number;
  /**
   * Where the iteration or the search started: at the estimate of ordinary least squares on the weak form, where the model has one. NaN
   * (null in JSON) for a registered method.
   */
  start: number;
  /** The experiment it belongs to, where it has a value of its own in each; null where all share it. */
  experiment: string | null;
  /** The least and the largest value it may have; infinite (null in JSON) where nothing bounds it. */
  bounds: [number, number];
  /** Whether it was searched for by its logarithm: its interval is then made in logarithms. */
  scale: 'log' | 'linear';
  /** The bound that the estimate lies on; its interval is then one-sided, and the others' errors take it as known. */
  atBound: 'lower' | 'upper' | null;
  /** Its prior, which is a penalty in the likelihood; null where it has none. */
  prior: ParameterPrior | null;
  /** Its unit, such as "per h", where it follows from the units in the headings of the table. */
  unit?: string;
}

/** A prior as a line `K ~ normal(2, 0.5)` states it. */
export interface ParameterPrior {
  distribution: PriorName;
  /** Its numbers, in the order of the line; `b` is null where the distribution has one. */
  a: number;
  b: number | null;
  /** Where it is one of the logarithm: `log10(K) ~ …`. */
  on?: 'log' | 'log10' | undefined;
}

/** Units of the table that was fitted, as it writes them. */
export interface Units {
  /** The unit of time; '' if none is given. */
  time: string;
  /** The units of the columns that the model uses, by their names in the model, if they are given. */
  columns: Record<string, string>;
}

/** A state, and whether a column shows it. */
export interface StateResult {
  name: string;
  measured: boolean;
}

/** Something that a column measures, and how it scatters. */
export interface OutputResult {
  name: string;
  noise: {
    distribution: NoiseLawName;
    /** Where its standard deviation comes from: the residuals, the user, a formula of the model, a column of the data. */
    sd: 'estimated' | 'given' | 'formula' | 'column';
  };
}

/** A quantity made of parameters, as a `report` line asks for. */
export interface DerivedEstimate extends Estimate {
  /** The experiment, where it depends on values of one; null otherwise. */
  experiment: string | null;
  /** Its unit, where it follows from those of the parameters. */
  unit?: string;
}

/** A combination of parameters that the data do determine where its members alone are not. */
export interface Combination {
  /** Such as "a + 0.5*b". */
  text: string;
  estimate: number;
  stdError: number;
}

/** How the iteration ended. */
export type Stopped = 'fixedPoint' | 'iterationLimit' | 'normality' | 'notPositiveDefinite' | 'converged';

/** How to follow work and to stop it. */
export interface Watch {
  /** Called as the work moves on. */
  observe?: ((progress: Progress) => void) | undefined;
  /** Stops the work, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Ends a search from several starts, once one of them has ended: the result is made from the best so far, and says so. Other
   * work goes on.
   */
  stop?: AbortSignal | undefined;
  /**
   * Makes the same fit with other options elsewhere, such as on another thread; of one experiment alone where it is named. That is
   * where the random starts of `fsnls` and the experiments of `fitEach` are sent, all at once. By default they are fitted here,
   * one after the other.
   */
  elsewhere?: ((options: FitOptions, experiment?: string) => Promise<Result>) | undefined;
  /**
   * Follows some of a search's starts elsewhere, such as on other threads, until it is ended: takes them from the queue as they
   * come. The answer is the same with help and without.
   */
  help?: ((options: FitOptions, queue: StartQueue) => { end(): void }) | undefined;
}

/** A number with its standard error and interval. */
export interface Estimate {
  name: string;
  estimate: number;
  stdError: number;
  interval: [number, number];
}

/** WENDy's own estimate, for comparison with another method's. */
export interface WeakEstimate {
  status: Verdict;
  parameters: Estimate[];
}

/** The fitted model solved forward from the estimated initial states, against the data. */
export interface ForwardCheck {
  /** Whether the whole span could be solved; if not, `reason` says where and why it ended. */
  complete: boolean;
  reason: SolveEnd | null;
  /** Root mean square of data minus solution, by state, and the same over the noise that is seen without the model; NaN without data. */
  misfit: Record<string, number>;
  misfitOverNoise: Record<string, number>;
  /** The time up to which the solution follows the data: from there on it is off by three times the noise for a while. */
  followsTo: number;
}

/** A second search, made because the first answer was in doubt. */
export interface SecondSearch {
  /** Why it was in doubt. */
  reasons: readonly Doubt[];
  /** Where the searches ended, best first. */
  optima: {
    /**
     * What it began with: WENDy's first step or its estimate, the natural scales of the model, an equation in its quasi-steady
     * state, the first answer, or values far along the valley in which that lies.
     */
    start: 'ols' | 'irls' | 'scales' | 'steady' | 'mle' | 'valley';
    method: Options['method'];
    /** In the order of `parameters`. */
    estimates: number[];
    /** Twice the logarithm of the likelihood that it lacks against the best; NaN (null in JSON) where it cannot be compared. */
    deviance: number;
    /** Whether the model, solved forward, follows the data to the end. */
    follows: boolean;
  }[];
}

/** What one experiment gave. */
export interface ExperimentResult {
  /** '' where there is only one. */
  name: string;
  /** Number of times. */
  points: number;
  timeSpan: [number, number];
  /** The time of `initial` if that is earlier: from there on, the system approached its steady state before the experiment. */
  start?: number;
  /** The last time but for rows at `inf`, where there are some: `timeSpan` ends at the far time that is taken for those. */
  settles?: number;
  /** Measured values. */
  observations: number;
  /** Its share of the information on the parameters; the shares add up to 1. */
  information: number;
  /** The states at the first time; empty where they could not be found. */
  initial: Estimate[];
  /** Covariance of the parameters and those states together, (J + D) × (J + D), in this order; null where they were not found. */
  jointCovariance: number[][] | null;
  /** The fitted model, solved forward; null where there are no initial states. */
  forward: ForwardCheck | null;
  /** The estimated states at the measured times, with standard errors, a list a state; null unless the method is `mle` or `fsnls`. */
  trajectory: {
    t: number[];
    states: Record<string, number[]>;
    stdError: Record<string, number[]>;
    /** What the model predicts for outputs that are not states themselves. */
    outputs: Record<string, number[]>;
  } | null;
  /** The filled cells of columns that were taken as known: inputs and doses. `isBefore` says of doses whether what was measured at that time comes after. */
  known: Record<string, { t: number[]; value: number[]; isBefore?: boolean[] }>;
}

/** The iterates of a method. */
export interface Iterations {
  stopped: Stopped;
  /** Which of `estimates` is the answer. */
  returned: number;
  /** The parameters after each; ordinary least squares is the first. */
  estimates: number[][];
}

/** Which test functions were used. */
export interface TestFunctionSummary {
  /** Smallest radius in samples, of all experiments. */
  minRadius: number;
  /** The radii used, in samples; of the first experiment. */
  radii: number[];
  /** How many there are, in all experiments together: K for one. */
  count: number;
  /** How minRadius came about. */
  chosenBy: 'noise' | 'corner' | 'fallback' | 'user';
}

/** The answer of a fit. Plain data: `JSON.stringify` writes it whole. */
export interface Result {
  version: string;
  status: Verdict;
  /** The method that made the numbers; `options.method` is the one that was requested. */
  method: Options['method'];
  parameters: ParameterEstimate[];
  /** Quantities that `report` lines ask for. */
  derived: DerivedEstimate[];
  states: StateResult[];
  outputs: OutputResult[];
  /** Columns that were taken as known functions of time. */
  inputs: string[];
  /** J × J, in the order of `parameters`. */
  covariance: number[][];
  correlation: number[][];
  /** Noise standard deviation of each output (of its logarithm for log-normal noise; root mean square where it varies). */
  noise: Record<string, number>;
  /** The test functions of WENDy, or of the start of `mle`: compact ones where tables are long or have gaps; null where there are none. */
  testFunctions: TestFunctionSummary | null;
  /** How the parameters moved until they settled; null where a method does not iterate. */
  iterations: Iterations | null;
  diagnostics: {
    /** Whitened weak residual: about 1 when the noise explains it. */
    chi2PerDof: number;
    /** NaN (null in JSON), like `shapiroWilkP`, for `ols` on long series, where the residual is not whitened. */
    chi2PValue: number;
    degreesOfFreedom: number;
    shapiroWilkP: number;
    /** Condition number of the whitened system with its columns scaled to length 1. */
    condition: number;
    /** Noise standard deviation over the state's root mean square. */
    noiseToSignal: Record<string, number>;
    /** Noise standard deviation over the state's own standard deviation about its mean: near 1, nothing but noise is seen. */
    noiseToSpread: Record<string, number>;
    /** What is determined where single parameters are not; empty otherwise. */
    identifiable: Combination[];
    /** Which intervals were made. */
    intervals: 'white' | 'ar1' | 'scaled';
    /** √tr S / |w|: the relative error of the whole parameter vector that the covariance predicts. */
    expectedError: number;
    /** Every verdict that applies, worst first; `status` is the first of them, or ok. */
    warnings: Verdict[];
  };
  /** How the method came to the answer, and what it alone knows about it; `kind` says which fields there are. */
  detail: Detail;
  /** Absent if the first answer was not in doubt. */
  secondSearch?: SecondSearch;
  /** WENDy's estimate, to compare with that of `mle`; null where it was not made, or is the answer itself with its errors. */
  irls: WeakEstimate | null;
  /** The search for the global optimum; null where the model is fitted from WENDy's estimate. */
  search: SearchResult | null;
  experiments: ExperimentResult[];
  /** The model's text. */
  model: string;
  timeSpan: [number, number];
  /** Number of times M, over all experiments. */
  points: number;
  /** Remarks on the input, such as columns that were not used. */
  notes: Note[];
  /** Units of times and columns; absent where the table says none. */
  units?: Units;
  /**
   * Work of the fit and of the forward check after it: calls of the model, with or without its derivatives; dense linear
   * algebra counts by its multiplications, 600 to a call. The check takes at most three times the fit's and 100,000.
   */
  evaluations: { fit: number; check: number };
  /** Milliseconds a stage. */
  timing: Record<string, number>;
  /** The options really used. */
  options: Options;
}

/** Multiplications of dense linear algebra that take about as long as a call of a small model. */
export const multiplicationsPerCall = 600;

/** A value for each state, by its name; an object without a prototype, since a state may be called __proto__. */
export function byState<T>(states: readonly string[], value: (l: number) => T): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  states.forEach((state, l) => {
    record[state] = value(l);
  });
  return record;
}

/** A parameter of which nothing is known beforehand. */
export function plainParameter(
  name: string,
): Pick<ParameterEstimate, 'name' | 'experiment' | 'bounds' | 'scale' | 'atBound' | 'prior'> {
  return {
    name,
    experiment: null,
    bounds: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    scale: 'linear',
    atBound: null,
    prior: null,
  };
}

/** States that are all measured as they are; `given`: their noise where the user gave it, else NaN. */
export function plainNames(
  states: readonly string[],
  given: ArrayLike<number | undefined>,
): Pick<Result, 'states' | 'outputs' | 'inputs'> {
  return {
    states: states.map((name) => ({ name, measured: true })),
    outputs: states.map((name, l) => ({
      name,
      noise: { distribution: 'normal', sd: Number.isNaN(given[l] ?? Number.NaN) ? 'estimated' : 'given' },
    })),
    inputs: [],
  };
}

/** The method that was requested, if it did not converge and another one's numbers are reported; undefined otherwise. */
export function replacedMethod({ method, options }: Result): Options['method'] | undefined {
  return method === options.method ? undefined : options.method;
}

/** Name, estimate, standard error and interval alone. */
export function estimateAlone({ name, estimate, stdError, interval }: Estimate): Estimate {
  return { name, estimate, stdError, interval };
}

/** A parameter's name, with its experiment where it has a value of its own in each. */
export function labelOf({ name, experiment }: Pick<ParameterEstimate, 'name' | 'experiment'>): string {
  return experiment === null ? name : `${name}[${experiment}]`;
}

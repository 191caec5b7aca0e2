import { methodOf, parseModel, type Result, type StatusCode } from '../src/index.ts';
import { residualDetail } from '../src/inside.ts';

/** The number of values of each state. */
export type Values = Readonly<Record<string, number>>;

/** How two models compare on the same data. */
export interface Weighing {
  /** The preferred model; undefined if the data cannot decide. */
  readonly preferred: 'first' | 'second' | undefined;
  readonly clearly: boolean;
  /** What the preference rests on, or why there is none. */
  readonly reason: WeighingReason;
  /** AICc of the second less that of the first: negative if the second is better. NaN if unknown. */
  readonly difference: number;
}

export type WeighingReason =
  /** AICc and fit prefer the same model. */
  | 'fit'
  /** AICc hardly differs. */
  | 'close'
  /** Both fit about equally well; one needs fewer parameters. */
  | 'onlySimpler'
  /** Without a likelihood: whether the noise explains the residuals. */
  | 'verdicts'
  | 'noAnswer'
  | 'otherStates'
  | 'tooFewValues';

/**
 * Smaller differences of AICc than the first support both models; above the second there is hardly any support for the worse
 * one: exp(-Δ/2), the relative likelihood, is then below 0.14 and 0.007 [Burnham & Anderson, Model Selection, 2002, sec. 2.6].
 */
const LEAST_DIFFERENCE = 4;
const CLEAR_DIFFERENCE = 10;

/** Verdicts without comparable numbers. */
const failures: readonly StatusCode[] = [
  'notFinite',
  'notConverged',
  'notPositiveDefinite',
  'iterationLimit',
];

/**
 * Which of two models the data prefer, and how clearly, if both are fitted to the same data.
 *
 * If both are at a maximum of the likelihood (methods mle and fsnls), by Akaike's criterion with its correction for
 * small samples, for normal noise that is constant for each state:
 *
 *   AICc = deviance + 2k + 2k(k + 1)/(n - k - 1)
 *   deviance = Σ m_l log r_l²  where σ_l is estimated,  Σ m_l r_l²  where it is given,
 *   m log(Σ m_l r_l² / m), m = Σ m_l,  where one σ is estimated for all states
 *
 * r_l: rms of the residuals of state l over the noise estimated without a model, which is the same for both; k: parameters,
 * first states and estimated σ; n: measured values, n_l of them of state l; m_l = n_l (1 - ρ)/(1 + ρ): the number of
 * independent values, ρ being the autocorrelation of the residuals of the better fit, if positive. So autocorrelated
 * noise does not make the evidence seem stronger than it is. In few values ρ may be chance. Counting only significant ρ
 * would decide more often for independent noise (at worst 63% instead of 51% right preferences), and prefer more
 * wrong models for autocorrelated noise (ρ = 0.6, 12 and 20 times: 6.0% instead of 3.5%).
 *
 * The smaller of the differences of AICc and of deviance decides how clear a preference is: a model must also fit better,
 * fewer parameters alone do not suffice.
 *
 * Simulated (npm run study -- weighing, docs/app.md), with the right model one of the two: the wrong one was preferred in 0.8%
 * of the data sets, and in 2.8% of the worst kind; clearly in less than 0.1% and in 0.5%. With noise of ρ = 0.6 in 2.4% and 8.5%,
 * clearly in 0.4% and 1.8%. There was no preference in 60%, and in 99% if the wrong model had a term too many.
 *
 * Other methods have no likelihood to compare: a model whose residuals the noise explains is then preferred to one
 * whose residuals exceed it, but never clearly. A preferred model may still be wrong.
 */
export function weighModels(first: Result, second: Result, values: Values): Weighing {
  if (!hasAnswer(first) || !hasAnswer(second)) return undecided('noAnswer');
  const [states, others] = [first, second].map(({ noise }) => Object.keys(noise).sort().join(' '));
  if (states !== others) return undecided('otherStates');
  if (!isLikeliest(first) || !isLikeliest(second)) return byVerdict(first, second);
  const { difference, byFit } = differencesOf(first, second, values);
  if (Number.isNaN(difference)) return undecided('tooFewValues');
  const [size, fitSize] = [difference, byFit].map(Math.abs) as [number, number];
  const open = { preferred: undefined, clearly: false, difference };
  if (size < LEAST_DIFFERENCE) return { ...open, reason: 'close' };
  const strength = Math.sign(byFit) === Math.sign(difference) ? Math.min(size, fitSize) : 0;
  if (strength < LEAST_DIFFERENCE) return { ...open, reason: 'onlySimpler' };
  return {
    preferred: difference < 0 ? 'second' : 'first',
    clearly: strength > CLEAR_DIFFERENCE,
    difference,
    reason: 'fit',
  };
}

/** Whether a fit has numbers that can be compared. */
export function hasAnswer({ status }: Result): boolean {
  return !failures.includes(status.code);
}

function undecided(reason: WeighingReason): Weighing {
  return { preferred: undefined, clearly: false, difference: Number.NaN, reason };
}

/** The authors' scalar objective weights states by their size, not by their noise. */
function isLikeliest({ method, options }: Result): boolean {
  const { likelihood = false, shooting } = methodOf(method);
  return likelihood && (!shooting || options.objective !== 'scalar');
}

/** The second's less the first's: AICc, and the deviance alone. */
function differencesOf(
  first: Result,
  second: Result,
  measured: Values,
): { difference: number; byFit: number } {
  const states = Object.keys(first.noise).filter((state) => measured[state] > 0);
  const { noiseSd, noise } = first.options;
  const isGiven = (state: string) => noiseSd !== 'auto' && Object.hasOwn(noiseSd, state);
  const [given, free] = [states.filter(isGiven), states.filter((state) => !isGiven(state))];
  const groups = noise === 'pooled' && free.length > 0 ? [free] : free.map((state) => [state]);
  const deviance = (result: Result, m: Values) => {
    const overNoise = residualDetail(result)?.residualOverNoise;
    const squares = (names: readonly string[]) =>
      sum(names, (state) => m[state] * (overNoise?.[state] ?? Number.NaN) ** 2);
    const logarithms = groups.map((group) => {
      const values = sum(group, (state) => m[state]);
      return values * Math.log(squares(group) / values);
    });
    return squares(given) + logarithms.reduce((total, x) => total + x, 0);
  };
  // With either model's count of values the better one is nearly always the same; otherwise the first one's count decides.
  const byFirst = independentValues(first, states, measured);
  const firstIsBetter = deviance(first, byFirst) <= deviance(second, byFirst);
  const m = firstIsBetter ? byFirst : independentValues(second, states, measured);
  const n = sum(states, (state) => measured[state]);
  const penalty = (result: Result) => {
    const k = result.parameters.length + unknownFirstStates(result) + groups.length;
    return n > k + 1 ? 2 * k + (2 * k * (k + 1)) / (n - k - 1) : Number.NaN;
  };
  const byFit = deviance(second, m) - deviance(first, m);
  const difference = byFit + penalty(second) - penalty(first);
  return { difference: Number.isFinite(difference) ? difference : Number.NaN, byFit };
}

/** How many first states were estimated, hidden ones included: those that neither the model nor the options give, in each experiment. */
function unknownFirstStates({ model, states, experiments, options }: Result): number {
  const { initial, settings } = parseModel(model);
  const given = new Set([
    ...initial.values.keys(),
    ...(options.u0 === 'auto' ? [] : Object.keys(options.u0)),
  ]);
  return experiments.reduce((total, { name }) => {
    const own = settings.filter((one) => one.experiments.includes(name));
    // An experiment that begins in a steady state has no first states of its own.
    if (own.some(({ kind }) => kind === 'before')) return total;
    const set = new Set(own.flatMap((one) => one.initial.map(({ state }) => state)));
    return total + states.filter((state) => !given.has(state.name) && !set.has(state.name)).length;
  }, 0);
}

/** The number of independent values of each state, given the autocorrelation ρ of its residuals. */
function independentValues(result: Result, states: readonly string[], measured: Values): Values {
  const memory = residualDetail(result)?.autocorrelation;
  const one = (state: string): [string, number] => {
    const rho = Math.max(0, memory?.[state] ?? Number.NaN);
    return [state, (measured[state] * (1 - rho)) / (1 + rho)];
  };
  return Object.fromEntries(states.map(one));
}

function sum(states: readonly string[], value: (state: string) => number): number {
  return states.reduce((total, state) => total + value(state), 0);
}

/** The verdict without a likelihood. */
function byVerdict(first: Result, second: Result): Weighing {
  const [isWrong, isOtherWrong] = [first, second].map(leavesMore);
  const open = undecided('verdicts');
  return isWrong === isOtherWrong ? open : { ...open, preferred: isWrong ? 'second' : 'first' };
}

function leavesMore({ diagnostics }: Result): boolean {
  return diagnostics.warnings.some(({ code }) => code === 'noiseUnexplained');
}

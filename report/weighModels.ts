import { methodOf, type Result, type StatusCode } from '../src/index.ts';

/** How many values of each state there are. */
export type Values = Readonly<Record<string, number>>;

/** What the data say of two models. */
export interface Weighing {
  /** The one that the data prefer; undefined where they cannot tell, or nothing can be said. */
  readonly preferred: 'first' | 'second' | undefined;
  readonly clearly: boolean;
  /** The verdict in words. */
  readonly words: string;
  /** AICc of the second less that of the first: below zero, the second is better. NaN where it cannot be told. */
  readonly difference: number;
}

/**
 * Differences of AICc below `some` leave both models standing, above `much` hardly anything speaks for the worse one:
 * exp(-Δ/2), the relative likelihood, is then below 0.14 and 0.007 [Burnham & Anderson, Model Selection, 2002, sec. 2.6].
 */
const some = 4;
const much = 10;

/** Verdicts without numbers that could be compared. */
const failures: readonly StatusCode[] = [
  'notFinite',
  'notConverged',
  'notPositiveDefinite',
  'iterationLimit',
];

/**
 * Which of two models fitted to the same data these prefer, and how clearly.
 *
 * Where both are at a maximum of the likelihood (methods mle and fsnls), by Akaike's criterion with its correction for
 * small samples, the noise being normal and of one size in a state:
 *
 *   AICc = deviance + 2k + 2k(k + 1)/(n - k - 1)
 *   deviance = Σ m_l log r_l²  where σ_l is estimated,  Σ m_l r_l²  where it is given,
 *   m log(Σ m_l r_l² / m), m = Σ m_l,  where one σ is estimated for all states
 *
 * r_l: rms of the residuals of state l over the noise seen without any model, which is the same for both; k: parameters,
 * first states and estimated σ; n: measured values, n_l of them of state l; m_l = n_l (1 - ρ)/(1 + ρ): as many as are
 * independent, ρ being the memory in the residuals of the model that fits better, where it is above 0. So memory in the
 * noise does not make the data seem to say more than they do. In few values it may be chance. To count only what is
 * significant would find more where the noise has no memory (at worst 63% instead of 51% right preferences), and prefer more
 * wrong models where it has (ρ = 0.6, 12 and 20 times: 6.0% instead of 3.5%).
 *
 * A model is preferred as clearly as the lesser of the differences of AICc and of deviance says: its fit has to speak for
 * it, fewer parameters alone never do.
 *
 * Simulated (npm run study -- weighing, docs/app.md), with the right model one of the two: the wrong one was preferred in 0.8%
 * of the data sets, in 2.8% of the worst kind; clearly in less than 0.1% and in 0.5%. With noise of ρ = 0.6 in 2.4% and 8.5%,
 * clearly in 0.4% and 1.8%. The data could not tell in 60%: in 99% with a term too many.
 *
 * By other methods there is no likelihood to compare: a model whose residual the noise explains is then preferred to one
 * where it does not, never clearly. A preferred model need not be right: where the noise does not explain what it leaves
 * over either, the words say so.
 */
export function weighModels(first: Result, second: Result, values: Values): Weighing {
  const failed = [first, second].map(({ status }) => failures.includes(status.code));
  if (failed[0] && failed[1]) return nothing('Neither model has an answer, so there is nothing to compare.');
  if (failed[0] || failed[1])
    return nothing(
      `The ${failed[0] ? 'first' : 'second'} model has no answer of its own, so the two cannot be weighed against each other.`,
    );
  const [states, others] = [first, second].map(({ noise }) => Object.keys(noise).sort().join(' '));
  if (states !== others)
    return nothing('The models describe different states, so their misfits cannot be compared.');
  if (!isLikeliest(first) || !isLikeliest(second)) return byVerdict(first, second);
  const { difference, byFit } = differencesOf(first, second, values);
  if (Number.isNaN(difference))
    return nothing('There are too few values, or too little noise, to weigh one model against the other.');
  const [size, fitSize] = [difference, byFit].map(Math.abs) as [number, number];
  const shown = size >= 100 ? size.toFixed(0) : size.toPrecision(2);
  const better = difference < 0 ? 'second' : 'first';
  const open = { preferred: undefined, clearly: false, difference };
  if (size < some)
    return {
      ...open,
      words: `The data cannot tell the two models apart: AICc differs by ${shown} only.${simpler(first, second)}`,
    };
  const strength = Math.sign(byFit) === Math.sign(difference) ? Math.min(size, fitSize) : 0;
  if (strength < some)
    return {
      ...open,
      words: `The data cannot tell the two models apart: both fit about alike. The ${better} needs fewer parameters, which is all that speaks for it.`,
    };
  const clearly = strength > much;
  const how = clearly ? 'clearly prefer' : 'lean towards';
  return {
    preferred: better,
    clearly,
    difference,
    words: `The data ${how} the ${better} model: its AICc is lower by ${shown}.${but(better === 'first' ? first : second)}`,
  };
}

function nothing(words: string): Weighing {
  return { preferred: undefined, clearly: false, difference: Number.NaN, words };
}

/** The authors' scalar objective weighs states by their size, not by their noise. */
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
  const deviance = ({ diagnostics }: Result, m: Values) => {
    const squares = (some: readonly string[]) =>
      sum(some, (state) => m[state] * diagnostics.residualOverNoise[state] ** 2);
    const logarithms = groups.map((group) => {
      const values = sum(group, (state) => m[state]);
      return values * Math.log(squares(group) / values);
    });
    return squares(given) + logarithms.reduce((total, x) => total + x, 0);
  };
  // By either's count of values the better one is nearly always the same; where not, by the first one's.
  const byFirst = independentValues(first, states, measured);
  const firstIsBetter = deviance(first, byFirst) <= deviance(second, byFirst);
  const m = firstIsBetter ? byFirst : independentValues(second, states, measured);
  const n = sum(states, (state) => measured[state]);
  const penalty = ({ parameters, noise, experiments, options }: Result) => {
    const known = options.u0 === 'auto' ? 0 : Object.keys(options.u0).length;
    const firstStates = (Object.keys(noise).length - known) * experiments.length;
    const k = parameters.length + firstStates + groups.length;
    return n > k + 1 ? 2 * k + (2 * k * (k + 1)) / (n - k - 1) : Number.NaN;
  };
  const byFit = deviance(second, m) - deviance(first, m);
  const difference = byFit + penalty(second) - penalty(first);
  return { difference: Number.isFinite(difference) ? difference : Number.NaN, byFit };
}

/** How many of each state's values are independent, by the memory ρ that its residuals show. */
function independentValues({ diagnostics }: Result, states: readonly string[], measured: Values): Values {
  const one = (state: string): [string, number] => {
    const rho = Math.max(0, diagnostics.autocorrelation[state]);
    return [state, (measured[state] * (1 - rho)) / (1 + rho)];
  };
  return Object.fromEntries(states.map(one));
}

function sum(states: readonly string[], value: (state: string) => number): number {
  return states.reduce((total, state) => total + value(state), 0);
}

/** What can be said without a likelihood. */
function byVerdict(first: Result, second: Result): Weighing {
  const [isWrong, isOtherWrong] = [first, second].map(leavesMore);
  const why = 'These methods have no likelihood to compare; choose method mle to weigh the models.';
  if (isWrong === isOtherWrong) {
    const both = isWrong ? 'neither model' : 'both models';
    return nothing(`The noise explains what ${both} leave${isWrong ? 's' : ''} over. ${why}`);
  }
  const preferred = isWrong ? 'second' : 'first';
  return {
    preferred,
    clearly: false,
    difference: Number.NaN,
    words: `The data lean towards the ${preferred} model: the noise explains what it leaves over, which it does not for the other. ${why}`,
  };
}

function leavesMore({ diagnostics }: Result): boolean {
  return diagnostics.warnings.some(({ code }) => code === 'noiseUnexplained');
}

/** What speaks against the model that is preferred. */
function but(result: Result): string {
  const codes = result.diagnostics.warnings.map(({ code }) => code);
  if (codes.includes('noiseUnexplained'))
    return ' But the noise does not explain what it leaves over: both may lack a term.';
  if (codes.includes('notIdentifiable')) return ' But the data do not determine all of its parameters.';
  return '';
}

/** Where both do, the one with fewer parameters is easier to justify. */
function simpler(first: Result, second: Result): string {
  const [J, others] = [first.parameters.length, second.parameters.length];
  if (J === others) return '';
  return ` The ${J < others ? 'first' : 'second'} needs fewer parameters.`;
}

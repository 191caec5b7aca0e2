import type { Result, StatusCode } from '../../src/index.ts';

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

/** Verdicts that say that a model leaves over more than noise. */
const misfits: readonly StatusCode[] = ['noiseUnexplained', 'notNormal', 'correlatedNoise'];
/** Verdicts without numbers that could be compared. */
const failures: readonly StatusCode[] = ['notConverged', 'notPositiveDefinite', 'iterationLimit'];

/**
 * Which of two models fitted to the same data these prefer, and how clearly.
 *
 * Where both are at a maximum of the likelihood (methods mle and fsnls), by Akaike's criterion with its correction for
 * small samples, the noise being normal, independent, and of one size in a state:
 *
 *   AICc = -2 log L + 2k + 2k(k + 1)/(n - k - 1)
 *   -2 log L = Σ n_l log r_l²  where σ_l is estimated,  Σ n_l r_l²  where it is given
 *
 * r_l: rms of the residuals of state l over the noise seen without any model, which is the same for both; k: parameters,
 * first states and estimated σ; n_l: independent values of state l, as many as the residuals of the model that fits
 * better are worth, n = Σ n_l. So memory in the noise does not make the data seem to say more than they do.
 *
 * By other methods there is no likelihood to compare: a model whose residual the noise explains is then preferred to one
 * where it does not, never clearly. A preferred model need not be right: where the noise does not explain what it leaves
 * over either, the words say so.
 */
export function weighModels(first: Result, second: Result): Weighing {
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
  const difference = differenceOf(first, second);
  if (Number.isNaN(difference))
    return nothing('There are too few values, or too little noise, to weigh one model against the other.');
  const size = Math.abs(difference);
  const shown = size >= 100 ? size.toFixed(0) : size.toPrecision(2);
  if (size < some)
    return {
      preferred: undefined,
      clearly: false,
      difference,
      words: `The data cannot tell the two models apart: AICc differs by ${shown} only.${simpler(first, second)}`,
    };
  const preferred = difference < 0 ? 'second' : 'first';
  const clearly = size > much;
  const how = clearly ? 'clearly prefer' : 'lean towards';
  return {
    preferred,
    clearly,
    difference,
    words: `The data ${how} the ${preferred} model: its AICc is lower by ${shown}.${but(preferred === 'first' ? first : second)}`,
  };
}

function nothing(words: string): Weighing {
  return { preferred: undefined, clearly: false, difference: Number.NaN, words };
}

function isLikeliest({ method }: Result): boolean {
  return method === 'mle' || method === 'fsnls';
}

/** AICc(second) - AICc(first). */
function differenceOf(first: Result, second: Result): number {
  const states = Object.keys(first.noise);
  const given = first.options.noiseSd === 'auto' ? {} : first.options.noiseSd;
  const deviance = (result: Result, values: Readonly<Record<string, number>>) =>
    states.reduce((sum, state) => {
      const r = result.diagnostics.residualOverNoise[state]!;
      const isGiven = Object.hasOwn(given, state);
      return sum + values[state]! * (isGiven ? r ** 2 : 2 * Math.log(r));
    }, 0);
  const effective = ({ diagnostics }: Result) => diagnostics.effectiveSample;
  // By either's count of values the better one is nearly always the same; where not, by the first one's.
  const firstIsBetter = deviance(first, effective(first)) <= deviance(second, effective(first));
  const values = effective(firstIsBetter ? first : second);
  const n = states.reduce((sum, state) => sum + values[state]!, 0);
  const sigmas = states.filter((state) => !Object.hasOwn(given, state)).length;
  const criterion = (result: Result) => {
    const k = result.parameters.length + states.length * result.experiments.length + sigmas;
    return n > k + 1 ? deviance(result, values) + 2 * k + (2 * k * (k + 1)) / (n - k - 1) : Number.NaN;
  };
  const difference = criterion(second) - criterion(first);
  return Number.isFinite(difference) ? difference : Number.NaN;
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
  return diagnostics.warnings.some(({ code }) => misfits.includes(code));
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

import type { Result } from '../src/index.ts';
import { significant } from '../src/text/digits.ts';
import { list } from '../src/text/words.ts';
import { hasAnswer, type Values, type Weighing, weighModels } from './weighModels.ts';

/** A model with its fit. */
export interface FittedModel {
  readonly name: string;
  readonly result: Result;
}

/** A model's place among others. */
export interface RankedModel extends FittedModel {
  /** Its index among the models as they were given. */
  readonly index: number;
  /** AICc above that of the best; NaN if unknown. */
  readonly above: number;
  /** What that means, in a few words. */
  readonly meaning: string;
}

export interface Ranking {
  /** The best first; models that cannot be ranked last. */
  readonly rows: readonly RankedModel[];
  /** The conclusion, in one to four sentences. */
  readonly summary: string;
}

/**
 * Models of the same data, ranked by likelihood: each is compared with the best, the one of lowest AICc, by the rule of
 * `weighModels`. For two models this is that rule. Models that cannot be compared with the first one that has an answer (they describe
 * other states, or have no answer) come last, unranked.
 */
export function rankModels(models: readonly FittedModel[], values: Values): Ranking {
  const best = bestOf(models, values);
  if (best === undefined) {
    const rows = models.map((model, index) => ({ ...model, index, above: Number.NaN, meaning: noAnswer }));
    return { rows, summary: 'No model has an answer, so there is nothing to compare.' };
  }
  const weighings = models.map(({ result }) => weighModels(models[best].result, result, values));
  const isBest = (index: number) => index === best;
  const isAlone = weighings.every(({ reason }, index) => isBest(index) || !isTie(reason));
  const rows = models
    .map(
      (model, index): RankedModel => ({
        ...model,
        index,
        above: isBest(index) ? 0 : Math.max(weighings[index].difference, 0),
        meaning: isBest(index) ? (isAlone ? 'best' : 'best, but not alone') : meaningOf(weighings[index]),
      }),
    )
    .sort((a, b) => order(a, weighings[a.index], isBest) - order(b, weighings[b.index], isBest));
  return { rows, summary: summaryOf(models, best, weighings) };
}

/** AICc above the best as text. */
export function aboveWords(above: number): string {
  if (Number.isNaN(above)) return '–';
  return above === 0 ? '0' : above >= 100 ? above.toFixed(0) : significant(above, 2);
}

const noAnswer = 'no answer, so not ranked';

/**
 * The model that no other beats. Every pair is compared with its own count of independent values, so that the order of AICc could in
 * theory go in a circle: no more rounds than models are made.
 */
function bestOf(models: readonly FittedModel[], values: Values): number | undefined {
  let best = models.findIndex(({ result }) => hasAnswer(result));
  if (best < 0) return undefined;
  for (const _ of models) {
    const better = models.findIndex(({ result }, index) => {
      if (index === best) return false;
      const { difference, preferred } = weighModels(models[best].result, result, values);
      return Number.isNaN(difference) ? preferred === 'second' : difference < 0;
    });
    if (better < 0) break;
    best = better;
  }
  return best;
}

/** Unknown differences come after known ones, and what cannot be ranked comes last. */
function order(row: RankedModel, weighing: Weighing, isBest: (index: number) => boolean): number {
  if (isBest(row.index)) return -1;
  if (!Number.isNaN(row.above)) return row.above;
  if (weighing.reason !== 'verdicts') return 1e300;
  return weighing.preferred === undefined ? 1e298 : 1e299;
}

function meaningOf({ reason, preferred, clearly }: Weighing): string {
  switch (reason) {
    case 'fit':
      return clearly ? 'clearly worse' : 'probably worse';
    case 'close':
      return 'cannot be told apart from the best';
    case 'onlySimpler':
      return 'cannot be told apart from the best: fits about as well, with more parameters';
    case 'verdicts':
      return preferred === undefined
        ? 'not ranked: the method has no likelihood'
        : 'probably worse: the noise does not explain its residuals';
    case 'noAnswer':
      return noAnswer;
    case 'otherStates':
      return 'describes other states, so not ranked';
    case 'tooFewValues':
      return 'not ranked: too few values, or too little noise';
  }
}

function summaryOf(models: readonly FittedModel[], best: number, weighings: readonly Weighing[]): string {
  const others = models.flatMap((model, i) => (i === best ? [] : [{ ...model, ...weighings[i] }]));
  if (others.length === 0) return 'There is only one model so far, so there is nothing to compare.';
  const of = (holds: (other: (typeof others)[number]) => boolean) =>
    others.filter(holds).map(({ name }) => quoted(name));
  const name = quoted(models[best].name);
  const equal = of(({ reason }) => isTie(reason));
  const worse = of(({ reason, clearly }) => reason === 'fit' && clearly);
  const perhaps = of(
    ({ reason, clearly, preferred }) => preferred === 'first' && !clearly && isRanked(reason),
  );
  const open = of(({ reason, preferred }) => reason === 'verdicts' && preferred === undefined);
  const sentences = [
    ...conclusion(name, equal, worse, perhaps),
    ...simplest(models, best, others, equal.length > 0),
    ...(open.length > 0 ? ['Without a likelihood models are not ranked; choose method mle for that.'] : []),
    ...unranked(others, equal.length + worse.length + perhaps.length + open.length === 0),
  ];
  const isPreferred = equal.length === 0 && worse.length + perhaps.length > 0;
  return [...sentences, ...(isPreferred ? doubtsAbout(models[best].result) : [])].join(' ');
}

function conclusion(
  best: string,
  equal: readonly string[],
  worse: readonly string[],
  perhaps: readonly string[],
): string[] {
  const leaning = `The data lean against ${list(perhaps)}.`;
  if (equal.length > 0) {
    return [
      `The data cannot tell ${list([best, ...equal])} apart.`,
      ...(worse.length > 0 ? [`${list(worse)} ${worse.length === 1 ? 'is' : 'are'} clearly worse.`] : []),
      ...(perhaps.length > 0 ? [leaning] : []),
    ];
  }
  if (perhaps.length > 0) {
    const clear = `${list(worse)} ${worse.length === 1 ? 'is' : 'are'} clearly worse.`;
    return [
      `The data lean towards ${best} rather than ${list(perhaps)}.`,
      ...(worse.length > 0 ? [clear] : []),
    ];
  }
  return worse.length > 0 ? [`The data clearly prefer ${best}.`] : [];
}

function isTie(reason: Weighing['reason']): boolean {
  return reason === 'close' || reason === 'onlySimpler';
}

function isRanked(reason: Weighing['reason']): boolean {
  return reason === 'fit' || reason === 'verdicts';
}

/** Of models that fit equally well, the one with fewest parameters is easier to justify. */
function simplest(
  models: readonly FittedModel[],
  best: number,
  others: readonly (FittedModel & Weighing)[],
  isOpen: boolean,
): string[] {
  if (!isOpen) return [];
  const equal = others.filter(({ reason }) => isTie(reason));
  const sizes = [models[best], ...equal].map(({ name, result }) => ({ name, J: result.parameters.length }));
  const least = Math.min(...sizes.map(({ J }) => J));
  const [first, second] = sizes.filter(({ J }) => J === least);
  return second || !first ? [] : [`${quoted(first.name)} needs the fewest parameters.`];
}

/** Why models are left out. */
function unranked(others: readonly (FittedModel & Weighing)[], isNothingRanked: boolean): string[] {
  const of = (reason: Weighing['reason']) =>
    others.filter((other) => other.reason === reason).map(({ name }) => quoted(name));
  const [failed, apart, few] = [of('noAnswer'), of('otherStates'), of('tooFewValues')];
  return [
    ...(failed.length > 0 ? [`${list(failed)} ${failed.length === 1 ? 'has' : 'have'} no answer.`] : []),
    ...(apart.length > 0
      ? [
          `${list(apart)} ${apart.length === 1 ? 'describes' : 'describe'} other states, and cannot be ranked with the rest.`,
        ]
      : []),
    ...(few.length > 0 ? ['There are too few values, or too little noise, to compare the models.'] : []),
    ...(isNothingRanked && few.length === 0 ? ['So there is nothing to compare.'] : []),
  ];
}

/** Doubts about the preferred model. */
function doubtsAbout({ diagnostics }: Result): string[] {
  const codes = diagnostics.warnings.map(({ code }) => code);
  if (codes.includes('noiseUnexplained'))
    return ['But its residuals exceed the noise: every model here may lack a term.'];
  if (codes.includes('notIdentifiable')) return ['But the data do not determine all of its parameters.'];
  return [];
}

function quoted(name: string): string {
  return `“${name}”`;
}

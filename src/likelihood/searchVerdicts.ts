import { labelOf, type Result, type Verdict } from '../result.ts';
import type { Optimum, SearchResult } from '../searchResult.ts';
import { withVerdict } from '../verdict.ts';
import { count, list, short } from '../words.ts';

/** Values that differ by less than this part are the same. */
const SAME_VALUE = 0.05;
/** Optima whose likelihoods differ by less than these log units are equally good. */
const EQUALLY_GOOD = 0.1;
/** More parameters than this are not spelled out in a sentence. */
const mostNamed = 4;

/** How far a search came: how many starts it might have made, and whether those that it made are enough by its rule to stop. */
interface Extent {
  readonly most: number;
  readonly isEnough: boolean;
}

/**
 * The result with what its search says about it: that other optima are as good, that the best was seen only once, that it was cut
 * short. Optima that are the same but for names or signs are noted; every other one within two log units is a verdict.
 */
export function withSearchVerdicts(result: Result, extent: Extent): Result {
  const { search } = result;
  if (!search) return result;
  const [best, ...others] = search.optima;
  const isMere = (other: Optimum) => isSymmetry(best, other);
  const doubts = [
    ...otherOptima(
      result,
      others.filter((one) => !isMere(one) && !isUndetermined(result, one)),
    ),
    ...unconfirmed(search, extent),
  ];
  const notes = [...symmetryNotes(others.filter(isMere)), ...endNote(search, extent)];
  return { ...doubts.reduce(withVerdict<Result>, result), notes: [...result.notes, ...notes] };
}

/** Whether two optima have the same values and likelihood, but for which parameter has which, and for signs. */
function isSymmetry(best: Optimum, other: Optimum): boolean {
  if (other.relation === '' || Math.abs(other.above) > EQUALLY_GOOD) return false;
  const sizes = ({ parameters }: Optimum) => parameters.map(Math.abs).sort((a, b) => a - b);
  const own = sizes(other);
  return sizes(best).every((x, j) => isClose(x, own[j]));
}

/** Whether an optimum differs in nothing but what is said not to be determined. */
function isUndetermined({ parameters }: Result, other: Optimum): boolean {
  return parameters.every(
    ({ estimate, stdError }, j) => !Number.isFinite(stdError) || isClose(estimate, other.parameters[j]),
  );
}

function isClose(x: number, y: number): boolean {
  return Math.abs(x - y) <= SAME_VALUE * Math.max(Math.abs(x), Math.abs(y));
}

function otherOptima(result: Result, others: readonly Optimum[]): Verdict[] {
  const [next] = others;
  if (!next) return [];
  const many = others.length === 1 ? 'Another optimum fits' : `${others.length} other optima fit`;
  const good =
    next.above > EQUALLY_GOOD ? `almost as well (${short(next.above)} log units below)` : 'as well';
  const relation = next.relation === '' ? '' : ` (${next.relation})`;
  return [
    {
      code: 'otherOptima',
      message: `${many} ${good}${relation}: ${valuesWords(result, next)}${others.length === 1 ? '' : ', for one'}.`,
      advice:
        'The data do not choose between them. Use what you know of a parameter (bounds, a prior, a fixed value), or record data that tell them apart.',
    },
  ];
}

/** The values of an optimum where they are others than those of the answer. */
function valuesWords({ parameters }: Result, other: Optimum): string {
  const changed = parameters.flatMap((parameter, j) =>
    isClose(parameter.estimate, other.parameters[j])
      ? []
      : [`${labelOf(parameter)} = ${short(other.parameters[j])} instead of ${short(parameter.estimate)}`],
  );
  const left = changed.length - mostNamed;
  return (
    list(left > 0 ? [...changed.slice(0, mostNamed), `${left} more`] : changed) || 'nearly the same values'
  );
}

/** So many starts of which one alone reaches the best say that it is easily missed, whatever its residuals. */
const MANY = 12;

function unconfirmed(search: SearchResult, { most, isEnough }: Extent): Verdict[] {
  const { starts, seen, atNoise, aliased, ended } = search;
  if (aliased) return [swingVerdict()];
  if (isCutShort(search) && !isEnough) {
    const missed = atNoise
      ? 'No clearly better fit is to be expected, since the residuals do not clearly exceed the noise level, but other values that fit as well may have been missed.'
      : 'A better fit may have been missed.';
    const how = ended === 'timeLimit' ? 'Raise timeLimit' : 'Let the search run to its end';
    return [
      {
        code: 'optimumUnconfirmed',
        message: `The search ended after ${startsWords(starts.length, most)}, before enough of them agreed. ${missed}`,
        advice: `${how}, or begin near values that you expect.`,
      },
    ];
  }
  if (seen > 1 || starts.length === 1 || (atNoise && starts.length < MANY)) return [];
  const how =
    seen === 0
      ? 'The best was found from the end of another by exchanging parameters, and reached by no start'
      : `The best of ${starts.length} starts was reached only once`;
  return [
    {
      code: 'optimumUnconfirmed',
      message: atNoise
        ? `${how}: other values may fit as well.`
        : `${how}, and nothing shows that its residuals are noise alone: a better fit may have been missed.`,
      advice: 'Raise starts, or begin near values that you expect.',
    },
  ];
}

function isCutShort({ ended }: SearchResult): boolean {
  return ended === 'timeLimit' || ended === 'stopped';
}

/** 4 of at most 12 starts. */
function startsWords(n: number, most: number): string {
  return `${n} of at most ${count(most, 'start')}`;
}

function symmetryNotes(others: readonly Optimum[]): string[] {
  const relations = [...new Set(others.map(({ relation }) => relation))];
  if (relations.length === 0) return [];
  return [
    `These values fit as well with ${list(relations)}: the data cannot tell which is which; bounds can.`,
  ];
}

/** That the search was cut short. */
function endNote(search: SearchResult, { most }: Extent): string[] {
  if (!isCutShort(search)) return [];
  const why =
    search.ended === 'timeLimit' ? 'The time limit ended the search' : 'The search was stopped on request';
  return [`${why} after ${startsWords(search.starts.length, most)}: this is the best so far.`];
}

/** That the solution at an optimum swings between samples. */
export function swingVerdict(): Verdict {
  return {
    code: 'optimumUnconfirmed',
    message:
      'Between samples the solution swings more than they show: another frequency may fit as well, and may be the right one.',
    advice: 'Sample more often, or bound the parameters that set the frequency.',
  };
}

import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { type Relation, relationWords } from '../findings/relationWords.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import { labelOf, type Result, type Verdict } from '../result.ts';
import type { Optimum, SearchResult } from '../searchResult.ts';
import { verdictOf, withVerdict } from '../verdict.ts';

/** Values that differ by less than this part are the same. */
const SAME_VALUE = 0.05;
/** Optima whose likelihoods differ by less than these log units are equally good. */
const EQUALLY_GOOD = 0.1;

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
  if (!other.relation || Math.abs(other.above) > EQUALLY_GOOD) return false;
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

function otherOptima({ parameters }: Result, others: readonly Optimum[]): Verdict[] {
  const [next] = others;
  if (!next) return [];
  const finding = searchVerdictFindings.optimaAsGood({
    optima: others.length,
    ...(next.above > EQUALLY_GOOD && { below: next.above }),
    relation: next.relation,
    changed: parameters.flatMap((parameter, j) => {
      const { estimate: best } = parameter;
      const value = next.parameters[j];
      return isClose(best, value) ? [] : [{ name: labelOf(parameter), value, best }];
    }),
  });
  return [verdictOf('otherOptima', finding)];
}

/** So many starts of which one alone reaches the best say that it is easily missed, whatever its residuals. */
const MANY = 12;

function unconfirmed(search: SearchResult, { most, isEnough }: Extent): Verdict[] {
  const { seen, atNoise: isAtNoise, aliased, ended } = search;
  const starts = search.starts.length;
  if (aliased) return [swingVerdict()];
  if ((ended === 'timeLimit' || ended === 'stopped') && !isEnough) {
    const finding = searchVerdictFindings.searchCutShort({ starts, most, isAtNoise, by: ended });
    return [verdictOf('optimumUnconfirmed', finding)];
  }
  if (seen > 1 || starts === 1 || (isAtNoise && starts < MANY)) return [];
  const finding = searchVerdictFindings.bestReachedOnce({ starts, isReached: seen > 0, isAtNoise });
  return [verdictOf('optimumUnconfirmed', finding)];
}

function isCutShort({ ended }: SearchResult): boolean {
  return ended === 'timeLimit' || ended === 'stopped';
}

function symmetryNotes(others: readonly Optimum[]): Note[] {
  const relations = others.flatMap(({ relation }) => relation ?? []);
  const isNew = (one: Relation, i: number) =>
    relations.findIndex((other) => relationWords(other) === relationWords(one)) === i;
  return relations.length === 0
    ? []
    : [note(fitNoteFindings.symmetricOptima({ relations: relations.filter(isNew) }))];
}

/** That the search was cut short. */
function endNote(search: SearchResult, { most }: Extent): Note[] {
  if (!isCutShort(search)) return [];
  const by = search.ended === 'timeLimit' ? 'timeLimit' : 'request';
  return [note(fitNoteFindings.searchEndedEarly({ by, starts: search.starts.length, most }))];
}

/** That the solution at an optimum swings between samples. */
export function swingVerdict(): Verdict {
  return verdictOf('optimumUnconfirmed', searchVerdictFindings.swingsBetweenSamples());
}

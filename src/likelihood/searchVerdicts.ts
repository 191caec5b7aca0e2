import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import { type Relation, relationWords } from '../findings/relationWords.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import { labelOf, type Result, type Verdict } from '../result.ts';
import type { Optimum, SearchResult } from '../searchResult.ts';
import { verdictOf, withVerdict } from '../verdict.ts';

/** Values that differ by less than this part count as the same. */
const SAME_VALUE = 0.05;
/** Optima whose likelihoods differ by less than these log units are equally good. */
const EQUALLY_GOOD = 0.1;

/** The most starts that a search may make, and whether those made satisfy its stopping rule. */
interface Extent {
  readonly most: number;
  readonly isEnough: boolean;
}

/**
 * The result with verdicts and notes on its search: other optima fit as well, the best was reached only once, or the search was
 * cut short. Optima that differ only by a symmetry (names or signs) are notes; others within two log units are verdicts.
 */
export function withSearchVerdicts(result: Result, extent: Extent): Result {
  const { search } = result;
  if (!search) return result;
  const [best, ...others] = search.optima;
  const isSymmetric = (other: Optimum) => isSymmetry(best, other);
  const doubts = [
    ...otherOptima(
      result,
      others.filter((one) => !isSymmetric(one) && !isUndetermined(result, one)),
    ),
    ...unconfirmed(search, extent),
  ];
  const notes = [...symmetryNotes(others.filter(isSymmetric)), ...endNote(search, extent)];
  return { ...doubts.reduce(withVerdict<Result>, result), notes: [...result.notes, ...notes] };
}

/** Whether two optima have the same likelihood and the same values up to a permutation and signs. */
function isSymmetry(best: Optimum, other: Optimum): boolean {
  if (!other.relation || Math.abs(other.above) > EQUALLY_GOOD) return false;
  const sizes = ({ parameters }: Optimum) => parameters.map(Math.abs).sort((a, b) => a - b);
  const own = sizes(other);
  return sizes(best).every((x, j) => isClose(x, own[j]));
}

/** Whether an optimum differs only in parameters that are reported as undetermined. */
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

/** If only one of this many starts reaches the best optimum, it is easily missed, whatever its residuals. */
const MANY_STARTS = 12;

function unconfirmed(search: SearchResult, { most, isEnough }: Extent): Verdict[] {
  const { seen, atNoise: isAtNoise, aliased, ended } = search;
  const starts = search.starts.length;
  if (aliased) return [swingVerdict()];
  if ((ended === 'timeLimit' || ended === 'stopped') && !isEnough) {
    const finding = searchVerdictFindings.searchCutShort({ starts, most, isAtNoise, by: ended });
    return [verdictOf('optimumUnconfirmed', finding)];
  }
  if (seen > 1 || starts === 1 || (isAtNoise && starts < MANY_STARTS)) return [];
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

/** A note if the search was cut short. */
function endNote(search: SearchResult, { most }: Extent): Note[] {
  if (!isCutShort(search)) return [];
  const by = search.ended === 'timeLimit' ? 'timeLimit' : 'request';
  return [note(fitNoteFindings.searchEndedEarly({ by, starts: search.starts.length, most }))];
}

/** The verdict that the solution at an optimum oscillates between samples. */
export function swingVerdict(): Verdict {
  return verdictOf('optimumUnconfirmed', searchVerdictFindings.swingsBetweenSamples());
}

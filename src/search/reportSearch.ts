import type { Problem } from '../problem/problem.ts';
import type { Result } from '../result.ts';
import type { Optimum, SearchResult, SearchStart } from '../searchResult.ts';
import type { StartEnd } from '../startTask.ts';
import { joinedValues } from './blocks.ts';
import { chanceOfMissing, optimaOf } from './optima.ts';
import type { StartSearch } from './search.ts';
import { seenOf } from './stopping.ts';

/**
 * The reported result of searches; `best` has the end of each, `deviance` and `matrix` are those of the answer. Where there
 * are several, start k is the k-th best of each, or the best of those that made fewer; how often the best was seen and what may be
 * missed are those of the search in which that is worst.
 */
export function searchResult(
  searches: readonly StartSearch[],
  problem: Problem,
  best: readonly StartEnd[],
  deviance: number,
  matrix: Float64Array | undefined,
  { parameters }: Pick<Result, 'parameters'>,
): SearchResult {
  const isOne = searches.length === 1;
  // Deviances on a thinned record, or on a block, differ from the answer's by the same number at every end.
  const isOther = !isOne || searches[0].isThinned;
  const beyond = isOther ? deviance - best.reduce((sum, end) => sum + end.deviance, 0) : 0;
  const inOrder = searches.map(({ ends }, b) => (isOne ? ends : bestFirst(ends, best[b])));
  const most = Math.max(...inOrder.map(({ length }) => length));
  const values = Float64Array.from(parameters, ({ estimate }) => estimate);
  const optima = searches.map(({ block, ends }, b) => {
    const shift = isOther ? deviance - best[b].deviance : 0;
    const blockOptima = optimaOf(
      ends.map((end) => ({ ...end, deviance: end.deviance + shift })),
      block.unknowns.map((j) => problem.unknowns[j]),
      { values: Float64Array.from(block.unknowns, (j) => values[j]), deviance },
      matrix && partOfMatrix(matrix, values.length, block.unknowns),
      { values: best[b].values, deviance: best[b].deviance + shift },
    );
    return blockOptima.map((optimum) => ({
      ...optimum,
      parameters: inWhole(values, block.unknowns, optimum),
    }));
  });
  const seen = Math.min(...optima.map(([first]) => first.seen));
  return {
    starts: Array.from({ length: most }, (_, k) =>
      startOf(
        problem,
        searches.map(({ block }, b) => ({
          block,
          end: inOrder[b][k] ?? best[b],
          isAgain: k >= inOrder[b].length,
        })),
        best,
        beyond,
      ),
    ),
    best: isOne ? searches[0].ends.indexOf(best[0]) : 0,
    seen: Math.min(...searches.map(({ ends }) => seenOf(ends))),
    missed: Math.max(...searches.map(({ ends }) => chanceOfMissing(ends))),
    optima: [
      { ...optima[0][0], seen },
      ...optima.flatMap((list) => list.slice(1)).sort((a, b) => a.above - b.above),
    ],
    atNoise: searches.every((search, b) => search.isAtNoise(best[b])),
    aliased: searches.some((search, b) => search.isAliased(best[b])),
    ended: endedOf(searches),
  };
}

function bestFirst(ends: readonly StartEnd[], best: StartEnd): StartEnd[] {
  const others = ends.filter((end) => end !== best);
  return [best, ...others.sort((a, b) => a.deviance - b.deviance || a.index - b.index)];
}

/** One start of every search, combined into one. */
function startOf(
  problem: Problem,
  parts: readonly { block: StartSearch['block']; end: StartEnd; isAgain: boolean }[],
  best: readonly StartEnd[],
  beyond: number,
): SearchStart {
  const joined = (of: (end: StartEnd) => Float64Array) =>
    parts.length === 1
      ? Array.from(of(parts[0].end))
      : Array.from(
          joinedValues(
            problem,
            parts.map(({ block, end }) => ({ block, values: of(end) })),
          ),
        );
  const sum = (of: (end: StartEnd) => number) =>
    parts.reduce((total, { end, isAgain }) => total + (isAgain ? 0 : of(end)), 0);
  const deviance = parts.reduce((total, { end }) => total + end.deviance, beyond);
  // The outcome of the part that is furthest from its best.
  const above = parts.map(({ end }, b) => end.deviance - best[b].deviance);
  const { coordinates, signs, outcome } = parts[above.indexOf(Math.max(...above))].end;
  return {
    start: joined(({ start }) => start),
    estimates: joined(({ values }) => values),
    deviance,
    coordinates,
    signs,
    outcome,
    steps: sum(({ steps }) => steps),
    evaluations: Math.round(sum(({ evaluations }) => evaluations)),
    milliseconds: sum(({ milliseconds }) => milliseconds),
  };
}

function endedOf(searches: readonly StartSearch[]): SearchResult['ended'] {
  const all = searches.map((search) => search.ended());
  return (['stopped', 'timeLimit', 'starts'] as const).find((why) => all.includes(why)) ?? 'agreed';
}

/** The values of an optimum of some unknowns, with those of the answer for the others. */
function inWhole(
  values: Float64Array,
  unknowns: readonly number[],
  { parameters }: Pick<Optimum, 'parameters'>,
): number[] {
  const all = Array.from(values);
  for (const [k, j] of unknowns.entries()) all[j] = parameters[k];
  return all;
}

/** Rows and columns of some unknowns of a symmetric matrix, J × J. */
function partOfMatrix(matrix: Float64Array, J: number, unknowns: readonly number[]): Float64Array {
  if (unknowns.length === J) return matrix;
  return Float64Array.from(
    unknowns.flatMap((j) => unknowns.map((i) => matrix[Math.max(i, j) + Math.min(i, j) * J])),
  );
}

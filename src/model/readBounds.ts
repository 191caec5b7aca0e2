import type { Place } from '../inputError.ts';
import { firstTime } from './firstTime.ts';
import type { Bounds } from './model.ts';
import type { LineOf } from './readStatement.ts';
import { readUnknown, type Unknowns } from './readUnknown.ts';
import { readNumber, type Scope } from './scope.ts';
import { shorten, sourceError } from './sourceError.ts';
import { isComparison, type Token } from './tokenize.ts';

const signs = ['<', '<=', '>', '>='];

/** The bounds that lines such as 0.1 <= n <= 8 give; two lines may give one side each. */
export function readBounds(
  scope: Scope,
  unknowns: Unknowns,
  statements: readonly LineOf<'bounds'>[],
): Bounds[] {
  const { lines } = scope;
  const all = new Map<string, Bounds>();
  for (const { tokens, place } of statements) {
    const one = readLine(scope, unknowns, tokens, place);
    const key = `${one.of}${one.initial ? '(' : ''}`;
    const earlier = all.get(key);
    const doubled =
      earlier &&
      ((Number.isFinite(earlier.lower) && Number.isFinite(one.lower)) ||
        (Number.isFinite(earlier.upper) && Number.isFinite(one.upper)));
    if (doubled) {
      const found = `a bound of ${shorten(one.of)} on this side was given on line ${earlier.place.line} already.`;
      throw sourceError(lines, place, found, 'Remove one of the two.');
    }
    const both = earlier ? merged(earlier, one) : one;
    const empty = both.lower > both.upper || (both.lower === both.upper && Number.isFinite(both.lower));
    if (empty) {
      const equal = both.lower === both.upper;
      const name = shorten(one.of);
      throw sourceError(
        lines,
        place,
        equal
          ? `both bounds of ${name} are ${both.lower}.`
          : `the lower bound of ${name}, ${both.lower}, is above the upper one, ${both.upper}.`,
        equal
          ? `To fix it, write ${name}${one.initial ? `(${scope.firstTime ?? 0})` : ''} = ${both.lower}`
          : 'Write the smaller number as the lower bound, as in 0.1 <= n <= 8',
      );
    }
    all.set(key, both);
  }
  return [...all.values()];
}

function merged(a: Bounds, b: Bounds): Bounds {
  const [low, high] = Number.isFinite(a.lower) ? [a, b] : [b, a];
  const { lower, lowerOpen } = low;
  const { upper, upperOpen } = high;
  return { ...a, lower, lowerOpen, upper, upperOpen };
}

function readLine(scope: Scope, unknowns: Unknowns, tokens: readonly Token[], place: Place): Bounds {
  const { lines } = scope;
  const comparisons = tokens.flatMap((token, i) => (isComparison(token) ? [i] : []));
  const fail = (at: Place, found: string) =>
    sourceError(lines, at, found, 'Write bounds such as K > 0, K <= 5 or 0.1 <= n <= 8, with numbers.');
  if (comparisons.length > 2)
    throw fail(tokens[comparisons[2]].place, 'a third comparison stands in a bound.');
  const starts = [0, ...comparisons.map((i) => i + 1)];
  const ends = [...comparisons, tokens.length - 1];
  const hollow = starts.findIndex((start, i) => start === ends[i]);
  if (hollow >= 0) {
    const sign = tokens[comparisons[Math.max(0, hollow - 1)]];
    throw fail(sign.place, `nothing stands ${hollow === 0 ? 'before' : 'behind'} ${sign.text}.`);
  }
  const isTarget = starts.map((start, i) => {
    const alone = ends[i] === start + 1 && tokens[start].kind === 'name';
    const constant = alone && scope.nodes.get(tokens[start].text)?.kind === 'constant';
    return (alone && !constant) || firstTime(tokens, start)?.next === ends[i];
  });
  const at = isTarget.indexOf(true);
  const second = isTarget.indexOf(true, at + 1);
  if (at >= 0 && second >= 0) {
    const found = `both ${shorten(tokens[starts[at]].text)} and ${shorten(tokens[starts[second]].text)} are unknown.`;
    throw fail(tokens[starts[second]].place, found);
  }
  if (comparisons.length === 2) {
    const [a, b] = comparisons.map((i) => tokens[i].text);
    if (a[0] !== b[0])
      throw fail(tokens[comparisons[1]].place, `${a} and ${b} point in opposite directions.`);
    if (at === 0 || at === 2) throw fail(place, 'the unknown does not stand between its two bounds.');
  }
  if (at < 0) {
    const unknown = tokens.find(
      ({ kind, text }, i) =>
        kind === 'name' && tokens[i + 1].text !== '(' && scope.nodes.get(text)?.kind !== 'constant',
    );
    if (!unknown) throw fail(place, 'only numbers are compared, and nothing unknown.');
    throw fail(unknown.place, `${shorten(unknown.text)} does not stand alone on its side.`);
  }
  const numbers = starts.map((start, i) =>
    i === at ? Number.NaN : readNumber(scope, tokens, start, 'a bound', signs).value,
  );
  const target = readUnknown(scope, unknowns, tokens, starts[at], 'Bounds');
  let bounds: Bounds = {
    ...target,
    lower: Number.NEGATIVE_INFINITY,
    upper: Number.POSITIVE_INFINITY,
    lowerOpen: true,
    upperOpen: true,
    place,
  };
  comparisons.forEach((i, c) => {
    const sign = tokens[i].text;
    const value = numbers[c === at ? c + 1 : c] + 0;
    // The unknown is above the number where it stands on the open side of the sign.
    const above = (c === at) === sign.startsWith('>');
    const open = sign.length === 1;
    bounds = above
      ? { ...bounds, lower: value, lowerOpen: open }
      : { ...bounds, upper: value, upperOpen: open };
  });
  return bounds;
}

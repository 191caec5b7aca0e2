import { boundFindings } from '../findings/boundFindings.ts';
import type { Finding } from '../findings/finding.ts';
import type { Place } from '../inputError.ts';
import { firstTime } from './firstTime.ts';
import type { Bounds } from './model.ts';
import type { LineOf } from './readStatement.ts';
import { readUnknown, type UnknownLines } from './readUnknown.ts';
import { readNumber, type Scope } from './scope.ts';
import { sourceError } from './sourceError.ts';
import { isComparison, type Token } from './tokenize.ts';

const signs = ['<', '<=', '>', '>='];

/** The bounds that lines such as 0.1 <= n <= 8 give; two lines may give one side each. */
export function readBounds(
  scope: Scope,
  unknowns: UnknownLines,
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
      const finding = boundFindings.boundTwice({ name: one.of, line: earlier.place.line });
      throw sourceError(lines, place, finding);
    }
    const both = earlier ? merged(earlier, one) : one;
    const { of: name, lower, upper } = both;
    if (lower === upper && Number.isFinite(lower)) {
      const time = one.initial ? (scope.firstTime ?? 0) : undefined;
      throw sourceError(lines, place, boundFindings.boundsMeet({ name, time, value: lower }));
    }
    if (lower > upper) throw sourceError(lines, place, boundFindings.boundsCross({ name, lower, upper }));
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

function readLine(scope: Scope, unknowns: UnknownLines, tokens: readonly Token[], place: Place): Bounds {
  const { lines } = scope;
  const comparisons = tokens.flatMap((token, i) => (isComparison(token) ? [i] : []));
  const fail = (at: Place, finding: Finding) => sourceError(lines, at, finding);
  if (comparisons.length > 2) throw fail(tokens[comparisons[2]].place, boundFindings.thirdComparison());
  const starts = [0, ...comparisons.map((i) => i + 1)];
  const ends = [...comparisons, tokens.length - 1];
  const hollow = starts.findIndex((start, i) => start === ends[i]);
  if (hollow >= 0) {
    const sign = tokens[comparisons[Math.max(0, hollow - 1)]];
    const side = hollow === 0 ? 'before' : 'after';
    throw fail(sign.place, boundFindings.boundWithoutSide({ sign: sign.text, side }));
  }
  const isTarget = starts.map((start, i) => {
    const alone = ends[i] === start + 1 && tokens[start].kind === 'name';
    const constant = alone && scope.nodes.get(tokens[start].text)?.kind === 'constant';
    return (alone && !constant) || firstTime(tokens, start)?.next === ends[i];
  });
  const at = isTarget.indexOf(true);
  const second = isTarget.indexOf(true, at + 1);
  if (at >= 0 && second >= 0) {
    const [{ text: first }, other] = [tokens[starts[at]], tokens[starts[second]]];
    throw fail(other.place, boundFindings.twoUnknowns({ first, second: other.text }));
  }
  if (comparisons.length === 2) {
    const [a, b] = comparisons.map((i) => tokens[i].text);
    if (a[0] !== b[0]) {
      throw fail(tokens[comparisons[1]].place, boundFindings.signsOpposed({ first: a, second: b }));
    }
    if (at === 0 || at === 2) throw fail(place, boundFindings.unknownNotBetween());
  }
  if (at < 0) {
    const unknown = tokens.find(
      ({ kind, text }, i) =>
        kind === 'name' && tokens[i + 1].text !== '(' && scope.nodes.get(text)?.kind !== 'constant',
    );
    if (!unknown) throw fail(place, boundFindings.boundOfNumbers());
    throw fail(unknown.place, boundFindings.unknownNotAlone({ name: unknown.text }));
  }
  const numbers = starts.map((start, i) =>
    i === at ? Number.NaN : readNumber(scope, tokens, start, 'bound', signs).value,
  );
  const target = readUnknown(scope, unknowns, tokens, starts[at], 'bounds');
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

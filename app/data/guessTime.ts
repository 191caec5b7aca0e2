import type { Column } from '../../src/index.ts';
import { isTimeName } from '../../src/inside.ts';
import { asTimes, seemsDated } from './asTimes.ts';
import { isMostlyNumbers } from './isMostlyNumbers.ts';
import { meansTime } from './meansTime.ts';

/**
 * The column that most likely holds the times: the one called t or time; under a heading with that word; with dates; under a
 * heading that names a span of time; or else the first that only increases. Undefined where several could.
 */
export function guessTime(columns: readonly Column[]): Column | undefined {
  const only = (candidates: readonly Column[]) => (candidates.length === 1 ? candidates[0] : undefined);
  const named = columns.filter(({ name }) => isTimeName(name));
  if (named.length > 0) return only(named) ?? only(named.filter((column) => !isTemperature(column)));
  const numeric = columns.filter((column) => column.name !== '' && isMostlyNumbers(column));
  const spans = numeric.filter(({ name }) => meansTime(name) === 1);
  const rising = numeric.filter(({ values }) => increases(values));
  return (
    only(columns.filter(({ name }) => meansTime(name) === 2)) ??
    columns.find((column) => asTimes(column) !== column) ??
    columns.find(seemsDated) ??
    spans.find((column) => rising.includes(column)) ??
    only(spans) ??
    // Row numbers increase as well.
    rising.find(({ values }) => !counts(values)) ??
    rising[0]
  );
}

/** Next to a column of times, T is a temperature, or what is measured of T cells. */
export function isTemperature({ name }: Column): boolean {
  return name === 'T';
}

function increases(values: Float64Array): boolean {
  return values.length > 1 && values.every((x, i) => (i === 0 ? !Number.isNaN(x) : x > values[i - 1]));
}

/** 1, 2, 3 and so on. */
function counts(values: Float64Array): boolean {
  return values[0] <= 1 && values.every((x, i) => x === values[0] + i);
}

import type { Column, Table } from '../../src/index.ts';
import { isExperimentName, isMissing, isTimeName, labelOf } from '../../src/inside.ts';
import type { Use } from '../state/work.ts';
import { asTimes, seemsDated } from './asTimes.ts';
import { meansTime } from './meansTime.ts';
import { suggestedName } from './stateName.ts';

/** More labels than this are measurements, or row numbers. */
const mostLabels = 1000;

/**
 * What each column is used for: as chosen, and where nothing was, as guessed. Columns t and experiment have the meaning
 * that the library gives them; where there are none, the time is under a heading with that word, or holds dates, or is
 * under a heading that names a span of time, or else it is the first column that only increases; and where times start again, the first column with labels that explain it tells
 * experiments apart.
 */
export function guessUses(table: Table, chosen: readonly (Use | null)[]): Use[] {
  const { columns } = table;
  const has = (as: Use['as']) => columns.some((_, j) => chosen[j]?.as === as);
  const free = columns.map((column, j) => ({ column, j })).filter(({ j }) => !chosen[j]);
  const time = has('time') ? undefined : guessTime(free.map(({ column }) => column));
  const timeColumn = time ?? columns.find((_, j) => chosen[j]?.as === 'time');
  const labels = has('experiment')
    ? undefined
    : guessLabels(
        free.map(({ column }) => column).filter((column) => column !== time),
        timeColumn && asTimes(timeColumn),
      );

  const taken = new Set(chosen.flatMap((use) => (use?.as === 'state' ? [use.name] : [])));
  return columns.map((column, j) => {
    const use = chosen[j];
    if (use) return use;
    if (column === time) return { as: 'time' };
    if (column === labels) return { as: 'experiment' };
    const isTime = isTimeName(column.name) && !isTemperature(column);
    if (column.name === '' || isTime || !isMostlyNumbers(column)) return { as: 'nothing' };
    const name = suggestedName(column.name, taken);
    taken.add(name);
    return { as: 'state', name };
  });
}

function guessTime(columns: readonly Column[]): Column | undefined {
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
function isTemperature({ name }: Column): boolean {
  return name === 'T';
}

function increases(values: Float64Array): boolean {
  return values.length > 1 && values.every((x, i) => (i === 0 ? !Number.isNaN(x) : x > values[i - 1]!));
}

/** 1, 2, 3 and so on. */
function counts(values: Float64Array): boolean {
  return values[0]! <= 1 && values.every((x, i) => x === values[0]! + i);
}

function guessLabels(columns: readonly Column[], time: Column | undefined): Column | undefined {
  const named = columns.filter(({ name }) => isExperimentName(name));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const t = time?.values;
  if (!t?.some((x, i) => x < t[i - 1]!)) return undefined;
  return columns.find((column) => column.name !== '' && tellsApart(column, t));
}

/** Whether every row has a label, of which there are some but few, and the times of each increase. */
function tellsApart(column: Column, t: Float64Array): boolean {
  const last = new Map<string, number>();
  const most = Math.min(mostLabels, t.length / 3);
  for (let i = 0; i < t.length; i++) {
    const label = labelOf(column, i);
    if (label === '' || t[i]! < (last.get(label) ?? Number.NEGATIVE_INFINITY)) return false;
    last.set(label, t[i]!);
    if (last.size > most) return false;
  }
  return last.size > 1;
}

/** Whether more cells are numbers than anything else. */
export function isMostlyNumbers({ values, texts }: Column): boolean {
  let [numbers, others] = [0, 0];
  values.forEach((x, i) => {
    if (!Number.isNaN(x)) numbers++;
    else if (texts && !isMissing(texts[i]!)) others++;
  });
  return numbers > others;
}

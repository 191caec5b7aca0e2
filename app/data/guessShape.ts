import type { Column, Table } from '../../src/index.ts';
import { isExperimentName, isMissing, labelOf, type WantedNames, wellOf } from '../../src/inside.ts';
import type { Shape } from '../state/work.ts';
import { amountsLeft } from './amountsLeft.ts';
import { guessTime } from './guessTime.ts';
import { isMostlyNumbers } from './isMostlyNumbers.ts';
import { type ReplicateGroup, replicateGroups } from './replicateGroups.ts';

/** Fewer columns than this may be called A1 and B2 for another reason. */
const leastWells = 3;
/** More names than this are labels of something else. */
export const mostNames = 100;

/**
 * How the columns of a table are most likely put together. Names of the model decide where it has some: a column that is called so
 * makes the table wide, a column that holds them makes it long, and u makes replicates of u_1 and u_2. Otherwise a table is a plate where
 * three columns or more are called as wells are; long where a heading says so; columns that begin at the
 * amounts in their headings are experiments; and replicates are columns that run alike.
 */
export function guessShape(table: Table, wanted: WantedNames): Shape {
  const asked = new Set([...wanted.measured, ...wanted.known]);
  const isMeasured = table.columns.some(({ name }) => wanted.measured.includes(name));
  if (!isMeasured) {
    const wells = wellsIn(table).filter(({ name }) => !asked.has(name));
    if (wells.length >= leastWells) return { kind: 'plate', by: 'well' };
    const long = guessLong(table, wanted);
    if (long) return { kind: 'long', variable: long[0].name, value: long[1].name };
    const time = guessTime(table.columns);
    const others = table.columns.filter((column) => column !== time && !asked.has(column.name));
    if (time && others.length < table.columns.length && amountsLeft(others)) return { kind: 'conditions' };
  }
  const groups = replicateGroups(table).filter(
    ({ name, columns }) => asked.has(name) || !columns.some((column) => asked.has(column.name)),
  );
  const widest = Math.max(0, ...groups.flatMap(({ columns }) => columns.map(rangeOf)));
  const areAlike = ({ name, columns, isSaid }: ReplicateGroup) =>
    asked.has(name) ? !columns.some((column) => column.name === name) : isSaid || runAlike(columns, widest);
  const together = groups.length > 0 && groups.every(areAlike);
  return { kind: 'wide', replicates: together ? 'together' : 'separate' };
}

/** The columns of a table that are named like wells of a plate. */
export function wellsIn({ columns }: Table): readonly Column[] {
  return columns.filter(({ name }) => wellOf(name) !== undefined);
}

const variableWords =
  /^(?:variables?|var|species|observables?|observable[ _]?id|quantity|analytes?|compounds?|components?|signals?|metabolites?|substances?|molecules?|states?|metric|feature|measure|measured|series[ _]?name|what|key|name)$/i;
const valueWords =
  /^(?:values?|measurements?|measured[ _]?values?|wert|concentration|conc|counts?|level|amount|abundance|y)$/i;

/** The columns of a long table: one of words, under a heading that says so or with names of the model, and the one that can hold its values. */
function guessLong({ columns }: Table, wanted: WantedNames): readonly [Column, Column] | undefined {
  const time = guessTime(columns);
  const others = columns.filter((column) => column !== time && canBeLong(column));
  const names = new Set(wanted.measured);
  const holding = others.filter((column) => column.texts?.some((text) => names.has(text.normalize('NFC'))));
  const called = others.filter((column) => variableWords.test(column.name) && holdsNames(column));
  const [variable, another] = holding.length > 0 ? holding : called;
  if (!time || !variable || another) return undefined;
  const numeric = others.filter(
    (column) =>
      column !== variable &&
      !isExperimentName(column.name) &&
      !wanted.known.includes(column.name) &&
      isMostlyNumbers(column),
  );
  const [value, second] = numeric.length > 1 ? numeric.filter(({ name }) => valueWords.test(name)) : numeric;
  return value && !second ? [variable, value] : undefined;
}

/** The option that names both columns has them in one text. */
export function canBeLong({ name }: Column): boolean {
  return name !== '' && !name.includes('=');
}

/** Whether a column holds words, a few again and again. */
function holdsNames(column: Column): boolean {
  if (isMostlyNumbers(column)) return false;
  const labels = new Set<string>();
  for (let i = 0; i < column.values.length; i++) {
    const label = labelOf(column, i);
    if (isMissing(label)) return false;
    labels.add(label);
    if (labels.size > mostNames) return false;
  }
  return 2 * labels.size <= column.values.length;
}

/** The part of their common range that replicates differ by, in the root mean square. */
const alike = 0.2;
/** What changes by less than this part of the widest range is flat, as blanks are: noise is no difference. */
const flat = 0.1;

function rangeOf({ values }: Column): number {
  const [low, high] = values.reduce(
    ([low, high], x) => (Number.isNaN(x) ? [low, high] : [Math.min(low, x), Math.max(high, x)]),
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return Math.max(high - low, 0);
}

/** Whether columns run so closely together that they seem to measure the same, in a table whose widest range is given. */
function runAlike([first, ...others]: readonly Column[], widest: number): boolean {
  if (!first) return false;
  return others.every((other) => {
    let [low, high, sum, n] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    first.values.forEach((x, i) => {
      const y = other.values[i];
      if (Number.isNaN(x) || Number.isNaN(y)) return;
      [low, high] = [Math.min(low, x, y), Math.max(high, x, y)];
      sum += (x - y) ** 2;
      n++;
    });
    return n > 2 && Math.sqrt(sum / n) <= alike * Math.max(high - low, flat * widest);
  });
}

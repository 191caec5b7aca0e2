import { columnFindings } from '../../findings/columnFindings.ts';
import { InputError } from '../../inputError.ts';
import { nearestName } from '../../model/nearestName.ts';
import { type Column, labelOf, type Table } from '../table.ts';
import type { WantedNames } from './wantedNames.ts';

/** The columns that `by` names, separated by commas; a name with a comma is in quotes, or that of a column as it is. */
export function keysOf(by: string, columns: ReadonlySet<string>): string[] {
  const whole = by.normalize('NFC');
  if (whole === '' || columns.has(whole)) return whole === '' ? [] : [whole];
  const parts = whole.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [];
  return parts
    .map((part) =>
      part
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    )
    .filter((name) => name !== '');
}

/**
 * The table with a column, called as `by` is written, whose labels are those of several columns: "WT, 1, 0.5". The columns
 * themselves stay only where something else asks for them.
 */
export function joinKeys(table: Table, wanted: WantedNames, by: string): Table {
  const names = table.columns.map(({ name }) => name);
  const keys = keysOf(by, new Set(names));
  if (keys.length < 2) return table;
  const columns = keys.map((key): Column => {
    const column = table.columns.find(({ name }) => name === key);
    if (column) return column;
    const near = nearestName(key, names) ?? '';
    throw new InputError(
      columnFindings.labelColumnMissing({ name: key, columns: names.filter((name) => name !== ''), near }),
    );
  });
  const known = new Map<string, string>();
  const texts: string[] = [];
  for (let i = 0; i < table.rows; i++) {
    const label = joined(columns, i);
    const same = known.get(label);
    if (same === undefined) known.set(label, label);
    texts.push(same ?? label);
  }
  const values = new Float64Array(table.rows).fill(Number.NaN);
  const isKept = (column: Column) =>
    !columns.includes(column) || [...wanted.measured, ...wanted.known].includes(column.name);
  return {
    ...table,
    columns: [...table.columns.filter(isKept), { name: by.normalize('NFC'), values, texts }],
  };
}

/** The labels of a row, one after the other; '' where one is missing. */
function joined(columns: readonly Column[], row: number): string {
  const labels = columns.map((column) => labelOf(column, row));
  if (labels.includes('')) return '';
  return labels.map((label) => (/[,"]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label)).join(', ');
}

import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { rowOf } from '../rowOf.ts';
import type { Column, Table } from '../table.ts';
import type { WantedNames } from './wantedNames.ts';
import { withReading } from './withReading.ts';

/**
 * The table in which values beyond a limit, such as <5, are missing or censored in what is measured, as `beyond` says. Throws where
 * it does not say.
 */
export function resolveLimits(
  table: Table,
  { measured }: WantedNames,
  beyond: 'ask' | 'missing' | 'censored' = 'ask',
): Table {
  let shaped = table;
  table.columns.forEach((column, j) => {
    const { limits, texts, ...rest } = column;
    if (!limits || !texts || !measured.includes(column.name)) return;
    const cells = limits.sign.reduce((n, sign) => n + Math.abs(sign), 0);
    if (beyond === 'ask') throw unresolved(table, column, cells);
    if (beyond === 'censored') checkKnown(table, column);
    const resolved = beyond === 'missing' ? rest : { ...rest, limits };
    const columns = shaped.columns.map((one, k) => (k === j ? resolved : one));
    shaped = withReading({ ...shaped, columns }, { what: 'beyond', column: column.name, cells, as: beyond });
  });
  return shaped;
}

function cellAt(table: Table, { name, texts }: Column, i: number) {
  const row = rowOf({ name: '', ...(table.lines && { lines: table.lines }) }, i);
  return { column: name, ...row, text: texts?.[i] ?? '' };
}

function unresolved(table: Table, column: Column, cells: number): InputError {
  const first = column.limits!.sign.findIndex((sign) => sign !== 0);
  return new InputError(shapeFindings.valuesBeyondLimit({ ...cellAt(table, column, first), cells }));
}

/** Throws where a limit is only named: LLOQ. */
function checkKnown(table: Table, column: Column): void {
  const { sign, at } = column.limits!;
  const unknown = sign.findIndex((s, i) => s !== 0 && Number.isNaN(at[i]));
  if (unknown >= 0) throw new InputError(shapeFindings.limitUnknown(cellAt(table, column, unknown)));
}

import { writeXlsx } from 'hucre/xlsx';
import type { Table } from '../data/table.ts';
import { writeFindings } from '../findings/writeFindings.ts';
import { isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { columnsOf, type WrittenTable } from './writtenTable.ts';

/** Those of a sheet, the header included. */
const mostRows = 1_048_576;

/** The bytes of an Excel workbook, a sheet a table. Numbers that are infinite are the texts Inf and -Inf: Excel has none. */
export async function workbookBytes(
  sheets: Readonly<Record<string, WrittenTable | Table>>,
): Promise<Uint8Array> {
  if (!isFields(sheets) || Object.keys(sheets).length === 0)
    throw wrong('The sheets', sheets, 'Tables by name are needed: { states: { t, u } }.');
  const written = Object.entries(sheets).map(([name, table]) => {
    const { columns, rows } = columnsOf(table);
    if (rows + 1 > mostRows) throw new InputError(writeFindings.sheetTooLong({ rows, most: mostRows - 1 }));
    const lines: (string | number | null)[][] = [columns.map(([column]) => column)];
    for (let i = 0; i < rows; i++) lines.push(columns.map(([, values]) => cellOf(values[i])));
    return { name: sheetName(name), rows: lines, freezePane: { rows: 1 } };
  });
  return writeXlsx({ sheets: written });
}

function cellOf(value: number | string | null): number | string | null {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  return Number.isNaN(value) ? null : value > 0 ? 'Inf' : '-Inf';
}

/** A name that Excel takes. */
function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, '_').slice(0, 31) || 'Table';
}

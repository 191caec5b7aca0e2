import { sheetLine } from '../../src/text/formulaFree.ts';
import type { ReportTable } from './item.ts';

/** A table as CSV, numbers in full precision: absent ones empty, infinite ones `Inf`. */
export function tableCsv({ columns, rows }: ReportTable): string {
  return [columns, ...rows].map(sheetLine).join('');
}

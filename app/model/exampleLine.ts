import type { ColumnSeen } from '../worker/messages.ts';
import { isName } from './modelText.ts';

/** An equation as an example: of the column with the most numbers that a model can name. */
export function exampleLine(columns: readonly ColumnSeen[]): string {
  const measured = columns.filter(({ use }) => use.as === 'state' && isName(use.name));
  const most = measured.reduce<ColumnSeen | undefined>(
    (a, b) => (a === undefined || (b.numbers > a.numbers && b.min < b.max) ? b : a),
    undefined,
  );
  const name = most?.use.as === 'state' ? most.use.name : 'u';
  return `${name}' = a*${name} + b`;
}

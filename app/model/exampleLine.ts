import { isName } from '../../src/inside.ts';
import type { ColumnSeen } from '../worker/messages.ts';

/** An equation as an example: of the column with the most numbers that a model can name. */
export function exampleLine(columns: readonly ColumnSeen[]): string {
  const measured = columns.filter(({ use }) => use.as === 'state' && isName(use.name));
  const most = measured.reduce<ColumnSeen | undefined>(
    (a, b) => (a === undefined || (b.numbers > a.numbers && b.min < b.max) ? b : a),
    undefined,
  );
  const name = most?.use.as === 'state' ? most.use.name : 'u';
  // Names of other columns would be taken as known.
  const taken = columns.map(({ use }) => (use.as === 'state' ? use.name : ''));
  const [a, b] = ['a', 'b', 'k', 'c', 'p', 'q', 'r', 's'].filter((letter) => !taken.includes(letter));
  return b === undefined ? `${name}' = …` : `${name}' = ${a}*${name} + ${b}`;
}

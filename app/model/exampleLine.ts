import { isName } from '../../src/inside.ts';
import type { ColumnSeen, TableSeen } from '../worker/messages.ts';

/** An equation as an example: of the column with the most numbers, not the same throughout an experiment, that a model can name. */
export function exampleLine(seen: Pick<TableSeen, 'columns' | 'experiments'> | undefined): string {
  const { columns, experiments } = seen ?? { columns: [], experiments: [] };
  const measured = columns.filter(({ use }) => use.as === 'state' && isName(use.name));
  const order = [...new Set(columns.flatMap(({ use }) => (use.as === 'state' ? [use.name] : [])))];
  const changes = ({ use }: ColumnSeen) =>
    experiments.some(({ values }) => {
      const own = values[use.as === 'state' ? order.indexOf(use.name) : -1];
      const first = own?.find((x) => !Number.isNaN(x));
      return own?.some((x) => x !== first && !Number.isNaN(x)) ?? false;
    });
  const rank = (column: ColumnSeen) => (changes(column) ? 1e9 : 0) + column.numbers;
  const most = measured.reduce<ColumnSeen | undefined>(
    (a, b) => (a === undefined || rank(b) > rank(a) ? b : a),
    undefined,
  );
  const name = most?.use.as === 'state' ? most.use.name : 'u';
  // Names of other columns would be taken as known.
  const taken = columns.map(({ use }) => (use.as === 'state' ? use.name : ''));
  const [a, b] = ['a', 'b', 'k', 'c', 'p', 'q', 'r', 's'].filter((letter) => !taken.includes(letter));
  return b === undefined ? `${name}' = …` : `${name}' = ${a}*${name} + ${b}`;
}

import type { TableSource } from '../state/work.ts';
import type { TableSeen } from '../worker/messages.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ReadAs } from './ReadAs.tsx';
import { Repairs } from './Repairs.tsx';
import { repairOf } from './repairOf.ts';
import { dateOrders } from './rewritten.ts';

/** How a table was read: its shape in a line, then its columns, both to be changed; and what keeps it from being used, if no question says so. */
export function TableRead({ source, seen }: { source: TableSource; seen: TableSeen }) {
  return (
    <>
      <ReadAs source={source} seen={seen} />
      <Repairs source={source} seen={seen} />
      <ColumnTable source={source} seen={seen} />
      {seen.problem && !isAsked(source, seen) && (
        <p id="data-problem" class="problem" role="alert">
          {seen.problem.message}
        </p>
      )}
    </>
  );
}

function isAsked({ text }: TableSource, { columns, problem }: TableSeen): boolean {
  const column = problem?.column === undefined ? undefined : columns[problem.column];
  return column !== undefined && repairOf(column) === 'dates' && dateOrders(text).length > 0;
}

import type { TableSource } from '../state/work.ts';
import type { TableSeen } from '../worker/messages.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ReadAs } from './ReadAs.tsx';
import { Repairs } from './Repairs.tsx';

/** How a table was read: its shape in a line, then its columns, both to be changed. */
export function TableRead({ source, seen }: { source: TableSource; seen: TableSeen }) {
  return (
    <>
      <ReadAs source={source} seen={seen} />
      <Repairs source={source} seen={seen} />
      <ColumnTable source={source} seen={seen} />
    </>
  );
}

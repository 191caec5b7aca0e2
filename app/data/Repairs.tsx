import { useState } from 'preact/hooks';
import { change } from '../state/history.ts';
import type { TableSource } from '../state/work.ts';
import type { ColumnSeen, TableSeen } from '../worker/messages.ts';
import { quoted } from './cells.ts';
import { repairOf } from './repairOf.ts';
import { dateOrders, withCell, withoutLine } from './rewritten.ts';

/** Cells that can be put right with one press, each with the presses that do so. */
export function Repairs({ source, seen }: { source: TableSource; seen: TableSeen }) {
  const { shape: _shape, ...kept } = source;
  const write = (text: string, isDated = false) =>
    change({ data: isDated ? { ...kept, uses: [], text } : { ...source, text } }, 'cells of the table');
  return seen.columns.map((column) => {
    const { text, line = 0 } = column.trouble ?? { text: '', line: 0 };
    switch (repairOf(column)) {
      case 'dates':
        return (
          <DateOrder key={column.name} source={source} text={text} write={(next) => write(next, true)} />
        );
      case 'stray':
        return (
          <Stray
            key={column.name}
            column={column}
            blanked={withCell(source.text, text, '')}
            shortened={column.unreadable === 1 ? withoutLine(source.text, line, text) : undefined}
            text={source.text}
            write={write}
          />
        );
      case 'limit':
        return (
          <UnknownLimit
            key={column.name}
            column={column}
            write={(limit) =>
              write(withCell(source.text, text, `${text.startsWith('>') ? '>' : '<'}${limit}`))
            }
          />
        );
      default:
        return null;
    }
  });
}

function DateOrder({
  source,
  text,
  write,
}: {
  source: TableSource;
  text: string;
  write: (text: string) => void;
}) {
  const orders = dateOrders(source.text);
  if (orders.length === 0) return null;
  return (
    <p class="problem small row" role="alert">
      <span>Which comes first in {quoted(text)}?</span>
      {orders.map(({ as, next }) => (
        <button key={as} type="button" class="button" onClick={() => write(next)}>
          {as === 'day first' ? 'The day' : 'The month'}
        </button>
      ))}
    </p>
  );
}

/** A word among numbers: the one place on the page where it is reported. */
function Stray(given: {
  column: ColumnSeen;
  /** The table as it is, with that cell empty, and without its row. */
  text: string;
  blanked: string;
  shortened: string | undefined;
  write: (text: string) => void;
}) {
  const { text, blanked, shortened, write } = given;
  const { name, trouble, unreadable } = given.column;
  return (
    <p class="problem small row" role="alert">
      <span class="repair-words">
        {quoted(trouble!.text)} in {quoted(name)}, {trouble!.row}, is not a number
        {unreadable > 1 && `, as ${unreadable - 1} more`}.
      </span>
      {blanked !== text && (
        <button type="button" class="button" onClick={() => write(blanked)}>
          Take {quoted(trouble!.text)} as not measured
        </button>
      )}
      {shortened !== undefined && (
        <button type="button" class="button" onClick={() => write(shortened)}>
          Leave {trouble!.row} out
        </button>
      )}
    </p>
  );
}

function UnknownLimit({ column, write }: { column: ColumnSeen; write: (limit: number) => void }) {
  const [typed, setTyped] = useState('');
  const { name, trouble } = column;
  const limit = Number(typed.trim().replace(',', '.'));
  const isLimitTyped = typed.trim() !== '' && Number.isFinite(limit);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isLimitTyped) write(limit);
  };
  return (
    <form class="small row" onSubmit={submit}>
      <label class="row">
        <span>
          What is the limit in {quoted(name)}, where the table says {quoted(trouble!.text)}?
        </span>
        <input
          type="text"
          inputMode="decimal"
          size={8}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={!isLimitTyped}>
        Write it
      </button>
    </form>
  );
}

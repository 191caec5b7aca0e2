import { useState } from 'preact/hooks';
import { isLimit } from '../../src/inside.ts';
import { change } from '../state/history.ts';
import type { TableSource } from '../state/work.ts';
import type { ColumnSeen, TableSeen } from '../worker/messages.ts';
import { quoted } from './cells.ts';
import { withCell, withDates } from './rewritten.ts';

/** Cells that can be put right with one press, each with the presses that do so. */
export function Repairs({ source, seen }: { source: TableSource; seen: TableSeen }) {
  const { shape: _shape, ...kept } = source;
  const write = (text: string, isDated = false) =>
    change({ data: isDated ? { ...kept, uses: [], text } : { ...source, text } }, 'cells of the table');
  const used = seen.columns.filter(({ use }) => use.as === 'state' || use.as === 'time');
  const troubled = used.filter(({ trouble, numbers, use }) => trouble && (numbers > 0 || use.as === 'time'));
  return troubled.map((column) => {
    const { text } = column.trouble!;
    if (/^\d\d?[-/.]\d\d?[-/.]\d{4}/.test(text))
      return <DateOrder key={column.name} source={source} text={text} write={(next) => write(next, true)} />;
    if (column.use.as === 'time') return null;
    if (!isLimit(text))
      return <Stray key={column.name} column={column} write={() => write(withCell(source.text, text, ''))} />;
    return /\d/.test(text) ? null : (
      <UnknownLimit
        key={column.name}
        column={column}
        write={(limit) => write(withCell(source.text, text, `${text.startsWith('>') ? '>' : '<'}${limit}`))}
      />
    );
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
  const orders = (['day first', 'month first'] as const).flatMap((as) => {
    const next = withDates(source.text, as);
    return next === undefined ? [] : [{ as, next }];
  });
  if (orders.length === 0) return null;
  return (
    <p class="small row">
      <span>Which comes first in {quoted(text)}?</span>
      {orders.map(({ as, next }) => (
        <button key={as} type="button" class="button" onClick={() => write(next)}>
          {as === 'day first' ? 'The day' : 'The month'}
        </button>
      ))}
    </p>
  );
}

function Stray({ column: { name, trouble, unreadable }, write }: { column: ColumnSeen; write: () => void }) {
  return (
    <p class="small row">
      <span>
        {quoted(trouble!.text)} in {quoted(name)}, {trouble!.row}, is not a number
        {unreadable > 1 && `, as ${unreadable - 1} more`}.
      </span>
      <button type="button" class="button" onClick={write}>
        Take {quoted(trouble!.text)} as not measured
      </button>
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

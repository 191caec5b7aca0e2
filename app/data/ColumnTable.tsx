import { useState } from 'preact/hooks';
import { isLimit } from '../../src/inside.ts';
import { significant, thousands } from '../../src/text/digits.ts';
import { columnRoles, type Role } from '../model/columnRoles.ts';
import { announce } from '../parts/announce.ts';
import { Icon } from '../parts/Icon.tsx';
import { change } from '../state/history.ts';
import { hueClass } from '../state/hues.ts';
import { reading } from '../state/store.ts';
import type { TableSource, Use } from '../state/work.ts';
import type { ColumnSeen, TableSeen } from '../worker/messages.ts';
import { type ColumnTarget, ColumnTargets } from './ColumnTargets.tsx';
import { quoted } from './cells.ts';
import { meansTime } from './meansTime.ts';
import { repairOf } from './repairOf.ts';
import { suggestedName } from './stateName.ts';
import { useColumnDrag } from './useColumnDrag.ts';
import { withUses } from './withUses.ts';

/** Letters of a heading that are not broken. */
const longWord = 14;

/** More columns than this are not shown one by one. */
const mostShown = 100;

const useWords: Readonly<Record<Use['as'], string>> = {
  time: 'Time',
  state: 'Values',
  experiment: 'Experiment',
  nothing: 'Not used',
};

/** The columns of a table: what each holds, and what it is used for, to be corrected. */
export function ColumnTable({ source, seen }: { source: TableSource; seen: TableSeen }) {
  const { columns, problem } = seen;
  const choose = (j: number, use: Use) => {
    // There is one time, and one column of experiments: the use of the column before is guessed again.
    const single = use.as === 'time' || use.as === 'experiment';
    const uses = columns.map((_, k) => {
      if (k === j) return use;
      const before = source.uses[k] ?? null;
      return single && before?.as === use.as ? null : before;
    });
    change({ data: withUses(source, seen.shape.shape, uses) }, 'columns');
  };
  const dropped = (j: number, target: string) => {
    const { name } = columns[j];
    const [kind, k] = target.split(':');
    const { names, values } = seen.shape;
    if (kind === 'names' || kind === 'values') {
      const variable = kind === 'names' ? name : names[0];
      const value = kind === 'values' ? name : values.at(-1)!;
      change(
        { data: { ...source, uses: [], shape: { kind: 'long', variable, value } } },
        'shape of the table',
      );
      return announce(`The table is long: ${variable} names what ${value} holds.`);
    }
    const same = columns[Number(k)]?.use;
    const use = kind === 'same' && same?.as === 'state' ? same : useOf(kind as Use['as'], name, j);
    choose(j, use);
    announce(`${name}: ${use.as === 'state' ? `values of ${use.name}` : useWords[use.as].toLowerCase()}.`);
  };
  const useOf = (as: Use['as'], name: string, j: number): Use => {
    if (as !== 'state') return { as };
    const taken = columns.flatMap(({ use }, k) => (k !== j && use.as === 'state' ? [use.name] : []));
    return { as, name: suggestedName(name, new Set(taken)) };
  };
  const { drag, handle } = useColumnDrag(dropped);
  const roles = 'model' in reading.value ? columnRoles(reading.value.model) : new Map<string, Role>();
  const measured = columns.filter(({ use }) => use.as === 'state');
  // By its numbers alone, which a growing measurement has as well.
  const doubtful = columns.find(
    ({ use, guessed, name, dates }) => use.as === 'time' && guessed && !dates && meansTime(name) === 0,
  );
  const isForeign =
    'model' in reading.value && measured.some(({ use }) => use.as === 'state' && !roles.has(use.name));
  return (
    <>
      <div class="table-frame">
        {drag && (
          <ColumnTargets
            drag={drag}
            name={columns[drag.column]?.name ?? ''}
            targets={targetsFor(columns[drag.column], seen)}
          />
        )}
        <table class={drag ? 'table columns-table columns-dragging' : 'table columns-table'}>
          <caption class="unseen">Columns</caption>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Used as</th>
              <th scope="col">Found</th>
            </tr>
          </thead>
          <tbody>
            {columns.slice(0, mostShown).map((column, j) => (
              <Row
                key={j}
                column={column}
                handle={handle(j)}
                target={
                  drag && drag.column !== j && column.use.as === 'state'
                    ? { id: `same:${j}`, isOver: drag.over === `same:${j}` }
                    : undefined
                }
                wrong={problem?.column === j}
                choose={(use) => choose(j, use)}
                others={columns.filter((_, k) => k !== j)}
                role={column.use.as === 'state' ? roles.get(column.use.name) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <datalist id="data-states">
        {[...roles.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {doubtful && (
        <p class="column-trouble">
          {quoted(doubtful.name)} is taken as the time, since it only increases. Choose “Time” for another
          column if it is not.
        </p>
      )}
      {measured.length > 1 && isForeign && (
        <p class="muted small">
          Columns that measure the same quantity again (replicates) take the same name: type it, or drag one
          onto the other.
        </p>
      )}
      {columns.length > mostShown && (
        <p class="muted small">And {columns.length - mostShown} columns more.</p>
      )}
    </>
  );
}

/** What a column that is dragged can be dropped on. */
function targetsFor(column: ColumnSeen | undefined, { shape }: TableSeen): ColumnTarget[] {
  const { names, values } = shape;
  const isLong = shape.shape.kind === 'wide' && names.length > 0 && values.length > 1;
  const name = column?.name ?? '';
  return [
    ...Object.entries(useWords).map(([id, words]) => ({ id, words })),
    ...(isLong && names.includes(name) ? [{ id: 'names', words: 'Names of quantities' }] : []),
    ...(isLong && values.includes(name) ? [{ id: 'values', words: 'Values of them all' }] : []),
  ];
}

interface RowGiven {
  handle: { onPointerDown: (event: PointerEvent) => void };
  /** Takes a column that is dragged as a replicate of this one. */
  target: { id: string; isOver: boolean } | undefined;
  column: ColumnSeen;
  wrong: boolean;
  choose: (use: Use) => void;
  others: readonly ColumnSeen[];
  /** What it is to the model. */
  role: Role | undefined;
}

function Row({ column, wrong, choose, others, role, handle, target }: RowGiven) {
  const { name, use, guessed, numbers, unreadable, trouble, dates } = column;
  // Kept while the table is read again, as after a name that was given to another column.
  const [typed, setTyped] = useState<string>();
  // Numbers in a column that is not used make one wonder why.
  const isShown = use.as === 'nothing' ? guessed && numbers > 0 : use.as !== 'experiment';
  // What is asked above the table is not said again.
  const isAsked = repairOf(column) !== undefined;
  const heading = name === '' ? 'without a name' : name;
  const become = (as: Use['as']) => {
    if (as !== 'state') return choose({ as });
    const taken = new Set(others.flatMap(({ use }) => (use.as === 'state' ? [use.name] : [])));
    choose({ as, name: suggestedName(name, taken) });
  };
  const invalid = wrong ? ({ 'aria-invalid': true, 'aria-describedby': 'data-problem' } as const) : {};
  return (
    <tr
      class={`${use.as === 'nothing' ? 'column-unused' : ''} ${target?.isOver ? 'column-over' : ''}`.trim()}
      {...(target && { 'data-target': target.id })}
    >
      <th
        scope="row"
        class={name.length > longWord ? 'column-name' : 'column-name column-short'}
        title={heading}
      >
        <span
          class="column-handle"
          title="Drag to where it belongs, or onto the column that it repeats"
          aria-hidden="true"
          {...handle}
        >
          <Icon name="grip" size={16} />
        </span>
        <span class={`column-heading ${use.as === 'state' ? hueClass(use.name) : ''}`}>
          {use.as === 'state' && <span class="hue-dot" aria-hidden="true" />}
          <span>{name === '' ? <span class="muted">(no name)</span> : name.slice(0, 60)}</span>
        </span>
      </th>
      <td>
        <span class="column-use">
          <select
            aria-label={`Use of column ${heading}`}
            value={use.as}
            {...(use.as === 'state' ? {} : invalid)}
            onChange={(event) => become(event.currentTarget.value as Use['as'])}
          >
            {Object.entries(useWords).map(([as, words]) => (
              <option key={as} value={as}>
                {words}
              </option>
            ))}
          </select>
          {use.as === 'state' && (
            <input
              type="text"
              list="data-states"
              autocomplete="off"
              spellcheck={false}
              aria-label={`Name in the model of column ${heading}`}
              value={typed ?? use.name}
              title={use.name}
              {...invalid}
              onInput={(event) => setTyped(event.currentTarget.value)}
              onBlur={() => setTyped(undefined)}
              onChange={(event) => {
                setTyped(undefined);
                choose({ as: 'state', name: event.currentTarget.value.trim().normalize('NFC') });
              }}
            />
          )}
          {role && <span class="column-role">{role}</span>}
        </span>
      </td>
      <td class="column-found">
        {foundWords(column)}
        {dates && <span class="column-dates">{dates}</span>}
        {trouble && isShown && !isAsked && (
          <span class="column-trouble">
            {troubleWords(unreadable, isLimit(trouble.text))}: {trouble.row}, {quoted(trouble.text)}
          </span>
        )}
      </td>
    </tr>
  );
}

function troubleWords(cells: number, areLimits: boolean): string {
  if (areLimits)
    return cells === 1 ? '1 value is beyond a limit' : `${thousands(cells)} values are beyond a limit`;
  return cells === 1 ? '1 cell is not a number' : `${thousands(cells)} cells are not numbers`;
}

/** "0 to 14.75", with the numbers there are where some are missing, or that there is text. */
function foundWords({ numbers, missing, unreadable, min, max }: ColumnSeen): string {
  const counted = (n: number, what: string) => `${thousands(n)} ${what}`;
  const holes = missing > 0 ? [counted(missing, 'missing')] : [];
  if (numbers === 0) return [...(unreadable > 0 ? ['text'] : []), ...holes].join(', ');
  const range = min === max ? `all ${shown(min)}` : `${shown(min)} to ${shown(max)}`;
  return missing + unreadable === 0
    ? range
    : [range, counted(numbers, numbers === 1 ? 'number' : 'numbers'), ...holes].join(', ');
}

function shown(x: number): string {
  return String(Number(significant(x, 4)));
}

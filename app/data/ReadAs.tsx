import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { FileButton } from '../parts/FileButton.tsx';
import { change } from '../state/history.ts';
import type { Shape, TableSource } from '../state/work.ts';
import type { ShapeSeen, TableSeen } from '../worker/messages.ts';
import { amountsIn } from './amountsIn.ts';
import { bringLayout, workbook } from './bring.ts';
import { firstLines } from './firstLines.ts';
import { headerOptions } from './headerOptions.ts';
import { isBlank } from './isBlank.ts';
import { plateGroups } from './plateGroups.ts';

/** What was made of a table, in one line, and how to change that. */
export function ReadAs({ source, seen: table }: { source: TableSource; seen: TableSeen }) {
  const seen = table.shape;
  const [open, setOpen] = useState(false);
  const id = useId();
  const book = workbook.value;
  const words = [
    ...(book ? [`Sheet “${book.sheet}”.`] : []),
    seen.words === '' && seen.shape.kind !== 'conditions' ? 'A column for each quantity.' : seen.words,
    ...(seen.shape.kind === 'conditions'
      ? [
          seen.replicates.length > 0
            ? `An experiment for each of ${listed(seen.replicates)}, with replicates.`
            : 'An experiment in each column.',
        ]
      : []),
    ...(source.layout ? [`Wells as in ${source.layout.name}.`] : []),
  ].join(' ');
  return (
    <div class="read-as-table">
      <p class="small">
        <span>{words}</span>{' '}
        <button
          type="button"
          class="button button-quiet button-inline"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Change'}
          <span class="unseen"> how the table is read</span>
        </button>
      </p>
      <OfferConditions source={source} seen={table} />
      <OfferWells source={source} seen={seen} />
      <div id={id} class="read-as-choices" hidden={!open}>
        {open && (
          <>
            <Sheets />
            <HeaderChoice source={source} />
            <ShapeChoices source={source} seen={seen} />
          </>
        )}
      </div>
    </div>
  );
}

/** Several groups of replicates, such as WT_1 and mut_1, or amounts, such as 1 mM and 2 mM, are likely one quantity in several experiments. */
function OfferConditions({ source, seen }: { source: TableSource; seen: TableSeen }) {
  const { shape, replicates } = seen.shape;
  const measured = seen.columns.flatMap(({ name, use }) => (use.as === 'state' ? [name] : []));
  const names = amountsIn(measured) ? measured : replicates.filter((name) => !isBlank(name));
  if (shape.kind !== 'wide' || names.length < 2 || source.shape !== undefined) return null;
  return (
    <Offer
      words={`Are ${listed(names)} the same quantity in several experiments?`}
      read={() =>
        change({ data: { ...source, uses: [], shape: { kind: 'conditions' } } }, 'shape of the table')
      }
    />
  );
}

/** Wells of which the layout says the same are likely replicates. */
function OfferWells({ source, seen: { shape, layout } }: { source: TableSource; seen: ShapeSeen }) {
  const [by] = layout;
  if (shape.kind !== 'plate' || by === undefined || source.shape !== undefined) return null;
  return (
    <Offer
      words={`Are wells of the same ${by} replicates of one experiment?`}
      read={() =>
        change({ data: { ...source, uses: [], shape: { kind: 'plate', by } } }, 'shape of the table')
      }
    />
  );
}

function Offer({ words, read }: { words: string; read: () => void }) {
  return (
    <p class="small row">
      <span>{words}</span>
      <button type="button" class="button" onClick={read}>
        Yes, they are
      </button>
    </p>
  );
}

/** The first of some names. */
function listed(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`;
}

function Sheets() {
  const book = workbook.value;
  if (!book) return null;
  return (
    <Choice
      label="Sheet"
      value={book.sheet}
      choose={book.read}
      options={book.sheets.map((name) => [name, name])}
    />
  );
}

function HeaderChoice({ source }: { source: TableSource }) {
  const lines = firstLines(source.text);
  if (lines.length < 2 && source.header === undefined) return null;
  const choose = (line: string) => {
    const { header: _header, shape: _shape, ...rest } = source;
    change({ data: { ...rest, uses: [], ...(line !== '' && { header: Number(line) }) } }, 'header');
  };
  return (
    <Choice
      label="Names of the columns"
      value={source.header === undefined ? '' : String(source.header)}
      choose={choose}
      options={[['', 'where they were found'], ...headerOptions(lines)]}
    />
  );
}

function ShapeChoices({ source, seen }: { source: TableSource; seen: ShapeSeen }) {
  const { shape, names, values, wells, layout, replicates, conditions } = seen;
  const set = (next: Shape) => change({ data: { ...source, uses: [], shape: next } }, 'shape of the table');
  const kinds: [Shape['kind'], string][] = [
    ['wide', 'a column for each quantity'],
    ...(names.length > 0 && values.length > 1
      ? [['long', 'long: one column names what another holds'] as [Shape['kind'], string]]
      : []),
    ...(conditions > 1
      ? [['conditions', 'one quantity: a column for each experiment'] as [Shape['kind'], string]]
      : []),
    ...(wells > 1 ? [['plate', 'a plate: a column for each well'] as [Shape['kind'], string]] : []),
  ];
  const become = (kind: string) => {
    if (kind === 'long') set({ kind, variable: names[0], value: values.at(-1)! });
    else if (kind === 'plate') set({ kind, by: 'well' });
    else if (kind === 'conditions') set({ kind });
    else set({ kind: 'wide', replicates: 'separate' });
  };
  return (
    <>
      {(kinds.length > 1 || shape.kind !== 'wide') && (
        <Choice label="The table is" value={shape.kind} choose={become} options={kinds} />
      )}
      {shape.kind === 'long' && (
        <>
          <Choice
            label="Names are in"
            value={shape.variable}
            choose={(variable) => set({ ...shape, variable })}
            options={names.map((name) => [name, name])}
          />
          <Choice
            label="Values are in"
            value={shape.value}
            choose={(value) => set({ ...shape, value })}
            options={values.map((name) => [name, name])}
          />
        </>
      )}
      {shape.kind === 'wide' && replicates.length > 0 && (
        <Choice
          label={`Columns of ${listed(replicates)}`}
          value={shape.replicates}
          choose={(one) => set({ kind: 'wide', replicates: one === 'together' ? one : 'separate' })}
          options={[
            ['together', 'replicates of one quantity'],
            ['separate', 'separate quantities'],
          ]}
        />
      )}
      {shape.kind === 'plate' && (
        <>
          <Choice
            label="An experiment is"
            value={shape.by}
            choose={(by) => set({ kind: 'plate', by })}
            options={plateGroups(layout)}
          />
          <Layout source={source} />
        </>
      )}
    </>
  );
}

/** What is in the wells, from a file. */
function Layout({ source }: { source: TableSource }) {
  const remove = () => {
    const { layout: _layout, ...rest } = source;
    change({ data: { ...rest, uses: [], shape: { kind: 'plate', by: 'well' } } }, 'layout');
  };
  return (
    <div class="field">
      <span>Layout of the wells</span>
      <span class="row">
        <FileButton label="File with the layout of the wells" take={([file]) => bringLayout(file)}>
          {source.layout ? 'Other file' : 'Choose a file'}
        </FileButton>
        {source.layout && (
          <button type="button" class="button button-quiet" onClick={remove}>
            Remove
          </button>
        )}
      </span>
    </div>
  );
}

/** A choice among some values, each in words. What is chosen now is listed in any case. */
function Choice(given: {
  label: string;
  value: string;
  choose: (value: string) => void;
  options: readonly (readonly [value: string, words: ComponentChildren])[];
}) {
  const { label, value, choose, options } = given;
  const all = options.some(([one]) => one === value) ? options : [[value, value] as const, ...options];
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {all.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

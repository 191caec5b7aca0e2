import { type Column, findings, type Table } from '../../src/index.ts';
import { isMissing, readingWords, rowsByLabel } from '../../src/inside.ts';
import type { ColumnSeen, ExperimentSeen, ShapeSeen, TableSeen } from '../worker/messages.ts';
import { asTimes } from './asTimes.ts';
import { rowName } from './cells.ts';
import { extremeRows } from './extremeRows.ts';
import { canBeLong, wellsIn } from './guessShape.ts';
import { guessUses } from './guessUses.ts';
import { isMostlyNumbers } from './isMostlyNumbers.ts';
import { replicateGroups } from './replicateGroups.ts';
import { seeTimes } from './seeTimes.ts';
import { tableCsv } from './tableCsv.ts';
import { type ReadSource, usable } from './usable.ts';
import type { UsedTable } from './useColumns.ts';

/** CSV of more characters than this is only sent on request. */
const mostCharacters = 2e6;
/** About the most characters of a number. */
const perNumber = 19;
/** Points that are drawn, of all experiments together. */
const mostDrawn = 2000;

/** What there is in a table. */
export function seeTable(read: ReadSource): TableSeen {
  const { table, uses, guessed, used } = read;
  const columns = table.columns.map((column, j) => {
    const use = uses[j];
    const times = use.as === 'time' ? asTimes(column) : column;
    const dates = times === column ? {} : { dates: times.name };
    return { ...seeCells(table, times), ...dates, name: column.name, use, guessed: guessed[j] };
  });
  const rows = read.raw.rows;
  const shape = seeShape(read);
  if ('problem' in used) {
    const { finding, ...where } = used.problem;
    const message = findings.sentence(finding, findings.inCode);
    return { rows, shape, columns, experiments: [], problem: { finding, message, ...where }, csv: null };
  }
  const by = table.columns.find((_, j) => uses[j].as === 'experiment');
  // Stacked, replicates are not the columns whose uses are reported: such a table is passed on as it was brought.
  const isStacked = uses.filter(({ as }) => as === 'state').length > used.states.length;
  const small = used.table.rows * used.table.columns.length * perNumber < mostCharacters;
  return {
    rows,
    shape,
    columns,
    ...(by ? { by: by.name } : {}),
    experiments: seeExperiments(used),
    csv: small && !isStacked ? csvOf(read) : null,
  };
}

/** Headings that are offered to choose from. */
const mostHeadings = 200;

function seeShape({ raw, shape, table, layout }: ReadSource): ShapeSeen {
  const columns = raw.columns.filter(canBeLong).slice(0, mostHeadings);
  const numeric = columns.filter(isMostlyNumbers);
  const named = (some: readonly Column[]) => [...new Set(some.map(({ name }) => name))];
  const wells = wellsIn(raw).length;
  const replicates = replicateGroups(raw).map(({ name }) => name);
  const readings = table.readings ?? [];
  return {
    shape,
    words: readings.length > 0 ? readingWords(readings) : '',
    names: named(columns.filter((column) => !numeric.includes(column))),
    values: named(numeric),
    wells,
    layout,
    replicates,
    conditions: guessUses(raw, []).filter(({ as }) => as === 'state').length,
    asksNames: asksNames({ raw, shape }),
  };
}

/** Whether names of a model could change how a table is read. */
export function asksNames({ raw, shape }: Pick<ReadSource, 'raw' | 'shape'>): boolean {
  if (shape.kind === 'conditions') return true;
  return raw.columns.some(({ texts }) => texts) || wellsIn(raw).length > 0 || replicateGroups(raw).length > 0;
}

/** The table as it is used, as CSV. */
export function csvOf(read: ReadSource): string {
  const { table, by } = usable(read);
  return tableCsv(table, by);
}

function seeCells(
  table: Table,
  { values, texts }: Column,
): Pick<ColumnSeen, 'numbers' | 'missing' | 'unreadable' | 'min' | 'max' | 'trouble'> {
  let [numbers, unreadable, min, max, first] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isNaN(value)) {
      numbers++;
      if (value < min) min = value;
      if (value > max) max = value;
    } else if (texts && !isMissing(texts[i])) {
      if (unreadable++ === 0) first = i;
    }
  }
  const missing = values.length - numbers - unreadable;
  const range = numbers > 0 ? { min, max } : { min: Number.NaN, max: Number.NaN };
  const trouble =
    first < 0
      ? {}
      : {
          trouble: {
            row: rowName(table, first),
            line: table.lines?.[first],
            text: texts![first].slice(0, 200),
          },
        };
  return { numbers, missing, unreadable, ...range, ...trouble };
}

function seeExperiments(used: UsedTable): ExperimentSeen[] {
  const { table } = used;
  const find = (wanted: string) => table.columns.find(({ name }) => name === wanted)!;
  const time = find(used.time);
  const by = used.by === undefined ? undefined : find(used.by);
  const states = used.states.map(find);
  const groups = by ? rowsByLabel(by) : new Map([['', Array.from(time.values.keys())]]);
  const most = Math.max(2, Math.floor(mostDrawn / groups.size));
  return [...groups].map(([name, rows]) => {
    const drawn = extremeRows(
      rows,
      states.map(({ values }) => values),
      most,
    );
    const pick = ({ values }: Column) => Float64Array.from(drawn, (row) => values[row]);
    const t = Float64Array.from(rows, (row) => time.values[row]);
    return { name, ...seeTimes(t), t: pick(time), values: states.map(pick) };
  });
}

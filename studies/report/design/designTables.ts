import { count } from '../../../src/text/words.ts';
import { median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import type { ReportTable, Study } from '../item.ts';
import { statuses } from '../statuses.ts';
import { percent } from '../words.ts';
import { type DesignCell, hits, relativeHalfWidths } from './designCells.ts';
import { levelOf } from './level.ts';
import type { LimitOf } from './limits.ts';

/** The systems with their truth. */
export function systemTable({ layout }: Study): ReportTable {
  const systems = [...new Map(layout.cells.map(({ system }) => [system.name, system])).values()];
  const titled = systems.some(({ name, title }) => title !== name);
  const values = (of: Record<string, number>) =>
    Object.entries(of)
      .filter(([, value]) => !Number.isNaN(value))
      .map(([name, value]) => `${name} = ${Number(value.toPrecision(6))}`)
      .join(', ');
  return {
    name: 'systems',
    title: 'Systems',
    columns: ['system', ...(titled ? ['title'] : []), 'equations', 'parameters', 'first states', 'time'],
    rows: systems.map(({ name, title, model, parameters, initial, time, petab }) => [
      name,
      ...(titled ? [title] : []),
      // Problems of others are long, and are in their files.
      petab
        ? `PEtab problem: ${count(petab.values, 'value')} of ${count(petab.experiments, 'experiment')}`
        : model.trim(),
      values(parameters),
      values(initial),
      `${time[0]} to ${time[1]}`,
    ]),
    open: true,
  };
}

/** The outcome of every cell. */
export function cellTable(study: Study, cells: readonly DesignCell[]): ReportTable {
  const place = placeOf(study);
  return {
    name: 'cells',
    title: 'Every cell and method',
    columns: [
      ...place.columns,
      'median E2',
      'mean E2',
      'E2 / ideal',
      'median E_FS',
      'coverage',
      'not ok',
      'statuses',
      'median ms',
    ],
    rows: cells.map((cell) => [
      ...place.of(cell),
      cell.medianE2,
      cell.meanE2,
      cell.overIdeal,
      cell.medianEfs,
      cell.coverage,
      cell.statuses.reduce((sum, [, share]) => sum + share, 0),
      cell.statuses.map(([status, share]) => `${status} ${percent(share)}`).join(', '),
      cell.medianMs,
    ]),
    open: cells.length <= 40,
  };
}

/** What the statuses that there are mean. */
export function statusTable(cells: readonly DesignCell[]): ReportTable {
  const rows = cells.flatMap((cell) => cell.rows);
  const byStatus = [...grouped(rows, ({ status }) => status)].sort(([, a], [, b]) => b.length - a.length);
  return {
    name: 'statuses',
    title: 'What the statuses mean',
    columns: ['status', 'fits', 'meaning'],
    rows: byStatus.map(([status, own]) => [status, own.length, statuses[status]]),
    open: true,
  };
}

/** The errors, and those of the ideal estimate on the same noise. */
export function errorTable(study: Study, cells: readonly DesignCell[]): ReportTable {
  const place = placeOf(study);
  return {
    name: 'errors',
    title: 'The numbers of the figures',
    columns: [...place.columns, 'median E2', 'median E2 of the ideal estimate', 'refused'],
    rows: cells.map((cell) => [
      ...place.of(cell),
      cell.medianE2,
      median(cell.rows.flatMap(({ ideal }) => ideal ?? [])),
      cell.rows.filter(({ status }) => status === 'refused').length,
    ]),
  };
}

/** How many intervals contain the truth, parameter by parameter. */
export function coverageTable(study: Study, cells: readonly DesignCell[]): ReportTable {
  const place = placeOf(study);
  return {
    name: 'coverage',
    title: 'The numbers of the figures, parameter by parameter',
    columns: [...place.columns, 'level', 'parameter', 'intervals', 'that contain the truth'],
    rows: cells.flatMap((cell) =>
      Object.keys(cell.system.parameters).map((name) => {
        const hit = hits(cell, name);
        return [...place.of(cell), levelOf(cell.method), name, hit.length, hit.filter(Boolean).length];
      }),
    ),
  };
}

/** How wide intervals are, and how wide they are at the bound. */
export async function widthTable(
  study: Study,
  cells: readonly DesignCell[],
  limitOf: LimitOf,
): Promise<ReportTable> {
  const place = placeOf(study);
  const rows: ReportTable['rows'] = [];
  for (const cell of cells) {
    const { part, system, points, method, noise } = cell;
    for (const [name, truth] of Object.entries(system.parameters)) {
      if (truth === 0) continue;
      const bound = noise * (await limitOf(part, system, points, method, name));
      const target = study.layout.plan.target[name] ?? null;
      rows.push([...place.of(cell), name, median(relativeHalfWidths(cell, name)), bound, target]);
    }
  }
  return {
    name: 'widths',
    title: 'The numbers of the figures',
    columns: [...place.columns, 'parameter', 'median half-width / |truth|', 'at the bound', 'target'],
    rows,
  };
}

/** Which cell a row of a table is of; part and problem only where there are several. */
function placeOf({ layout }: Study): {
  columns: string[];
  of: (cell: DesignCell) => (string | number)[];
} {
  const parts = layout.plan.parts.length > 1;
  const problems = new Set(layout.cells.map(({ system }) => system.name)).size > 1;
  return {
    columns: [
      ...(parts ? ['part'] : []),
      ...(problems ? ['problem'] : []),
      'method',
      'points',
      'noise',
      'trials',
    ],
    of: ({ part, system, points, noise, method, rows }) => [
      ...(parts ? [part.name] : []),
      ...(problems ? [system.name] : []),
      method.name,
      points,
      noise,
      rows.length,
    ],
  };
}

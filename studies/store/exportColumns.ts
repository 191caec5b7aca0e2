import type { Layout } from '../plan/cells.ts';
import { intervalIn, type Row } from '../run/row.ts';

/** A column of the table of all fits. */
export interface ExportColumn {
  name: string;
  kind: 'text' | 'whole' | 'number';
  /** The cell of a fit; null where there is none. A number may be infinite, never NaN. */
  cell(row: Row): string | number | null;
}

/**
 * The table of all fits of a study. Only `ms` may differ between two runs of one plan, which is why what the start that
 * was kept took alone is not here. Every parameter of any system has four columns: estimate, standard error, interval.
 */
export function exportColumns(layout: Layout): ExportColumn[] {
  const hasPetab = layout.plan.parts.some(({ systems }) => systems.some(({ petab }) => petab));
  const columns = [...fixed, ...(hasPetab ? ofPetab : [])];
  // Databases take names of columns in any case for the same.
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  for (const [parameter, places] of parameterPlaces(layout)) {
    let named = parameter;
    const names = () => ['', '_se', '_low', '_high'].map((end) => `${named}${end}`);
    while (names().some((name) => taken.has(name.toLowerCase()))) named = `parameter_${named}`;
    for (const name of names()) taken.add(name.toLowerCase());
    for (const [i, name] of names().entries()) {
      const of = fourNumbers[i];
      const cell = (row: Row) => {
        const j = places.get(row.problem);
        return j === undefined || row.estimates.length === 0 ? null : known(of(row, j));
      };
      columns.push({ name, kind: 'number', cell });
    }
  }
  return columns;
}

const text = (name: string, cell: (row: Row) => string): ExportColumn => ({ name, kind: 'text', cell });
const whole = (name: string, cell: (row: Row) => number): ExportColumn => ({ name, kind: 'whole', cell });
const number = (name: string, cell: (row: Row) => number | null): ExportColumn => ({
  name,
  kind: 'number',
  cell: (row) => known(cell(row)),
});

const fixed: readonly ExportColumn[] = [
  text('id', ({ id }) => id),
  text('problem', ({ problem }) => problem),
  whole('points', ({ points }) => points),
  number('noise', ({ noise, data }) => (data === 'measured' ? null : noise)),
  whole('trial', ({ trial }) => trial),
  text('method', ({ method }) => method),
  number('e2', ({ e2 }) => e2),
  number('efs', ({ efs }) => efs),
  number('covered', ({ covered }) => covered),
  text('status', ({ status }) => status),
  whole('iterations', ({ iterations }) => iterations),
  number('ms', ({ ms }) => ms),
  text('part', ({ part }) => part),
  number('ideal', ({ ideal }) => ideal),
  text('used', ({ used }) => used),
  whole('radius', ({ radius }) => radius),
  whole('functions', ({ functions }) => functions),
  number('chi2', ({ chi2 }) => chi2),
  whole('evaluations', ({ evaluations }) => evaluations),
  // One line, as every row is.
  text('error', ({ error }) => error.replace(/\s*[\r\n]\s*/g, ' ')),
];

/** What a study of PEtab problems has besides. */
const ofPetab: readonly ExportColumn[] = [
  text('data', ({ data }) => data ?? 'simulated'),
  number('objective', ({ objective }) => objective ?? null),
  number('reference', ({ reference }) => reference ?? null),
];

/** Estimate, standard error and the ends of the interval of parameter j. */
const fourNumbers: readonly ((row: Row, j: number) => number)[] = [
  ({ estimates }, j) => estimates[j],
  ({ stdErrors }, j) => stdErrors[j],
  (row, j) => intervalIn(row, j)[0],
  (row, j) => intervalIn(row, j)[1],
];

/** The parameters of all systems in order, each with its place in every system that has it. */
function parameterPlaces({ plan }: Layout): Map<string, Map<string, number>> {
  const indexOf = new Map<string, Map<string, number>>();
  for (const { name, parameters } of plan.parts.flatMap(({ systems }) => systems)) {
    Object.keys(parameters).forEach((parameter, j) => {
      indexOf.set(parameter, (indexOf.get(parameter) ?? new Map<string, number>()).set(name, j));
    });
  }
  return indexOf;
}

function known(x: number | null): number | null {
  return x === null || Number.isNaN(x) ? null : x;
}

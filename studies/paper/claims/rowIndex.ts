import type { Layout } from '../../plan/cells.ts';
import type { Part } from '../../plan/plan.ts';
import type { Study } from '../../report/item.ts';
import type { Row } from '../../run/row.ts';
import type { Series, Where } from './claim.ts';

/** One kind of data. */
export interface CellKey {
  problem: string;
  points: number;
  noise: number;
}

/** The rows of a study by cell, part and method. */
export interface RowIndex {
  /** In order of problem as in the study, points, noise. */
  cells: CellKey[];
  /** The rows of a series in a cell, by trial; of parts that have the same trial, the first. */
  rows(cell: CellKey, series: Series): Map<number, Row>;
  /** The names of the methods of these parts in a cell that begin with that. */
  methods(cell: CellKey, parts: readonly string[], begin: string): string[];
  /** What there is where the study is complete. */
  planned: { cells: CellKey[]; has(cell: CellKey, series: Series): boolean };
  /** True parameters in the model's order. */
  truth(problem: string): number[];
}

export function indexRows({ layout, rows }: Study): RowIndex {
  const cells = new Map<string, { key: CellKey; byPart: Map<string, Map<string, Map<number, Row>>> }>();
  for (const row of rows) {
    const { problem, points, noise } = row;
    const cell = taken(cells, nameOf(row), () => ({ key: { problem, points, noise }, byPart: new Map() }));
    const methods = taken(cell.byPart, row.part, () => new Map<string, Map<number, Row>>());
    taken(methods, row.method, () => new Map<number, Row>()).set(row.trial, row);
  }
  const partsOf = (cell: CellKey, wanted: readonly string[]) =>
    [...(cells.get(nameOf(cell))?.byPart ?? [])].filter(([part]) => wanted.some((name) => isOf(part, name)));
  const systems = new Map(layout.cells.map(({ system }) => [system.name, system]));
  return {
    cells: inOrder([...cells.values()].map(({ key }) => key)),
    rows(cell, { parts, method }) {
      const byPart = partsOf(cell, parts).map(([, methods]) => methods.get(method) ?? []);
      return new Map(byPart.reverse().flatMap((trials) => [...trials]));
    },
    methods(cell, parts, begin) {
      const names = partsOf(cell, parts).flatMap(([, methods]) => [...methods.keys()]);
      return [...new Set(names)].filter((name) => name.startsWith(begin));
    },
    planned: plannedIn(layout),
    truth: (problem) => Object.values(systems.get(problem)?.parameters ?? {}),
  };
}

function plannedIn({ cells }: Layout): RowIndex['planned'] {
  const keys = new Map<string, { key: CellKey; parts: Part[] }>();
  for (const { part, system, points, noise } of cells) {
    const key = { problem: system.name, points, noise };
    taken(keys, nameOf(key), () => ({ key, parts: [] as Part[] })).parts.push(part);
  }
  return {
    cells: inOrder([...keys.values()].map(({ key }) => key)),
    has: (cell, { parts, method }) =>
      keys
        .get(nameOf(cell))
        ?.parts.some(
          (part) =>
            parts.some((name) => isOf(part.name, name)) && part.methods.some(({ name }) => name === method),
        ) ?? false,
  };
}

/** By problem as they come, points, noise. */
function inOrder(cells: readonly CellKey[]): CellKey[] {
  const problems = [...new Set(cells.map(({ problem }) => problem))];
  return [...cells].sort(
    (a, b) =>
      problems.indexOf(a.problem) - problems.indexOf(b.problem) || a.points - b.points || a.noise - b.noise,
  );
}

/** Whether a cell is one of those. */
export function agrees({ problem, points, noise }: CellKey, where: Where): boolean {
  return (
    (where.problem === undefined || where.problem === problem) &&
    within(points, where.points) &&
    within(noise, where.noise)
  );
}

function within(x: number, wanted: Where['points']): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return x === wanted;
  return x >= (wanted.least ?? Number.NEGATIVE_INFINITY) && x <= (wanted.most ?? Number.POSITIVE_INFINITY);
}

function isOf(part: string, name: string): boolean {
  return part === name || part.startsWith(`${name}-`);
}

function nameOf({ problem, points, noise }: CellKey): string {
  return JSON.stringify([problem, points, noise]);
}

function taken<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

import { signal } from '@preact/signals';
import { parseModel } from '../../src/index.ts';
import { examples } from '../../src/inside.ts';
import { aside } from '../data/aside.ts';
import { columnRoles } from '../model/columnRoles.ts';
import { exampleWork } from '../state/exampleWork.ts';

/** Points of a sketch. */
const points = 160;
/** The box that a sketch is drawn in. */
export const [sketchWidth, sketchHeight] = [200, 64];

/** A path for each column that an example's model measures, drawn so far. */
export const sketches = signal<ReadonlyMap<string, readonly string[]>>(new Map());
let started = false;

/** Draws the sketches, in the worker and once. */
export async function drawSketches(): Promise<void> {
  if (started) return;
  started = true;
  const { signal: never } = new AbortController();
  for (const { name } of examples) {
    const { data, model } = exampleWork(name);
    try {
      const table = await aside.ask({ ask: 'table' }, { ...data, points, noise: 0 } as typeof data, never);
      const { t, values } = table.experiments[0];
      const roles = columnRoles(parseModel(model));
      const columns = table.columns.flatMap(({ use }) => (use.as === 'state' ? [use.name] : []));
      const shown = values.filter((_, l) => ['state', 'output'].includes(roles.get(columns[l]) ?? ''));
      sketches.value = new Map(sketches.peek()).set(name, paths(t, shown));
    } catch {
      // A card without its sketch is a card all the same; the next time they are tried again.
      started = false;
      return;
    }
  }
}

function paths(t: Float64Array, values: readonly Float64Array[]): string[] {
  const all = values.flatMap((column) => [...column]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [first, last] = [t[0], t[t.length - 1]];
  const edge = 3;
  const place = (x: number, from: number, to: number, size: number) =>
    (edge + ((size - 2 * edge) * (x - from)) / (to - from)).toFixed(1);
  return values.map((column) => {
    const corners = Array.from(
      column,
      (u, i) => `${place(t[i], first, last, sketchWidth)} ${place(-u, -high, -low, sketchHeight)}`,
    );
    return `M${corners.join('L')}`;
  });
}

import { findExample } from '../../src/inside.ts';
import type { Work } from './work.ts';

/** An example of the gallery, as work to begin with. */
export function exampleWork(name: string): Work {
  const example = findExample(name);
  const { points, noise } =
    example.kind === 'simulated' ? example : { points: rowsIn(example.csv), noise: 0 };
  return {
    model: example.model,
    compared: null,
    data: { kind: 'example', name: example.name, points, noise, seed: 1 },
    options: {},
    each: false,
  };
}

/** Rows below the header. */
function rowsIn(csv: string): number {
  return csv.trimEnd().split('\n').length - 1;
}

import { findExample } from '../gallery/examples.ts';
import type { Work } from './work.ts';

/** An example of the gallery, as work to begin with. */
export function exampleWork(name: string): Work {
  const { model, data } = findExample(name);
  const { points, noise } = data.kind === 'simulated' ? data.problem : { points: data.points, noise: 0 };
  return { model, rival: null, data: { kind: 'example', name, points, noise, seed: 1 }, options: {} };
}

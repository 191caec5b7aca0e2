import { findExample } from '../gallery/examples.ts';
import type { Work } from './work.ts';

/** An example of the gallery, as work to begin with. */
export function exampleWork(name: string): Work {
  const { problem } = findExample(name);
  const { points, noise } = problem;
  return {
    model: problem.model,
    rival: null,
    data: { kind: 'example', name, points, noise, seed: 1 },
    options: {},
  };
}

import { portableMath } from '../model/portableMath.ts';
import { type PriorLaw, parabola } from './priorLaw.ts';

const { log } = portableMath;

export const uniform: PriorLaw = {
  name: 'uniform',
  words: 'uniform',
  numbers: ['lower end', 'upper end'],
  positive: false,
  range: (low, high) => [low, high],
  constant: (low, high) => log(high - low),
  holds: () => false,
  below: (x, low, high) => part(x, low, high),
};

/** Of a value whose logarithm is uniform; its density is one over the value. */
export const loguniform: PriorLaw = {
  name: 'loguniform',
  words: 'log-uniform',
  numbers: ['lower end', 'upper end'],
  positive: true,
  range: (low, high) => [low, high],
  term: () => ({ cost: (q) => q, near: (q) => parabola(q, 1, 0), curvature: () => 0 }),
  constant: (low, high) => log(log(high) - log(low)),
  holds: () => false,
  below: (x, low, high) => (x > 0 ? part(log(x), log(low), log(high)) : 0),
};

function part(x: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (x - low) / (high - low)));
}

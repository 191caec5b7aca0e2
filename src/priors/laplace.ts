import { portableMath } from '../model/portableMath.ts';
import type { PriorLaw, PriorTerm } from './priorLaw.ts';

const { exp, log } = portableMath;

/** Steps take the cost for round where it is nearer to the location than this part of the scale: there is no slope there otherwise. */
const ROUND = 1e-5;

export const laplace: PriorLaw = {
  name: 'laplace',
  words: 'Laplace',
  numbers: ['location', 'scale'],
  positive: false,
  term: (location, scale) => roof(location, scale, 0),
  constant: (_, scale) => log(2 * scale),
  holds: () => true,
  below,
};

/** Of a value whose logarithm has Laplace's law; its density is that of the logarithm over the value. */
export const loglaplace: PriorLaw = {
  name: 'loglaplace',
  words: 'log-Laplace',
  numbers: ['location', 'scale'],
  positive: true,
  term: (location, scale) => roof(location, scale, 1),
  constant: (_, scale) => log(2 * scale),
  holds: (_, scale) => scale < 1,
  isSpike: (_, scale) => scale > 1,
  below: (x, location, scale) => (x > 0 ? below(log(x), location, scale) : 0),
};

/** |q - location|/scale, and a slope besides. */
function roof(location: number, scale: number, slope: number): PriorTerm {
  return {
    cost: (q) => Math.abs(q - location) / scale + slope * q,
    near(q) {
      // The parabola about the location that touches the roof at q lies above it everywhere.
      const own = 1 / (scale ** 2 * rounded((q - location) / scale));
      const precision = own + slope;
      return { precision, mean: slope === 0 ? location : q - (own * (q - location) + slope) / precision };
    },
    curvature: () => 0,
    peak: { at: location, scale },
  };
}

/** |z|, but next to zero. */
function rounded(z: number): number {
  return Math.sqrt(z ** 2 + ROUND ** 2);
}

function below(x: number, location: number, scale: number): number {
  const r = (x - location) / scale;
  return r < 0 ? exp(r) / 2 : 1 - exp(-r) / 2;
}

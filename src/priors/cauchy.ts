import { portableMath } from '../model/portableMath.ts';
import type { PriorLaw } from './priorLaw.ts';

const { log } = portableMath;

export const cauchy: PriorLaw = {
  name: 'cauchy',
  words: 'Cauchy',
  numbers: ['location', 'scale'],
  positive: false,
  term(location, scale) {
    /** 1 + z², z = (q - location)/scale. */
    const spread = (q: number) => 1 + ((q - location) / scale) ** 2;
    return {
      cost: (q) => log(spread(q)),
      // Lies above ln(1 + z²) everywhere, which is concave in z².
      near: (q) => ({ precision: 2 / (scale ** 2 * spread(q)), mean: location }),
      curvature: (q) => (2 * (2 - spread(q))) / (scale * spread(q)) ** 2,
      peak: { at: location, scale },
    };
  },
  constant: (_, scale) => log(Math.PI * scale),
  holds: () => true,
  below: (x, location, scale) => 0.5 + portableMath.atan((x - location) / scale) / Math.PI,
};

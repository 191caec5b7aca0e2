import { portableMath } from '../model/portableMath.ts';
import { type PriorLaw, parabola } from './priorLaw.ts';

const { exp, log } = portableMath;

export const rayleigh: PriorLaw = {
  name: 'rayleigh',
  words: 'Rayleigh',
  numbers: ['scale'],
  positive: true,
  term(scale) {
    const square = (q: number) => (exp(q) / scale) ** 2;
    return {
      cost: (q) => square(q) / 2 - q,
      near: (q) => parabola(q, square(q) - 1, 2 * square(q)),
      curvature: (q) => 2 * square(q),
    };
  },
  constant: (scale) => 2 * log(scale),
  holds: () => true,
  below: (x, scale) => (x > 0 ? 1 - portableMath.exp(-((x / scale) ** 2) / 2) : 0),
};

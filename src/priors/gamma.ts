import { portableMath } from '../model/portableMath.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import { logGamma } from '../stats/logGamma.ts';
import { type PriorLaw, parabola } from './priorLaw.ts';

const { exp, log } = portableMath;

/** Density x^(shape-1) e^(-x/scale). */
export const gamma: PriorLaw = {
  name: 'gamma',
  words: 'gamma',
  numbers: ['shape', 'scale'],
  positive: true,
  term(shape, scale) {
    const part = (q: number) => exp(q) / scale;
    return {
      // Also at zero, whose logarithm is infinite.
      cost: (q) => part(q) - (shape === 1 ? 0 : (shape - 1) * q),
      near: (q) => parabola(q, part(q) - (shape - 1), part(q)),
      curvature: part,
    };
  },
  constant: (shape, scale) => logGamma(shape) + shape * log(scale),
  holds: (shape) => shape > 1,
  isSpike: (shape) => shape < 1,
  below: (x, shape, scale) => (x > 0 ? 1 - chiSquareUpperTail((2 * x) / scale, 2 * shape) : 0),
};

/** A law that is the gamma law with this shape and scale. */
function asGamma(
  own: Pick<PriorLaw, 'name' | 'words' | 'numbers'>,
  of: (a: number) => readonly [shape: number, scale: number],
): PriorLaw {
  return {
    ...own,
    positive: true,
    term: (a) => gamma.term!(...of(a)),
    constant: (a) => gamma.constant(...of(a)),
    holds: (a) => gamma.holds(...of(a)),
    isSpike: (a) => gamma.isSpike!(...of(a)),
    below: (x, a) => gamma.below(x, ...of(a)),
  };
}

export const chisquare = asGamma(
  { name: 'chisquare', words: 'chi-square', numbers: ['number of degrees of freedom'] },
  (dof) => [dof / 2, 2],
);

export const exponential = asGamma(
  { name: 'exponential', words: 'exponential', numbers: ['scale'] },
  (scale) => [1, scale],
);

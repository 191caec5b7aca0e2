import { portableMath } from '../model/portableMath.ts';
import type { NoiseLaw } from './noiseLaw.ts';

/** Errors below this part of their scale count as in the normal law: the cost has no slope at zero otherwise. */
const ROUND = 1e-3;

/** Laplace's law, with density e^-|r|/2: many small errors, and some large ones. */
export const laplace: NoiseLaw = {
  name: 'laplace',
  words: 'Laplace',
  size: 'scale',
  tails: {
    // √(r² + δ²), which is |r| but next to zero
    cost: (square, { number, add, sqrt }) => sqrt(add(square, number(ROUND ** 2))),
    // 1/√(r² + δ²)
    pull: (square, { number, add, divide, sqrt }) => divide(number(1), sqrt(add(square, number(ROUND ** 2)))),
    // E r²/(r² + δ²) = 1 - δ π/2 up to δ²
    location: 1 - (ROUND * Math.PI) / 2,
    scale: 1,
    above: (r) => portableMath.exp(-r) / 2,
  },
  draw(size, { uniform }) {
    const p = 2 * uniform() - 1;
    return -Math.sign(p) * size * portableMath.log(1 - Math.abs(p));
  },
};

/** Errors in proportion to the value, whose logarithms have Laplace's law. */
export const loglaplace: NoiseLaw = {
  ...laplace,
  name: 'loglaplace',
  words: 'log-Laplace',
  ofLogarithm: true,
};

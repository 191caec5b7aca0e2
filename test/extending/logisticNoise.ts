import { type NoiseLaw, registerNoiseLaw } from '../../src/index.ts';

/** The logistic law, with density e^-r/(1 + e^-r)²: tails between those of the normal law and Student's t. */
const law: NoiseLaw = {
  name: 'logistic',
  words: 'logistic',
  size: 'scale',
  tails: {
    // |r| + 2 ln(1 + e^-|r|)
    cost(square, { number, add, subtract, multiply, sqrt, log, exp }) {
      const r = sqrt(square);
      const tail = log(add(number(1), exp(subtract(number(0), r))));
      return add(r, multiply(number(2), tail));
    },
    // tanh(r/2)/r, which is 1/2 at zero
    pull(square, { number, add, multiply, divide, sqrt, tanh }) {
      const r = sqrt(add(square, number(1e-20)));
      return divide(tanh(multiply(number(0.5), r)), r);
    },
    location: 1 / 3,
    scale: (3 + Math.PI ** 2) / 9,
    above: (r) => 1 / (1 + Math.exp(r)),
  },
  draw(size, { uniform }) {
    const p = uniform();
    return size * Math.log(p / (1 - p));
  },
};

export const logistic = registerNoiseLaw(law);

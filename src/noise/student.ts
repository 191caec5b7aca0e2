import type { NoiseLaw } from './noiseLaw.ts';

/** Degrees of freedom ν. */
const NU = 4;

/** Student's t with 4 degrees of freedom: heavy tails, for data with outliers. */
export const student: NoiseLaw = {
  name: 'student',
  words: 'Student t',
  size: 'scale',
  tails: {
    // (ν+1)/2 ln(1 + r²/ν)
    cost: (square, { number, add, multiply, divide, log }) =>
      multiply(number((NU + 1) / 2), log(add(number(1), divide(square, number(NU))))),
    // (ν+1)/(ν + r²)
    pull: (square, { number, add, divide }) => divide(number(NU + 1), add(number(NU), square)),
    location: (NU + 1) / (NU + 3),
    scale: (2 * NU) / (NU + 3),
    above(r) {
      // F(r) = 1/2 + (3s - s³)/4 with s = r/√(4 + r²).
      const s = r / Math.sqrt(4 + r * r);
      return (2 - 3 * s + s * s * s) / 4;
    },
    counted: (squares, variance) => ((NU + 1) * squares) / (NU * variance + squares),
  },
  draw(size, { normal }) {
    const z = normal();
    let squares = 0;
    for (let k = 0; k < NU; k++) squares += normal() ** 2;
    return (size * z) / Math.sqrt(squares / NU);
  },
};

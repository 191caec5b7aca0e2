import { randomGenerator } from '../../src/index.ts';

const { normal } = randomGenerator(3);

/** Logistic growth from 0.5 to 5 with 1% of noise, as a file: u' = u - 0.2 u². */
export const growth = `t,u\n${Array.from({ length: 101 }, (_, i) => {
  const u = 5 / (1 + 9 * Math.exp(-i / 10));
  return `${i / 10},${u + 0.05 * normal()}`;
}).join('\n')}\n`;

import { portableMath } from '../model/portableMath.ts';
import { normalCdf } from '../stats/normalCdf.ts';
import type { PriorLaw, PriorTerm } from './priorLaw.ts';

const { log } = portableMath;
const HALF_LOG_2PI = 0.5 * log(2 * Math.PI);

export const normal: PriorLaw = {
  name: 'normal',
  words: 'normal',
  numbers: ['mean', 'standard deviation'],
  positive: false,
  term: (mean, sd) => bell(mean, sd),
  constant: (_, sd) => log(sd) + HALF_LOG_2PI,
  holds: () => true,
  below: (x, mean, sd) => normalCdf((x - mean) / sd),
};

/** Of a value whose logarithm is normal. The density of the value is that of its logarithm over the value, which moves the mean by s². */
export const lognormal: PriorLaw = {
  name: 'lognormal',
  words: 'log-normal',
  numbers: ['mean', 'standard deviation'],
  positive: true,
  term: (mean, sd) => bell(mean - sd ** 2, sd),
  constant: (mean, sd) => log(sd) + HALF_LOG_2PI + mean - sd ** 2 / 2,
  holds: () => true,
  below: (x, mean, sd) => (x > 0 ? normalCdf((log(x) - mean) / sd) : 0),
};

function bell(mean: number, sd: number): PriorTerm {
  const precision = 1 / sd ** 2;
  return {
    cost: (q) => (precision * (q - mean) ** 2) / 2,
    near: () => ({ precision, mean }),
    curvature: () => precision,
  };
}

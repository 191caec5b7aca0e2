import type { boundFindings } from '../../../src/findings/boundFindings.ts';
import { parseModel } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const line = (text: string) => () => parseModel(`x' = -k*x + a\n${text}`);

export const title = 'Bounds, priors, free and local parameters in a model';

export const examples: Examples<typeof boundFindings> = {
  stateNotParameter: line('x free'),
  notParameter: line('K2 > 0'),
  freeTwice: line('k free\nk free'),
  freeAndBounded: line('k free\nk > 0'),
  localTwice: line('local k, k'),
  priorTwice: line('k ~ normal(1, 2)\nk ~ normal(1, 3)'),
  priorMissing: line('k ~'),
  unknownPrior: line('k ~ norml(1, 2)'),
  priorWithoutBrackets: line('k ~ normal'),
  priorOneNumber: line('k ~ normal(1)'),
  priorManyNumbers: line('k ~ normal(1, 2, 3)'),
  afterPrior: line('k ~ normal(1, 2) + 1'),
  priorWithoutWidth: line('k ~ uniform(2, 1)'),
  priorNumberNotPositive: line('k ~ normal(1, 0)'),
  priorOfLogarithm: line('log(k) ~ gamma(2, 1)'),
  noFirstValue: line('z(0) > 0'),
  firstValueKnown: line('x(0) = 2\nx(0) > 0'),
  changingState: line('x > 0'),
  boundTwice: line('k > 0\nk > 1'),
  boundsMeet: line('k >= 2\nk <= 2'),
  boundsCross: line('k > 3\nk < 2'),
  thirdComparison: line('0 < 1 < 2 < k'),
  boundWithoutSide: line('k >'),
  twoUnknowns: line('k > a'),
  signsOpposed: line('0 < k > 3'),
  unknownNotBetween: line('k < 3 < 4'),
  boundOfNumbers: line('1 < 2'),
  unknownNotAlone: line('2*k > 3'),
};

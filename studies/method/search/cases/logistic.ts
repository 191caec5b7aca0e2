import { type SearchCase, times } from '../searchCase.ts';

/** Logistic growth to capacities of very different size, from a hundredth of each. */
export const logisticCases: readonly SearchCase[] = [1.2, 5, 20, 100, 660, 5000].map((K) => ({
  name: `logistic, K = ${K}`,
  design: '',
  model: "N' = r*N*(1 - N/K)",
  truth: { r: 0.8, K },
  u0: { N: 0.01 * K },
  t: times(0, 12, 25),
  measured: ['N'],
  noise: 0.05,
}));

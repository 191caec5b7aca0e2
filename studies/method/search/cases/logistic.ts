import { type SearchCase, times } from '../searchCase.ts';

/** Logistic growth from 0.5 to capacities of very different size: nearly at rest all the time, or growing to the end. */
export const logisticCases: readonly SearchCase[] = [1.2, 5, 20, 100, 660, 5000].map((K) => ({
  name: `logistic, K = ${K}`,
  design: '',
  model: "N' = r*N*(1 - N/K)",
  truth: { r: 0.8, K },
  u0: { N: 0.5 },
  t: times(0, 15, 25),
  measured: ['N'],
  noise: 0.05,
}));

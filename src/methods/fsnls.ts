import type { Method } from './method.ts';

/** What the paper compares with: least squares by forward solves. */
export const fsnls: Method = {
  name: 'fsnls',
  title: 'nonlinear least squares by forward solves (fsnls)',
  words: 'nonlinear least squares, which solves the model forward again and again from a start',
  label: 'FSNLS',
  likelihood: true,
  shooting: true,
  fit: (_, tools) => tools.forward(),
  fitProblem: (_, __, tools) => tools.search(),
};

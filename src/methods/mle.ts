import type { Method } from './method.ts';

/** Maximum likelihood: states and parameters together, from the weak form's start. */
export const mle: Method = {
  name: 'mle',
  title: 'maximum likelihood (mle), states and parameters together',
  words: 'maximum likelihood, states and parameters together',
  label: 'mle',
  likelihood: true,
  collocation: true,
  fit: (_, tools) => tools.likelihood(),
  reconsider: (first, tools) => tools.secondSearch(first),
  fitProblem: (_, __, tools) => tools.search(),
};

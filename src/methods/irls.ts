import type { Method } from './method.ts';

/** The paper's method. */
export const irls: Method = {
  name: 'irls',
  title: 'WENDy (irls), iteratively reweighted least squares on the weak form',
  words: 'WENDy, by iteratively reweighted least squares',
  label: 'WENDy',
  weakForm: true,
  fit: (_, tools) => tools.weakForm(),
};

import type { Method } from './method.ts';

/** The first step of the paper's method. */
export const ols: Method = {
  name: 'ols',
  title: 'WENDy’s first step (ols), least squares on the weak form without weights',
  words: "WENDy's first step, unweighted least squares",
  label: 'OLS',
  weakForm: true,
  unweighted: true,
  fit: (_, tools) => tools.weakForm(),
};

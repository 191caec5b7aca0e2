import type { Explanation } from '../explain/shownTip.ts';

/** What the facts of a fit mean, by their labels. */
export const factExplanations: Readonly<Record<string, Explanation>> = {
  data: { term: 'Data', text: 'What was fitted: how many times, and from when to when.' },
  noise: {
    term: 'Noise (σ, standard deviation)',
    text: 'How far single measurements typically lie from the fitted curve, in the unit of their column; rms is the size of the values themselves.',
  },
  'initial state': {
    term: 'Initial state',
    text: 'Where the fitted curve begins, estimated together with the parameters unless the model gives it.',
  },
  method: {
    term: 'Method',
    text: 'How the estimates were computed, and in how many steps they were reached.',
  },
  intervals: {
    term: 'Autocorrelation ρ',
    text: 'Whether errors allow for correlated noise. ρ is how much a residual resembles the one before it: 0 for independent noise, near 1 where a whole stretch lies on one side of the curve.',
  },
  residual: {
    term: 'Residual',
    text: 'The distance of the data from the fitted curve, relative to the noise that was estimated before any model was used. About 1 is as good as it can be; much more means that the model misses something.',
  },
  search: {
    term: 'Global search (multistart)',
    text: 'How many starting values were tried, and how often the best fit was reached. If that is often, a better one is unlikely.',
  },
  'forward solve': {
    term: 'Forward solve',
    text: 'The model solved from its first values with the estimates, compared with the data: 1 means that they differ by no more than the noise.',
  },
  'hidden states': {
    term: 'Hidden states',
    text: 'States that no column shows: they are reconstructed from what was measured.',
  },
  inputs: { term: 'Inputs', text: 'Columns that drive the model and are taken as known.' },
  priors: {
    term: 'Priors',
    text: 'What was known about parameters before the measurement; the fit takes it into account.',
  },
  bounds: { term: 'Bounds', text: 'The range that a parameter was allowed to have.' },
  'test functions': {
    term: 'Test functions',
    text: 'Smooth bumps in time that the equations are multiplied with, so that no noisy derivative is needed.',
  },
  iterations: {
    term: 'Iterations (irls)',
    text: 'How often the equations were weighted again until nothing changed.',
  },
  time: { term: 'Time', text: 'How long this fit took on your machine.' },
};

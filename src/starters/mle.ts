import type { Starter } from './starter.ts';

/** The maximum-likelihood estimate, with its first states. */
export const mle: Starter = {
  name: 'mle',
  place: 'the estimate of mle',
  label: 'mle',
  prefix: 'mle',
  isMaximum: true,
  *make({ options }, tools) {
    if (!tools.firstStep) return { w: yield* tools.search() };
    const { parameters, experiments } = yield* tools.by('mle');
    const w = Float64Array.from(parameters, ({ estimate }) => estimate);
    const initial = experiments.map((one) => Float64Array.from(one.initial, ({ estimate }) => estimate));
    const known = initial.every(({ length }) => length > 0) && options.u0 === 'auto';
    return { w, ...(known && { initial }) };
  },
};

import { mle } from './mle.ts';
import { ols } from './ols.ts';
import type { Starter } from './starter.ts';

/** WENDy's estimate, and its first step if that does not converge. */
export const wendy: Starter = {
  name: 'wendy',
  place: "WENDy's estimate",
  label: 'WENDy',
  prefix: 'WENDy',
  *make(_, tools) {
    const w = tools.firstStep;
    if (!w) return { w: yield* tools.search(), from: mle.name };
    const weak = yield* tools.wendy();
    if (!weak) return { w, from: ols.name };
    const estimates = Float64Array.from(weak.parameters, ({ estimate }) => estimate);
    return { w: estimates, other: { w, from: ols.name } };
  },
};

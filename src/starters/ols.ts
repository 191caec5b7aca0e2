import { mle } from './mle.ts';
import type { Starter } from './starter.ts';

/** WENDy's first step. */
export const ols: Starter = {
  name: 'ols',
  place: "WENDy's first step",
  label: '1st step',
  prefix: 'weak',
  isFirstStep: true,
  *make(_, tools) {
    if (!tools.firstStep) return { w: yield* tools.search(), from: mle.name };
    return { w: tools.firstStep };
  },
};

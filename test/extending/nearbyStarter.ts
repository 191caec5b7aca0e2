import { registerStarter } from '../../src/index.ts';

/** One tenth above WENDy's first step: a deliberately wrong start. */
export const nearby = registerStarter({
  name: 'nearby',
  place: "a tenth above WENDy's first step",
  label: 'nearby',
  prefix: 'nearby',
  *make({ model }, tools) {
    const w = tools.firstStep ?? Float64Array.from(model.parameters, () => 1);
    return { w: w.map((x) => 1.1 * x) };
  },
});

import { describe, expect, test } from 'vitest';
import { likelihoodNear } from '../../src/forward/likelihoodNear.ts';
import { profileSide } from '../../src/forward/profileSide.ts';
import { parseModel, randomGenerator } from '../../src/index.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import type { Result } from '../../src/result.ts';

/** x' = a*x, seven values with noise. With a held, x(0) is that of linear least squares. */
const t = Float64Array.of(0, 1, 2, 3, 4, 5, 6);

/** The required part of a result. */
function answerAt(estimate: number, x0: number, sigma: number): Result {
  return {
    parameters: [{ estimate }],
    experiments: [{ trajectory: { states: { x: [x0] } } }],
    noise: { x: sigma },
    evaluations: { fit: 1e6 },
  } as unknown as Result;
}

async function decayAt(rate: number) {
  await loadKernels();
  const { normal } = randomGenerator(4);
  const y = t.map((s) => 5 * Math.exp(-rate * s) + 0.3 * normal());
  const model = parseModel("x' = a*x");
  const options = resolveOptions({});
  const data = {
    states: ['x'],
    experiments: [{ name: '', t, U: { rows: t.length, cols: 1, data: y } }],
  } as unknown as Parameters<typeof likelihoodNear>[1];
  /** Deviance with the best x(0), which is also returned. */
  const profile = (a: number) => {
    const g = t.map((s) => Math.exp(a * s));
    const x0 = g.reduce((sum, v, i) => sum + v * y[i], 0) / g.reduce((sum, v) => sum + v * v, 0);
    const squares = y.reduce((sum, v, i) => sum + (v - x0 * g[i]) ** 2, 0);
    return { x0, deviance: t.length * Math.log(squares / t.length), sigma: Math.sqrt(squares / t.length) };
  };
  let best = -rate;
  for (let step = 0.1; step > 1e-7; step /= 2) {
    while (profile(best + step).deviance < profile(best).deviance) best += step;
    while (profile(best - step).deviance < profile(best).deviance) best -= step;
  }
  const { x0, sigma } = profile(best);
  const near = likelihoodNear(model, data, answerAt(best, x0, sigma), options);
  const side = (end: number, rise: number) => {
    const work = profileSide(near, 0, end, [1], rise);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
    }
  };
  return { best, side, riseAt: (a: number) => profile(a).deviance - profile(best).deviance };
}

describe('the end of an interval by the likelihood', () => {
  test.each([1.5, 0.5])(
    'is where the deviance has risen by that much (first step %d of the rate)',
    async (part) => {
      const { best, side, riseAt } = await decayAt(0.6);
      const ends = side(best * (1 + 0.2 * part), 3.84);
      expect(ends).toBeInstanceOf(Float64Array);
      const [end] = ends as Float64Array;
      expect(end).toBeLessThan(best);
      expect(riseAt(end)).toBeGreaterThan(0.94 * 3.84);
      expect(riseAt(end)).toBeLessThan(1.06 * 3.84);
    },
  );

  test('is open if the values have decayed before the second sample, and the rise so far is reported', async () => {
    const { best, side, riseAt } = await decayAt(4);
    // The farthest value tried is ten times the estimate away; truncation: descents end at steps that gain 1e-3.
    expect(riseAt(11 * best)).toBeLessThan(3.84);
    expect(Math.abs((side(1.5 * best, 3.84) as number) - riseAt(11 * best))).toBeLessThan(2e-3);
  });
});

import type { OtherCurve } from '../../charts/otherCurves.ts';
import type { TrialCurve } from '../../src/inside.ts';

/** A curve as figures draw it. */
export function plainCurve({ t, values }: TrialCurve): OtherCurve {
  return {
    t: Array.from(t),
    states: Object.fromEntries(Object.entries(values).map(([name, u]) => [name, Array.from(u)])),
  };
}

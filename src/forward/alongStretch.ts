import type { PointFunction, RightHandSide } from '../model/compileRightHandSide.ts';
import { knownInto, type Stretch } from '../problem/stretches.ts';

/** f over a stretch, as a function of the parameters alone. */
export function alongStretch(f: RightHandSide, P: number, stretch: Stretch): RightHandSide {
  if (stretch.base.length === 0) return f;
  const values = new Float64Array(P + stretch.base.length);
  const filled =
    (of: PointFunction): PointFunction =>
    (t, u, w, out) => {
      for (let j = 0; j < P; j++) values[j] = w[j];
      knownInto(values, P, stretch, t);
      of(t, u, values, out);
    };
  return {
    usesTime: f.usesTime,
    evaluate: filled(f.evaluate),
    jacobianStates: filled(f.jacobianStates),
    jacobianParameters: filled(f.jacobianParameters),
    linearise: filled(f.linearise),
  };
}

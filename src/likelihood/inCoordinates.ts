import { portableMath } from '../model/portableMath.ts';
import { covarianceOfValues, type Scale } from './coordinates.ts';
import { invertInformation } from './information.ts';
import type { Maximum } from './maximum.ts';

/** A maximum over parameter values, expressed in search coordinates. */
export function* inCoordinates(maximum: Maximum, scales: readonly Scale[]): Generator<void, Maximum> {
  if (scales.every((scale) => scale === 'linear')) return maximum;
  const { w, information } = maximum;
  const J = w.length;
  const slopes = w.map((x, j) => (scales[j] === 'log' ? x : 1));
  const inverse = slopes.map((d) => 1 / d);
  const scaled = (S: Float64Array, by: Float64Array) =>
    covarianceOfValues({ rows: J, cols: J, data: S }, by).data;
  const matrix = scaled(information.matrix, slopes);
  return {
    ...maximum,
    w: w.map((x, j) => (scales[j] === 'log' ? portableMath.log(x) : x)),
    information: { ...information, ...(yield* invertInformation(matrix, J)), matrix },
    *correlatedCovariance(rho) {
      return scaled(yield* maximum.correlatedCovariance(rho), inverse);
    },
    *stateErrors(S, inflation) {
      const { errors, joint } = yield* maximum.stateErrors(scaled(S, slopes), inflation);
      return { errors, joint: joint.map((one) => covarianceOfValues(one, inverse)) };
    },
  };
}

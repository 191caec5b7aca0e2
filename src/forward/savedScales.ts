import { isFields } from '../given.ts';
import type { Model } from '../model/parseModel.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';

/** Part of a state's size that stands for its noise where none is known in its units. */
const PART_OF_SIZE = 1e-3;

/** The noise of what was measured, and for states that were not measured as they are, a part of their size. */
export function savedScales(
  model: Model,
  outputs: unknown,
  noise: unknown,
  { trajectory }: Readonly<Record<string, unknown>>,
  u0: Readonly<Record<string, number>> | null,
): Float64Array {
  const levels = isFields(noise) ? Object.values(noise).filter((s) => typeof s === 'number') : [];
  // Results of earlier versions have states that are all measured.
  if (!Array.isArray(outputs)) return Float64Array.from(levels);
  const isMeasured = (state: string) =>
    !model.outputs.some(({ name }) => name === state) &&
    outputs.some(
      (one) =>
        isFields(one) &&
        one.name === state &&
        isFields(one.noise) &&
        !noiseLawOf(String(one.noise.distribution)).ofLogarithm,
    );
  const courses = isFields(trajectory) && isFields(trajectory.states) ? trajectory.states : {};
  const sizes = model.states
    .filter((state) => !isMeasured(state))
    .map((state) => {
      const course = Object.hasOwn(courses, state) ? courses[state] : undefined;
      const values = [u0?.[state] ?? 0, ...(Array.isArray(course) ? course : [])];
      return values.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 0);
    });
  return Float64Array.of(...levels, ...sizes.map((size) => PART_OF_SIZE * size));
}

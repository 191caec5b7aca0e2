import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import type { ExperimentResult, Result } from '../result.ts';
import { courseOf } from './courseOf.ts';
import { pointFunction } from './pointFunctions.ts';
import { type Course, valueAt } from './problem.ts';

/** The standard deviation by a noise formula at some times, from the predictions of a fit; NaN where it cannot be evaluated. */
export function noiseAlong(
  model: Model,
  formula: Expression,
  result: Result,
  { name, trajectory, known }: ExperimentResult,
  times: Float64Array,
): Float64Array {
  if (!trajectory) return times.map(() => Number.NaN);
  // In a noise formula a name means the prediction of that output or, failing that, state.
  const predictions = { ...trajectory.states, ...trajectory.outputs };
  const states = Object.keys(predictions);
  const estimates = result.parameters.filter(({ experiment }) => experiment === null || experiment === name);
  const fixed = typeof result.options.fix === 'object' ? result.options.fix : {};
  const values = new Map([
    ...Object.entries(fixed),
    ...estimates.map((parameter) => [parameter.name, parameter.estimate] as const),
  ]);
  const parameters = [...values.keys()];
  const w = Float64Array.from(values.values());
  const inputs = (result.inputs ?? []).filter((input) => Object.hasOwn(known ?? {}, input));
  const courses = inputs.map((input): Course => {
    const held = model.inputs.some((line) => line.name === input && line.held);
    const { t, value } = known[input];
    return courseOf(input, Float64Array.from(t), Float64Array.from(value), held, name);
  });
  const sd = pointFunction({ states, parameters, inputs }, [formula]);
  const at = new Map(trajectory.t.map((t, m) => [t, m]));
  return times.map((t) => {
    const m = at.get(t);
    if (m === undefined) return Number.NaN;
    const x = Float64Array.from(states, (state) => predictions[state][m]);
    const u = Float64Array.from(courses, (course) => valueAt(course, t, true));
    return sd(t, x, w, u)[0];
  });
}

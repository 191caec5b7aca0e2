import {
  type Data,
  type Experiment,
  InputError,
  type Model,
  type Prediction,
  parseModel,
  predict,
  type Result,
  type Watch,
} from '../src/index.ts';
import { jumpTimes } from '../src/inside.ts';
import type { Curve } from './curve.ts';
import { drawnSeries } from './trajectoryCurve.ts';

/** Times between the measured ones at which a fitted curve is drawn, so that it is smooth however few those are. */
const manyTimes = 800;
/** Steps of a solution that is drawn, at most: one that needs more is too fast to be seen, and takes long. */
const mostDrawnSteps = 100_000;

/** After a jump, in parts of the span of time, the curve has its next value: a line as good as upright leads there. */
const afterJump = 1e-6;

/**
 * The fitted model solved forward through the span of each experiment, with its band. Null where that does not reach the
 * end, if there are estimated states to show instead. `between`: at how many times besides those of the data.
 */
export async function fittedCurves(
  result: Result,
  { experiments }: Data,
  watch: Watch = {},
  between = manyTimes,
): Promise<(Curve | null)[]> {
  const curves: (Curve | null)[] = [];
  for (const experiment of experiments) curves.push(await curveOf(result, experiment, watch, between));
  return curves;
}

async function curveOf(
  result: Result,
  { name, t }: Experiment,
  watch: Watch,
  between: number,
): Promise<Curve | null> {
  const one = result.experiments.find((experiment) => experiment.name === name);
  // An experiment may begin before its first row, or after: where its first states are known.
  const [first, last] = [one?.timeSpan[0] ?? t[0], t.at(-1)!];
  const even = Array.from({ length: between + 1 }, (_, i) => first + ((last - first) * i) / between);
  const model = parseModel(result.model);
  const jumps = one ? jumpTimes(model, one) : [];
  const beside = jumps.flatMap((jump) => [jump, jump + afterJump * (last - first)]);
  const times = [...new Set([...t, ...even, ...beside])]
    .filter((time) => time >= first && time <= last)
    .sort((a, b) => a - b);
  try {
    const maxSteps = Math.min(result.options.maxSteps, mostDrawnSteps);
    const options = { ...(name === '' ? {} : { experiment: name }), maxSteps };
    const prediction = await predict(result, times, options, watch);
    const estimated = one !== undefined && one.trajectory !== null;
    return prediction.status.code === 'ok' || !estimated ? asCurve(model, prediction) : null;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A prediction by the names that figures have for states and outputs. */
function asCurve(model: Model, { t, states, lower, upper, outputs, level }: Prediction): Curve {
  const of = (what: 'value' | 'lower' | 'upper') =>
    Object.fromEntries(Object.entries(outputs).map(([name, band]) => [name, band[what]]));
  return {
    t,
    states: drawnSeries(model, states, of('value')),
    lower: drawnSeries(model, lower, of('lower')),
    upper: drawnSeries(model, upper, of('upper')),
    level,
  };
}

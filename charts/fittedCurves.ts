import {
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

/** The number of times between measurements at which a fitted curve is drawn, so that it is smooth even for few measurements. */
const manyTimes = 800;
/** The most steps of a drawn solution: one that needs more is too fast to see, and takes long. */
const mostDrawnSteps = 100_000;

/** The most times of the data at which a curve is solved: of more, every second one or fewer, which are still denser than pixels. */
const mostOfData = 10_000;

/** After a jump, the curve has its next value this part of the time span later: visually a vertical line. */
const afterJump = 1e-6;

/**
 * The fitted model solved forward through each experiment, with its band. Null if the solution does not reach the end and there
 * are estimated states to show instead. `between`: the number of times besides those of the data. `end`: the last time, where that is
 * beyond the data.
 */
export async function fittedCurves(
  result: Result,
  { experiments }: { readonly experiments: readonly Pick<Experiment, 'name' | 't'>[] },
  watch: Watch = {},
  { between = manyTimes, end = Number.NEGATIVE_INFINITY }: { between?: number; end?: number } = {},
): Promise<(Curve | null)[]> {
  const curves: (Curve | null)[] = [];
  for (const experiment of experiments) curves.push(await curveOf(result, experiment, watch, between, end));
  return curves;
}

async function curveOf(
  result: Result,
  { name, t }: Pick<Experiment, 'name' | 't'>,
  watch: Watch,
  between: number,
  end: number,
): Promise<Curve | null> {
  const one = result.experiments.find((experiment) => experiment.name === name);
  // An experiment may begin before or after its first row, where its first states are known.
  // Rows at inf have no place on the axis.
  const measuredTo = one?.settles ?? t.at(-1)!;
  const [first, last] = [one?.timeSpan[0] ?? t[0], Math.max(measuredTo, end)];
  const even = Array.from({ length: between + 1 }, (_, i) => first + ((last - first) * i) / between);
  const model = parseModel(result.model);
  const jumps = one ? jumpTimes(model, { ...one, timeSpan: [first, last] }) : [];
  const aroundJumps = jumps.flatMap((jump) => [jump, jump + afterJump * (last - first)]);
  const every = Math.ceil(t.length / mostOfData);
  const measured = every === 1 ? t : t.filter((_, m) => m % every === 0);
  const times = [...new Set([...measured, ...even, ...aroundJumps])]
    .filter((time) => time >= first && time <= last)
    .sort((a, b) => a - b);
  try {
    const maxSteps = Math.min(result.options.maxSteps, mostDrawnSteps);
    const options = { ...(name === '' ? {} : { experiment: name }), maxSteps };
    const prediction = await predict(result, times, options, watch);
    const estimated = one !== undefined && one.trajectory !== null;
    if (prediction.status.code !== 'ok' && estimated) return null;
    const curve = asCurve(model, prediction);
    return last > measuredTo ? { ...curve, notes: notesOf(prediction) } : curve;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A prediction under the names that figures use for states and outputs. */
function asCurve(model: Model, { t, states, lower, upper, outputs, level }: Prediction): Curve {
  const of = (values: 'value' | 'lower' | 'upper') =>
    Object.fromEntries(Object.entries(outputs).map(([name, band]) => [name, band[values]]));
  return {
    t,
    states: drawnSeries(model, states, of('value')),
    lower: drawnSeries(model, lower, of('lower')),
    upper: drawnSeries(model, upper, of('upper')),
    level,
  };
}

/** What is reported about a prediction beyond the data. */
function notesOf({ status, warnings }: Prediction): string[] {
  return [...(status.code === 'ok' ? [] : [status.message]), ...warnings.map(({ message }) => message)];
}

import { type Data, type Experiment, InputError, predict, type Result, type Watch } from '../src/index.ts';
import type { Curve } from './curve.ts';

/** Times between the measured ones at which a fitted curve is drawn, so that it is smooth however few those are. */
const between = 800;
/** Steps of a solution that is drawn, at most: one that needs more is too fast to be seen, and takes long. */
export const mostDrawnSteps = 100_000;

/**
 * The fitted model solved forward through the span of each experiment, with its band. Null where that does not reach the
 * end, if there are estimated states to show instead.
 */
export async function fittedCurves(
  result: Result,
  { experiments }: Data,
  watch: Watch = {},
): Promise<(Curve | null)[]> {
  const curves: (Curve | null)[] = [];
  for (const experiment of experiments) curves.push(await curveOf(result, experiment, watch));
  return curves;
}

async function curveOf(result: Result, { name, t }: Experiment, watch: Watch): Promise<Curve | null> {
  const [first, last] = [t[0]!, t.at(-1)!];
  const even = Array.from({ length: between + 1 }, (_, i) => first + ((last - first) * i) / between);
  const times = [...new Set([...t, ...even])].filter((time) => time <= last).sort((a, b) => a - b);
  try {
    const maxSteps = Math.min(result.options.maxSteps, mostDrawnSteps);
    const options = { ...(name === '' ? {} : { experiment: name }), maxSteps };
    const curve = await predict(result, times, options, watch);
    const estimated = result.experiments.some((one) => one.name === name && one.trajectory !== null);
    return curve.status.code === 'ok' || !estimated ? curve : null;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

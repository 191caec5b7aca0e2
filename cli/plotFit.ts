import { mostDrawnSteps } from '../charts/fittedCurves.ts';
import {
  type EachResult,
  type Experiment,
  evenTimes,
  fittedModel,
  InputError,
  type Model,
  type Result,
  simulate,
  type Table,
} from '../src/node.ts';
import { chart, type Screen, type Series } from './chart.ts';
import { withData } from './withData.ts';

/** More experiments than this would fill screen after screen. */
const mostDrawn = 6;
/** Times at which a curve is solved: more than a screen has dots across. */
const curveTimes = 400;

/** The lines of charts of data and fitted curve, one for each state of each experiment. */
export async function plotFit(
  answer: Result | readonly EachResult[],
  model: Model,
  table: Table,
  screen: Screen,
): Promise<string[]> {
  const all = withData(answer, model, table).flatMap(({ result, data }) =>
    data.experiments.map((experiment) => ({ result, experiment })),
  );
  const lines: string[] = [];
  for (const { result, experiment } of all.slice(0, mostDrawn)) {
    const curves = await curvesOf(result, experiment);
    model.states.forEach((state, l) => {
      const { t, U } = experiment;
      const u = U.data.subarray(l * U.rows, (l + 1) * U.rows);
      const title = experiment.name ? `${state}, experiment ${experiment.name}` : state;
      const series: Series[] = [{ label: 'data', as: 'points', t, u }];
      if (curves) series.push({ label: 'fit', as: 'curve', t: curves.t, u: curves.states[state]! });
      lines.push(...chart({ title, series }, screen), '');
    });
  }
  const left = all.length - mostDrawn;
  if (left > 0) lines.push(`  … and ${left} more experiment${left === 1 ? '' : 's'}.`, '');
  return lines;
}

/** The fitted model, solved forward as far as that goes; else the states that the fit estimated, if it did. */
async function curvesOf(
  result: Result,
  { name, t }: Experiment,
): Promise<{ t: readonly number[]; states: Record<string, readonly number[]> } | null> {
  const one = result.experiments.find((found) => found.name === name) ?? result.experiments[0];
  try {
    const { model, parameters, u0, options } = fittedModel(result, one?.name);
    if (u0)
      return await simulate(model, parameters, {
        ...options,
        maxSteps: Math.min(options.maxSteps, mostDrawnSteps),
        u0,
        t: evenTimes(t[0]!, t.at(-1)!, curveTimes),
      });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return one?.trajectory ?? null;
}

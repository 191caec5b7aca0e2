import { parseHTML } from 'linkedom';
import type { Curve } from '../charts/curve.ts';
import { type Fitted, fitFigure } from '../charts/fitFigure.ts';
import { predictFigure } from '../charts/predictFigure.ts';
import { svgText } from '../charts/svgText.ts';
import {
  type EachResult,
  type Experiment,
  type FittedModel,
  InputError,
  type Model,
  type Prediction,
  predict,
  type Result,
  type Table,
} from '../src/node.ts';
import { withData } from './withData.ts';

// Loaded only where a figure is asked for: the charts are larger than all the rest of the program.

/** Times between the measured ones at which a fitted curve is drawn, so that it is smooth however few those are. */
const between = 800;

/** The drawing of a fit, or of one for each experiment, as SVG. */
export async function drawFit(
  answer: Result | readonly EachResult[],
  model: Model,
  table: Table,
): Promise<string> {
  const fits: Fitted[] = [];
  for (const { result, data } of withData(answer, model, table)) {
    const curves: (Curve | null)[] = [];
    for (const experiment of data.experiments) curves.push(await curveOf(result, experiment));
    fits.push({ result, data, curves });
  }
  return svgText(fitFigure(emptyDocument(), fits, { time: timeName(table, fits[0]!) }));
}

/** The drawing of a prediction as SVG, over the span of the data it was made from. */
export function drawPrediction(
  prediction: Prediction,
  { timeSpan, experiment, warnings }: FittedModel,
): string {
  const { code, message } = prediction.status;
  const [worst] = warnings;
  const others = warnings.length - 1;
  const more = others > 0 ? ` (And ${others} more verdict${others === 1 ? '' : 's'}.)` : '';
  const notes = [
    ...(worst ? [`Of the fit: ${worst.message}${more}`] : []),
    ...(code === 'ok' ? [] : [message]),
  ];
  const title = experiment === '' ? 'Prediction' : `Prediction of experiment ${experiment}`;
  return svgText(predictFigure(emptyDocument(), prediction, { timeSpan, notes }, { title }));
}

/** What the time is called in the table. */
function timeName({ columns }: Table, { result, data }: Fitted): string {
  const isTime = ({ name }: Table['columns'][number]) =>
    /^(t|time)$/i.test(name) && !data.states.includes(name);
  return result.options.time || (columns.find(isTime)?.name ?? 't');
}

/**
 * The fitted model solved forward through the span of an experiment. Null where that does not reach the end, if there are
 * estimated states to show instead.
 */
async function curveOf(result: Result, { name, t }: Experiment): Promise<Curve | null> {
  const [first, last] = [t[0]!, t.at(-1)!];
  const even = Array.from({ length: between + 1 }, (_, i) => first + ((last - first) * i) / between);
  const times = [...new Set([...t, ...even])].filter((time) => time <= last).sort((a, b) => a - b);
  try {
    const curve = await predict(result, times, name === '' ? {} : { experiment: name });
    const estimated = result.experiments.some((one) => one.name === name && one.trajectory !== null);
    return curve.status.code === 'ok' || !estimated ? curve : null;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function emptyDocument(): Document {
  return parseHTML('<html></html>').document;
}

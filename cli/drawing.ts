import { parseHTML } from 'linkedom';
import { svgText } from '../charts/figure/svgText.ts';
import { type Fitted, fitFigure } from '../charts/fitFigure.ts';
import { fittedCurves } from '../charts/fittedCurves.ts';
import { predictFigure } from '../charts/predictFigure.ts';
import { waterfallFigure } from '../charts/waterfallFigure.ts';
import { timeColumn } from '../report/timeColumn.ts';
import type { EachResult, FittedModel, Model, Prediction, Result, Table } from '../src/node.ts';
import { count } from '../src/text/words.ts';
import { withData } from './withData.ts';

// Loaded only where a figure is asked for: the charts are larger than all the rest of the program.

/** The drawing of a fit, or of one for each experiment, as SVG. */
export async function drawFit(
  answer: Result | readonly EachResult[],
  model: Model,
  table: Table,
): Promise<string> {
  const fits: Fitted[] = [];
  for (const { result, data } of withData(answer, model, table)) {
    fits.push({ result, data, curves: await fittedCurves(result, data) });
  }
  return svgText(fitFigure(emptyDocument(), fits, { time: timeColumn(table, fits[0].result) }));
}

/** The drawing of the starts of a search, as SVG. */
export function drawWaterfall(result: Result): string {
  return svgText(waterfallFigure(emptyDocument(), result));
}

/** The drawing of a prediction as SVG, over the span of the data it was made from. */
export function drawPrediction(
  prediction: Prediction,
  { timeSpan, experiment, warnings }: FittedModel,
): string {
  const { code, message } = prediction.status;
  const [worst] = warnings;
  const others = warnings.length - 1;
  const more = others > 0 ? ` (And ${count(others, 'more verdict')}.)` : '';
  const notes = [
    ...(worst ? [`Of the fit: ${worst.message}${more}`] : []),
    ...(code === 'ok' ? [] : [message]),
  ];
  const title = experiment === '' ? 'Prediction' : `Prediction of experiment ${experiment}`;
  return svgText(predictFigure(emptyDocument(), prediction, { timeSpan, notes }, { title }));
}

function emptyDocument(): Document {
  return parseHTML('<html></html>').document;
}

import { parseHTML } from 'linkedom';
import { atOnce } from '../../charts/figure/atOnce.ts';
import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { svgText } from '../../charts/figure/svgText.ts';
import type { DrawnFit } from '../../charts/figures/figure.ts';
import { figureSteps } from '../../charts/figures/figureSteps.ts';
import { figures } from '../../charts/figures/figures.ts';
import { fitSpec } from '../../charts/fitSpec.ts';
import { fittedCurves } from '../../charts/fittedCurves.ts';
import { insight } from '../../charts/insight.ts';
import { noInsight } from '../../charts/noInsight.ts';
import { predictFigure } from '../../charts/predictFigure.ts';
import { timeColumn } from '../../report/timeColumn.ts';
import { type FittedModel, InputError, type Prediction } from '../../src/node.ts';
import { count } from '../../src/text/words.ts';
import { cliFindings } from '../cliFindings.ts';
import { type FigureTarget, figureFile } from './figure.ts';
import type { Output } from './output.ts';
import type { DrawnFits } from './withData.ts';

// Loaded only where a figure is requested: the charts are larger than all the rest of the program.

/** The figures that are requested, as files; what has nothing to show, or cannot be made, is an InputError in its place. */
export async function drawFigures(
  targets: readonly FigureTarget[],
  made: DrawnFits,
): Promise<(Output | InputError)[]> {
  const drawn: (Output | InputError)[] = [];
  const fits = await drawnFits(targets, made);
  for (const target of targets) {
    const { path } = target;
    const drawing = fits.length === 1 ? drawFigureOf(fits[0], target) : drawEach(fits);
    drawn.push(drawing instanceof InputError ? drawing : await figureFile(path, drawing));
  }
  return drawn;
}

async function drawnFits(
  targets: readonly FigureTarget[],
  { fits: made, model, table, options }: DrawnFits,
): Promise<DrawnFit[]> {
  const usesInsight = figures().some(
    (figure) => figure.usesInsight && targets.some(({ name }) => name === figure.name),
  );
  const seen = usesInsight ? await insight(model, table, options) : noInsight;
  const fits: DrawnFit[] = [];
  for (const { result, data } of made) {
    const time = timeColumn(table, result);
    fits.push({ result, data, curves: await fittedCurves(result, data), insight: seen, time });
  }
  return fits;
}

function drawFigureOf(fit: DrawnFit, { name, chosen = [], path }: FigureTarget): string | InputError {
  const figure = figures().find((each) => each.name === name)!;
  if (!figure.shows(fit)) {
    return new InputError(cliFindings.figureEmpty({ path, name, why: fit.insight.reason?.finding }));
  }
  const choices = figure.choices?.(fit) ?? [];
  const wrong = chosen.findIndex((value, i) => !choices[i]?.values.includes(value));
  if (wrong >= 0) {
    const values = choices.map((choice) => choice.values);
    return new InputError(
      cliFindings.figureChoice({ path, name, value: chosen[wrong], place: wrong, values }),
    );
  }
  const look = { chosen: choices.map((choice, i) => chosen[i] ?? choice.default) };
  return svgText(atOnce(figureSteps(emptyDocument(), figure, fit, look)));
}

/** Fits of an experiment each, side by side. */
function drawEach(fits: readonly DrawnFit[]): string {
  const spec = atOnce(fitSpec(fits, { time: fits[0].time }));
  return svgText(drawFigure(emptyDocument(), spec));
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

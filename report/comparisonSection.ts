import { calendarOf } from '../charts/calendar.ts';
import { compareSpec } from '../charts/compareFigure.ts';
import { specSteps } from '../charts/figure/drawFigure.ts';
import type { Look } from '../charts/figure/theme.ts';
import { InputError, parseModel } from '../src/index.ts';
import { equations } from './equations.ts';
import { intervalHeading } from './estimateCells.ts';
import { figureBlock } from './frame/figureBlock.ts';
import { type Html, html } from './frame/html.ts';
import { tableOf } from './frame/tableOf.ts';
import { headlineOf } from './headline.ts';
import { measuredValues } from './measuredValues.ts';
import { parameterRows } from './parameterRows.ts';
import { aboveWords, type RankedModel, rankModels } from './rankModels.ts';
import type { ReportedModel } from './reported.ts';
import { inBothThemes, widths } from './reportFigures.ts';

/** The section on the models that were compared, and the colours of its figure on a dark background. */
export interface ComparisonSection {
  readonly section: Html;
  readonly dark: ReadonlyMap<string, string>;
}

type Fitted = ReportedModel & { readonly fit: NonNullable<ReportedModel['fit']>; readonly place: number };

/** Compared models: how they rank, their curves, parameters and equations. */
export async function comparisonSection(
  models: readonly ReportedModel[],
  time: string,
  document: Document,
  pause: () => Promise<void>,
): Promise<ComparisonSection> {
  const fitted = models
    .flatMap((one, place): Fitted[] => (one.fit ? [{ ...one, fit: one.fit, place }] : []))
    .sort((a, b) => Number(b.isReported) - Number(a.isReported));
  const left = models.filter(({ fit }) => fit === null);
  const named = fitted.map(({ name, fit }) => ({ name, result: fit.result }));
  const { rows, summary } = rankModels(named, fitted[0] ? measuredValues(fitted[0].fit.data) : {});
  const isCompared = fitted.length > 1;
  const both = isCompared ? await curves(fitted, time, document, pause) : undefined;
  const section = html`<section aria-labelledby="compared"><h2 id="compared">Compared models</h2>
${isCompared ? html`<p class="headline">${summary}</p>` : ''}
${tableOf({
  label: 'Compared models',
  columns: [
    { heading: 'Model' },
    { heading: 'Verdict', long: true },
    { heading: 'Parameters', number: true },
    { heading: 'AICc above the best', number: true },
    { heading: 'Compared with the best', long: true },
  ],
  rows: [
    ...rows.map((row) => rankCells(row, fitted[row.index], isCompared)),
    ...left.map(({ name, remark }) => [html`<strong>${name}</strong>`, remark, '–', '–', '–']),
  ],
})}
<p class="muted">Each model is compared with the best by AICc, with the correction for small samples, on the same data and with the same options. A difference below 4 means little, and a model is called worse only if it also fits worse. The best of these may still be wrong.</p>
${both ? figureBlock({ name: 'compare', drawing: both.svg, caption: 'The data and the curves of the fitted models.' }) : ''}
${isCompared ? parametersTable(fitted) : ''}
${models.map(({ name, model }) => html`<h3>${name}</h3>\n${modelBlock(model)}`)}</section>`;
  return { section, dark: both?.dark ?? new Map() };
}

function rankCells(
  { name, result, above, meaning }: RankedModel,
  { isReported }: Fitted,
  isCompared: boolean,
) {
  return [
    html`<strong>${name}</strong>${isReported ? html` <span class="mark">this report</span>` : ''}`,
    headlineOf(result).words,
    String(result.parameters.length),
    isCompared ? aboveWords(above) : '–',
    isCompared ? meaning : '–',
  ];
}

async function curves(
  fitted: readonly Fitted[],
  time: string,
  document: Document,
  pause: () => Promise<void>,
) {
  const models = fitted.map(({ name, fit, place }) => ({ label: name, curves: fit.curves, style: place }));
  const compared = { data: fitted[0].fit.data, models };
  const draw = (look: Look) =>
    specSteps(document, compareSpec(compared, { ...look, time, calendarOf }), look);
  return inBothThemes(draw, widths.whole, pause);
}

function parametersTable(fitted: readonly Fitted[]): Html {
  const results = fitted.map(({ fit }) => fit.result);
  return tableOf({
    label: 'Parameters of the models',
    columns: [
      { heading: `Estimate (${intervalHeading(results[0])})` },
      ...fitted.map(({ name }) => ({ heading: name, number: true })),
    ],
    rows: parameterRows(results).map(({ name, cells }) => [html`<strong>${name}</strong>`, ...cells]),
  });
}

/** Typeset, or as it was typed where it cannot be read. */
function modelBlock(text: string): Html {
  try {
    return html`<div class="scroll equations" tabindex="0" role="group" aria-label="Equations">${equations(parseModel(text))}</div>\n`;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return html`<pre>${text}</pre>\n`;
  }
}

import { atOnce } from './figure/atOnce.ts';
import { type Look, themes } from './figure/theme.ts';
import { columnsOf, type Fitted, isMeasured, mostColumns, seriesOf, sheetColumns } from './fitSeries.ts';
import { mostDots } from './marks.ts';
import { residualRow } from './residualRow.ts';
import { type Row, sheetSteps } from './sheet.ts';

/** What the fitted curve leaves over, in time and over the noise: a row for each output, a column an experiment. */
export function residualFigure(document: Document, fits: readonly Fitted[], look: Look = {}): SVGSVGElement {
  return atOnce(residualSteps(document, fits, look));
}

/** The same, a panel a step. */
export function* residualSteps(
  document: Document,
  fits: readonly Fitted[],
  look: Look = {},
): Generator<void, SVGSVGElement> {
  const all = fits.flatMap(columnsOf);
  const columns = all.slice(0, mostColumns);
  const states = fits[0].data.states.filter((_, l) => isMeasured(columns, l));
  const theme = themes[look.theme ?? 'light'];
  const rows: Row[] = [];
  for (const [l, label] of fits[0].data.states.entries()) {
    if (!isMeasured(columns, l)) continue;
    const parts = columns.map((column) => seriesOf(column, l, { x: look.view?.x }));
    const height = states.length === 1 ? 240 : states.length < 4 ? 130 : 90;
    rows.push({ ...residualRow(parts, theme), label, rank: 'first', height });
    yield;
  }
  const hasCurve = columns.some(({ curve }) => curve !== null);
  const isMany = columns.some(({ experiment: { t } }) => t.length > mostDots);
  return yield* sheetSteps(
    document,
    {
      title: 'Residuals',
      description: `Residuals of ${states.join(', ')} in time, over the noise`,
      legend: [
        { sign: isMany ? 'speck' : 'dot', text: '(data − fitted) / σ' },
        { sign: 'dashes', text: '95% of the noise (±1.96 σ)' },
      ],
      notes: [
        ...(all.length > mostColumns ? [`The first ${mostColumns} of ${all.length} experiments.`] : []),
        ...(hasCurve ? [] : ['There is no curve, and so no residuals: the states were not estimated.']),
      ],
      columns: sheetColumns(columns, look.view),
      rows,
      time: look.time ?? 't',
    },
    look,
  );
}

import { useCallback, useMemo, useRef } from 'preact/hooks';
import { compareFigure } from '../../charts/compareFigure.ts';
import { drawFigure } from '../../charts/figure/drawFigure.ts';
import type { Look } from '../../charts/figure/theme.ts';
import { intervalSpec, sharedParameters } from '../../charts/intervalSpec.ts';
import { intervalHeading } from '../../report/estimateCells.ts';
import { type ComparisonRow, parameterRows } from '../../report/parameterRows.ts';
import { hasAnswer } from '../../report/weighModels.ts';
import { useElapsed } from '../answer/useElapsed.ts';
import { Figure } from '../figures/Figure.tsx';
import { current } from '../state/history.ts';
import { comparisonRows } from './comparisonRows.ts';
import { labelOf } from './edits.ts';
import { Ranks } from './Ranks.tsx';
import { type Comparison, comparisonOf, type Standing, standings } from './standings.ts';

/** Milliseconds that new fits may take before what was there gives way to what is known so far. */
const patience = 300;
/** Letters of a name in a figure. */
const longestLabel = 40;

/** The outcome of the comparison. Only fits of the same data and options are held against each other. */
export function Outcome() {
  const all = standings.value;
  const isRunning = all.some(({ state }) => state === 'running' || state === 'waiting');
  const elapsed = useElapsed(isRunning, current.value);
  const last = useRef<readonly Standing[]>(all);
  const keeps = isRunning && elapsed < patience && last.current.length === all.length;
  if (!keeps) last.current = all;
  const shown = last.current;
  const comparison = useMemo(() => comparisonOf(shown), [shown]);
  const { fits, ranking } = comparison;
  return (
    <>
      <div class="weighing">
        <p role="status" aria-label="Comparison">
          {fits.length > 1 ? ranking.summary : waitingWords(shown)}
        </p>
      </div>
      <Ranks all={shown} comparison={comparison} />
      {fits.length > 1 && (
        <>
          <p class="muted small">
            Ranked by AICc, which weighs how well a model fits against how many parameters it takes; lower is
            better. Each model is compared with the best: a difference below 4 means little, and a model is
            called worse only if it also fits worse. The best of these may still be wrong.
          </p>
          <SideBySide comparison={comparison} />
        </>
      )}
    </>
  );
}

function waitingWords(all: readonly Standing[]): string {
  if (all.some(({ state }) => state === 'running' || state === 'waiting')) return 'Fitting the models.';
  const same = all.find((one) => one.state === 'same');
  if (same?.state === 'same') {
    return `“${same.name}” is still the same as “${same.as}”. Change one of its terms to compare the two.`;
  }
  return 'At least two models must be fitted before they can be compared.';
}

function SideBySide({ comparison: { fits } }: { comparison: Comparison }) {
  const labels = fits.map(({ name, place }) => labelOf(name, place));
  const results = fits.map(({ result }) => result);
  // Numbers without an answer have no intervals.
  const labelled = fits
    .map(({ result, place }, i) => ({ label: shortened(labels[i]), result, style: place }))
    .filter(({ result }) => hasAnswer(result));
  const curves = useCallback(
    (document: Document, look: Look) =>
      compareFigure(
        document,
        {
          data: fits[0].answer.data,
          models: fits.map(({ answer, place }, i) => ({
            label: shortened(labels[i]),
            curves: answer.curves,
            style: place,
          })),
        },
        { ...look, time: fits[0].answer.time },
      ),
    [fits],
  );
  const intervals = useCallback(
    (document: Document, look: Look) => drawFigure(document, intervalSpec(labelled, look), look),
    [fits],
  );
  return (
    <>
      <Figure name="compare-curves" title="The fitted models and the data" draw={curves} />
      <Rows
        label="Parameters of the models"
        heading={`Estimate (${intervalHeading(results[0])})`}
        labels={labels}
        rows={parameterRows(results)}
      />
      {sharedParameters(labelled).length > 0 && (
        <Figure
          name="compare-intervals"
          title="Intervals of the parameters that models share"
          draw={intervals}
        />
      )}
      <details class="more">
        <summary>Misfit, noise and degrees of freedom</summary>
        <div class="more-inside">
          <Rows label="Side by side" heading="What" labels={labels} rows={comparisonRows(results)} />
          <p class="muted small">
            Misfit is the distance of the solved model from the data, root mean square.
          </p>
        </div>
      </details>
    </>
  );
}

function shortened(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}

function Rows(given: {
  label: string;
  heading: string;
  labels: readonly string[];
  rows: readonly ComparisonRow[];
}) {
  const { label, heading, labels, rows } = given;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="table-frame" tabIndex={0} aria-label={`${label}, table`}>
      <table class="table side-by-side" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {labels.map((name, i) => (
              <th key={i} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

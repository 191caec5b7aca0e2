import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { DrawnFit, Figure as FitFigure } from '../../charts/figures/figure.ts';
import { figureSteps } from '../../charts/figures/figureSteps.ts';
import { mostColumns } from '../../charts/fitSeries.ts';
import { experiment } from './experiment.ts';
import { Figure } from './Figure.tsx';
import { MovedCurves } from './MovedCurves.tsx';
import type { Draw } from './useDrawn.ts';

/** What was chosen in a figure, by its name. */
const chosen = signal<ReadonlyMap<string, readonly string[]>>(new Map());
/** The most experiments that have room side by side on a wide page. */
const mostTogether = 3;

/** One of the figures of a fit; where there are many experiments, of one of them. */
export function AnswerFigure(given: {
  figure: FitFigure;
  fit: DrawnFit;
  /** About how tall it may be, in pixels; only the curve through the data can be made lower. */
  height?: number | undefined;
  /** What stands below it beside its tools. */
  more?: ComponentChildren;
}) {
  const { figure, fit, more } = given;
  const height = figure.name === 'fit' ? given.height : undefined;
  const names = fit.data.experiments.map(({ name }) => name);
  const one = figure.byExperiment ? placeOf(names) : undefined;
  const choices = figure.choices?.(fit) ?? [];
  const own = chosen.value.get(figure.name) ?? [];
  // What was chosen of another model is not in this one.
  const values = choices.map((choice, i) => (choice.values.includes(own[i]) ? own[i] : choice.default));
  const draw = useMemo<Draw>(() => {
    const shown = only(fit, one);
    return (document, look) => figureSteps(document, figure, shown, { ...look, chosen: values });
  }, [figure, fit, one, values.join('\n')]);
  const pickers = (
    <>
      {figure.byExperiment && names.length > 1 && (
        <label class="row figures-experiment">
          <span class="muted small">Experiment</span>
          <select
            value={String(one ?? 'all')}
            onChange={({ currentTarget: { value } }) => {
              experiment.value = value === 'all' ? 'all' : { name: names[Number(value)] };
            }}
          >
            <option value="all">
              {names.length > mostColumns ? `First ${mostColumns}, side by side` : 'All, side by side'}
            </option>
            {names.map((name, e) => (
              <option key={name} value={String(e)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {choices.length > 0 && (
        <div class="row figures-experiment">
          {choices.map((choice, i) => (
            <label key={choice.label} class="row">
              <span class="muted small">{choice.label}</span>
              <select
                value={values[i]}
                onChange={({ currentTarget: { value } }) => {
                  const next = values.map((before, k) => (k === i ? value : before));
                  chosen.value = new Map([...chosen.value, [figure.name, next]]);
                }}
              >
                {choice.values.map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
    </>
  );
  return (
    <>
      {!more && pickers}
      <Figure
        key={figure.name}
        name={figure.name}
        title={figure.title}
        draw={draw}
        height={height}
        more={
          more && (
            <>
              {pickers}
              {more}
            </>
          )
        }
        Over={MovedCurves}
      />
    </>
  );
}

/** Which of the experiments is drawn alone; undefined for all. Without a choice, one where all would be too narrow. */
function placeOf(names: readonly string[]): number | undefined {
  const wanted = experiment.value;
  if (wanted === 'all') return undefined;
  const index = wanted ? names.indexOf(wanted.name) : -1;
  if (index >= 0) return index;
  const isNarrow = matchMedia('(max-width: 640px)').matches;
  return names.length > (isNarrow ? 1 : mostTogether) ? 0 : undefined;
}

/** The fit with the data and the curve of one experiment alone. */
function only(fit: DrawnFit, e: number | undefined): DrawnFit {
  if (e === undefined) return fit;
  return {
    ...fit,
    data: { ...fit.data, experiments: [fit.data.experiments[e]] },
    curves: [fit.curves[e] ?? null],
    ...(fit.others && {
      others: fit.others.map((other) => ({ ...other, curves: [other.curves[e] ?? null] })),
    }),
  };
}

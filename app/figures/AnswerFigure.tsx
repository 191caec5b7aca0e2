import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { convergenceFigure } from '../../charts/convergenceFigure.ts';
import { correlationFigure } from '../../charts/correlationFigure.ts';
import { fitSteps } from '../../charts/fitFigure.ts';
import { mostColumns } from '../../charts/fitSeries.ts';
import { residualSteps } from '../../charts/residualFigure.ts';
import { waterfallFigure } from '../../charts/waterfallFigure.ts';
import type { Answer } from '../worker/messages.ts';
import { Figure } from './Figure.tsx';
import type { Draw } from './useDrawn.ts';

export type AnswerView = 'fit' | 'residuals' | 'convergence' | 'waterfall' | 'correlation';

const titles: Record<AnswerView, string> = {
  fit: 'Data and fitted curve',
  residuals: 'Residuals in time',
  convergence: 'Convergence',
  waterfall: 'What each start of the search ended with',
  correlation: 'Correlation of the parameters',
};

/** The name of the experiment that is drawn, or all of them side by side; undefined before any choice. */
const experiment = signal<{ name: string } | 'all' | undefined>(undefined);
/** So many experiments still have room side by side on a wide page. */
const mostTogether = 3;

/** A figure that the answer itself holds. */
export function AnswerFigure({ view, answer }: { view: AnswerView; answer: Answer }) {
  const names = answer.data.experiments.map(({ name }) => name);
  const isByTime = view === 'fit' || view === 'residuals';
  const one = isByTime ? placeOf(names) : undefined;
  const draw = useMemo<Draw>(() => drawingOf(view, only(answer, one)), [view, answer, one]);
  return (
    <>
      {isByTime && names.length > 1 && (
        <label class="row figures-experiment">
          <span class="muted small">Experiment</span>
          <select
            value={String(one ?? 'all')}
            onChange={({ currentTarget: { value } }) => {
              experiment.value = value === 'all' ? 'all' : { name: names[Number(value)]! };
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
      <Figure key={view} name={view} title={titles[view]} draw={draw} />
    </>
  );
}

/** Which of the experiments is drawn alone; undefined for all. Without a choice, one where all would be too narrow. */
function placeOf(names: readonly string[]): number | undefined {
  const wanted = experiment.value;
  if (wanted === 'all') return undefined;
  const found = wanted ? names.indexOf(wanted.name) : -1;
  if (found >= 0) return found;
  const isNarrow = matchMedia('(max-width: 640px)').matches;
  return names.length > (isNarrow ? 1 : mostTogether) ? 0 : undefined;
}

/** The answer with the data and the curve of one experiment alone. */
function only(answer: Answer, e: number | undefined): Answer {
  if (e === undefined) return answer;
  return {
    ...answer,
    data: { ...answer.data, experiments: [answer.data.experiments[e]!] },
    curves: [answer.curves[e] ?? null],
  };
}

function drawingOf(view: AnswerView, answer: Answer): Draw {
  switch (view) {
    case 'fit':
      return (document, look) => fitSteps(document, [answer], { ...look, time: answer.time });
    case 'residuals':
      return (document, look) => residualSteps(document, [answer], { ...look, time: answer.time });
    case 'convergence':
      return (document, look) => convergenceFigure(document, answer.result, look);
    case 'waterfall':
      return (document, look) => waterfallFigure(document, answer.result, look);
    case 'correlation':
      return (document, look) => correlationFigure(document, answer.result, look);
  }
}

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { convergenceFigure } from '../../charts/convergenceFigure.ts';
import { correlationFigure } from '../../charts/correlationFigure.ts';
import { fitSteps } from '../../charts/fitFigure.ts';
import { residualSteps } from '../../charts/residualFigure.ts';
import type { Answer } from '../worker/messages.ts';
import { Figure } from './Figure.tsx';
import type { Draw } from './useDrawn.ts';

export type AnswerView = 'fit' | 'residuals' | 'convergence' | 'correlation';

const titles: Record<AnswerView, string> = {
  fit: 'Data and fitted curve',
  residuals: 'Residuals in time',
  convergence: 'Convergence',
  correlation: 'Correlation of the parameters',
};

/** Which experiment is drawn: its name, or undefined for all side by side. */
const experiment = signal<string | undefined>(undefined);
/** So many experiments still have room side by side on a wide page. */
const mostTogether = 3;

/** A figure that the answer itself holds. */
export function AnswerFigure({ view, answer }: { view: AnswerView; answer: Answer }) {
  const names = answer.data.experiments.map(({ name }) => name);
  const isByTime = view === 'fit' || view === 'residuals';
  const wanted = experiment.value;
  // Of many, one at a time unless all are asked for; of a few, all.
  const one =
    wanted !== undefined && (names.includes(wanted) || wanted === all)
      ? wanted
      : names.length > mostTogether || (names.length > 1 && isNarrow())
        ? names[0]
        : all;
  const draw = useMemo<Draw>(() => drawingOf(view, only(answer, one ?? all)), [view, answer, one]);
  return (
    <>
      {isByTime && names.length > 1 && (
        <label class="row figures-experiment">
          <span class="muted small">Experiment</span>
          <select
            value={one ?? all}
            onChange={(event) => {
              experiment.value = event.currentTarget.value;
            }}
          >
            <option value={all}>{names.length > 6 ? 'First 6, side by side' : 'All, side by side'}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Figure key={view} name={fileNames[view]} title={titles[view]} draw={draw} />
    </>
  );
}

/** No experiment has this name, which has a character that tables cannot hold. */
const all = '\u0000all';

const fileNames: Record<AnswerView, string> = {
  fit: 'fit',
  residuals: 'residuals',
  convergence: 'convergence',
  correlation: 'correlation',
};

function isNarrow(): boolean {
  return matchMedia('(max-width: 640px)').matches;
}

/** The answer with the data and the curve of one experiment alone. */
function only(answer: Answer, name: string): Answer {
  const e = answer.data.experiments.findIndex((each) => each.name === name);
  if (name === all || e < 0) return answer;
  return {
    ...answer,
    data: { ...answer.data, experiments: [answer.data.experiments[e]!] },
    curves: [answer.curves[e] ?? null],
  };
}

function drawingOf(view: AnswerView, answer: Answer): Draw {
  switch (view) {
    case 'fit':
      return (document, look) => fitSteps(document, [answer], look);
    case 'residuals':
      return (document, look) => residualSteps(document, [answer], look);
    case 'convergence':
      return (document, look) => convergenceFigure(document, answer.result, look);
    case 'correlation':
      return (document, look) => correlationFigure(document, answer.result, look);
  }
}

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Tabs } from '../parts/Tabs.tsx';
import { answer, insight, reading, stopped, wantInsight } from '../state/store.ts';
import { AnswerFigure, type AnswerView } from './AnswerFigure.tsx';
import { InsightFigure, type InsightView } from './InsightFigure.tsx';
import './figures.css';

type View = AnswerView | InsightView;

const tabs: readonly { readonly name: View; readonly label: string }[] = [
  { name: 'fit', label: 'Data and fit' },
  { name: 'residuals', label: 'Residuals' },
  { name: 'quantiles', label: 'Quantiles' },
  { name: 'convergence', label: 'Convergence' },
  { name: 'waterfall', label: 'Search' },
  { name: 'correlation', label: 'Correlation' },
  { name: 'radius', label: 'Radius' },
  { name: 'testFunctions', label: 'Test functions' },
];

/** How to read each figure: what it shows, what is good, what is bad. */
const howToRead: Record<View, string> = {
  fit: 'The curve should run through the middle of the dots, and the residuals below should scatter about zero without a pattern.',
  residuals:
    'What the curve leaves over, in units of the noise. Good: scatter about zero, about 1 in 20 beyond the dashed lines. Bad: waves or trends, which mean that the model misses something.',
  quantiles:
    'Residuals of WENDy’s own estimate (irls) and of least squares (OLS), in order, against what normal noise would give. Good: WENDy’s dots on the dashed line. Bad: ends that bend away, from outliers or a model that does not hold.',
  convergence:
    'How far each step was from the answer. Good: lines that fall steeply. Bad: lines that level off above one standard error.',
  waterfall:
    'How far each start of the search ended below the best, in log-likelihood. Good: several at zero. Bad: a single one there, or others within 2 log units that have other parameters.',
  correlation:
    'How the errors of two parameters go together. Near 0 each is known on its own; near 1 or −1 the data only tell a combination of the two.',
  radius:
    'WENDy multiplies the equations by short test functions and integrates. Wider ones integrate more exactly: the width in use should be where the noise hides the error or, chosen by the corner, where the curve bends.',
  testFunctions:
    'The functions that the equations are multiplied by: smooth, and zero at both ends, so that no derivative of the noisy data is needed.',
};

/** The view that is open; it stays while the page does. */
const chosen = signal<View>('fit');
/** Milliseconds that a new answer may take before the old figure is dimmed. */
const patience = 300;

/** The figures of a fit, one at a time. */
export function FiguresPanel() {
  const { reply, running } = answer.value;
  // Only models that WENDy does not take are searched from several starts.
  const isSearched = (reply?.result.search?.starts.length ?? 0) > 1;
  const view = chosen.value === 'waterfall' && !isSearched ? 'convergence' : chosen.value;
  const isInsight = isInsightView(view);
  useEffect(() => (isInsight ? wantInsight() : undefined), [isInsight]);
  // There is no fit of what is on the page now.
  const isLast = stopped.value || !('model' in reading.value);
  const isOld = useLasting(running || (isInsight && insight.value.running), patience) || isLast;
  return (
    <section class="card" aria-labelledby="figures-title">
      <h2 id="figures-title">Figures</h2>
      {reply ? (
        <Tabs
          label="Figures"
          tabs={isSearched ? tabs : tabs.filter(({ name }) => name !== 'waterfall')}
          chosen={view}
          choose={(name) => {
            chosen.value = name;
          }}
        >
          <div class="figures-view">
            {isLast && <p class="chip figures-last">From the last fit that worked</p>}
            <p class="muted small">{howToRead[view]}</p>
            <div class={isOld ? 'figures-old' : ''}>
              {isInsightView(view) ? (
                <InsightFigure view={view} pending={insight.value} />
              ) : (
                <AnswerFigure view={view} answer={reply} />
              )}
            </div>
          </div>
        </Tabs>
      ) : (
        <p class="muted">
          {running
            ? 'The first fit is being made.'
            : 'As soon as there is a fit, its curve through the data, residuals and more are shown here.'}
        </p>
      )}
    </section>
  );
}

function isInsightView(view: View): view is InsightView {
  return view === 'quantiles' || view === 'radius' || view === 'testFunctions';
}

/** Whether something has been so for a while. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return lasts;
}

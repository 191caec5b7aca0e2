import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/Icon.tsx';
import { current } from '../state/history.ts';
import { AddModel } from './AddModel.tsx';
import { stopComparing } from './edits.ts';
import { ModelTabs } from './ModelTabs.tsx';
import { Outcome } from './Outcome.tsx';
import { standings } from './standings.ts';
import './compare.css';

/** Any number of models on the same data. */
export function ComparePanel() {
  const isComparing = current.value.compared !== null;
  const card = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState(0);
  // What was pressed may go away: the open tab takes the focus, or what begins a comparison.
  const moveFocus = () => setMoved((count) => count + 1);
  useEffect(() => {
    if (moved === 0) return;
    const find = (what: string) => card.current?.querySelector<HTMLElement>(what);
    (find('[role="tab"][aria-selected="true"]') ?? find('.card-head .button'))?.focus();
  }, [moved]);
  const isBusy =
    isComparing && standings.value.some(({ state }) => state === 'running' || state === 'waiting');
  return (
    <section class="card compare" aria-labelledby="compare-title" aria-busy={isBusy} ref={card}>
      <div class="card-head">
        <h2 id="compare-title">Compare models</h2>
        <div class="row">
          <AddModel label={isComparing ? 'Add a model' : 'Compare with another model'} then={moveFocus} />
          {isComparing && (
            <button
              type="button"
              class="button button-quiet"
              onClick={() => {
                stopComparing();
                moveFocus();
              }}
            >
              <Icon name="close" size={16} />
              Stop comparing
            </button>
          )}
        </div>
      </div>
      {isComparing ? (
        <>
          <ModelTabs removed={moveFocus} />
          <Outcome />
        </>
      ) : (
        <p class="muted">
          Not sure of a term? Fit other models to the same data, as many as you like, and see which of them
          the data support.
        </p>
      )}
    </section>
  );
}

import { useMemo } from 'preact/hooks';
import { quantileFigure } from '../../charts/quantileFigure.ts';
import { radiusFigure } from '../../charts/radiusFigure.ts';
import { testFunctionFigure } from '../../charts/testFunctionFigure.ts';
import type { Insight } from '../../report/insight.ts';
import type { Pending } from '../state/store.ts';
import { Figure } from './Figure.tsx';
import type { Draw } from './useDrawn.ts';

export type InsightView = 'quantiles' | 'radius' | 'testFunctions';

const titles: Record<InsightView, string> = {
  quantiles: 'Normal quantile plot of the residuals',
  radius: 'Integration error by radius',
  testFunctions: 'Test functions',
};
const fileNames: Record<InsightView, string> = {
  quantiles: 'quantiles',
  radius: 'radius',
  testFunctions: 'test-functions',
};

/** A figure of how the method went, which is computed only when it is looked at. */
export function InsightFigure({ view, pending }: { view: InsightView; pending: Pending<Insight> }) {
  const { reply, problem } = pending;
  const draw = useMemo<Draw | undefined>(() => reply && drawingOf(view, reply), [view, reply]);
  if (problem) return <p class="muted">{problem.message}</p>;
  if (!reply || !draw) return <p class="muted">This figure is being computed.</p>;
  if (reply.reason !== '') {
    return (
      <div class="figures-none">
        <p>This figure cannot be drawn for these data; the answer does not depend on it.</p>
        <p class="muted small">{reply.reason}</p>
      </div>
    );
  }
  return <Figure key={view} name={fileNames[view]} title={titles[view]} draw={draw} />;
}

function drawingOf(view: InsightView, insight: Insight): Draw {
  switch (view) {
    case 'quantiles':
      return (document, look) => quantileFigure(document, insight.residuals, look);
    case 'radius':
      return (document, look) => radiusFigure(document, insight, look);
    case 'testFunctions':
      return (document, look) => testFunctionFigure(document, insight, look);
  }
}

import type { Insight } from './insight.ts';

// Apart from what makes an insight: a page draws without one, and need not load the weak form for that.

/** An empty insight with its reason. */
export function emptyInsight(reason: string): Insight {
  return { reason, experiments: [], residuals: { ols: [], irls: [] } };
}

/** An empty insight, if none was requested. */
export const noInsight = emptyInsight('');

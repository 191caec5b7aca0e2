import type { Note } from '../src/index.ts';
import type { Insight } from './insight.ts';

// Apart from what makes an insight: a page draws without one, and need not load the weak form for that.

/** An empty insight with its reason. */
export function emptyInsight(reason: Note | null): Insight {
  return {
    reason: reason && { message: reason.message, finding: reason.finding },
    experiments: [],
    residuals: { ols: [], irls: [] },
  };
}

/** An empty insight, if none was requested. */
export const noInsight = emptyInsight(null);

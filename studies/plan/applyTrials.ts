import { numberOf } from './fields.ts';
import type { Plan } from './plan.ts';
import { checkSize } from './readPlan.ts';

/** The plan with `trials` in place of its largest number of trials; the others in proportion, at least 1. */
export function applyTrials(plan: Plan, trials: number): Plan {
  numberOf({ value: trials, at: '--trials' }, { min: 1, max: 1e9, whole: true, example: '20' });
  const largest = Math.max(...plan.parts.map((part) => part.trials));
  const scaled = (n: number) => Math.max(1, Math.round((n * trials) / largest));
  const parts = plan.parts.map((part) => ({ ...part, trials: scaled(part.trials) }));
  const applied = { ...plan, parts };
  checkSize(applied);
  return applied;
}

import { InputError } from '../../src/index.ts';
import { show } from './path.ts';
import type { Plan } from './plan.ts';
import { planFindings } from './planFindings.ts';
import { checkSize } from './readPlan.ts';

const mostTrials = 1e9;

/** The plan with `trials` in place of its largest number of trials; the others in proportion, at least 1. */
export function applyTrials(plan: Plan, trials: number): Plan {
  if (!Number.isInteger(trials) || trials < 1 || trials > mostTrials)
    throw new InputError(planFindings.trialsRange({ value: show(trials), max: mostTrials }));
  const largest = Math.max(...plan.parts.map((part) => part.trials));
  const scaled = (n: number) => Math.max(1, Math.round((n * trials) / largest));
  const parts = plan.parts.map((part) => ({ ...part, trials: scaled(part.trials) }));
  const applied = { ...plan, parts };
  checkSize(applied);
  return applied;
}

import { significant } from '../../src/text/digits.ts';

/** Σ ((u - y)/σ)², whose tenths are already far below its variation by noise. */
export function objectiveWords(objective: number): string {
  return Math.abs(objective) < 1e7 ? objective.toFixed(1) : significant(objective, 3);
}

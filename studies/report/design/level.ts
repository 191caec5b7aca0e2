import { optionTable } from '../../../src/index.ts';
import { list } from '../../../src/text/words.ts';
import type { Method } from '../../plan/plan.ts';
import { percentTo } from '../words.ts';

/** How many percent of all intervals, as a part of one, may miss the truth beyond those that should. */
const slack = 0.1;

/** The share of a method's intervals that should hold the truth. */
export function levelOf({ options }: Pick<Method, 'options'>): number {
  return options.level ?? optionTable.level.default;
}

/** Intervals that hold the truth less often, by more than a binomial error, are no answer, however narrow they are. */
export function leastCoverage(level: number): number {
  return Math.max(level - slack, 0);
}

/** The levels of some methods: 95%, or 90% and 95%. */
export function levelsText(methods: readonly Pick<Method, 'options'>[]): string {
  return list(levelsOf(methods).map(levelText));
}

/** What their intervals must at least come to. */
export function leastText(methods: readonly Pick<Method, 'options'>[]): string {
  const levels = levelsOf(methods);
  const least = (level: number) => levelText(leastCoverage(level));
  if (levels.length === 1) return least(levels[0]);
  return levels.map((level) => `${least(level)} (level ${levelText(level)})`).join(' or ');
}

export function levelText(level: number): string {
  return percentTo(level, 4);
}

function levelsOf(methods: readonly Pick<Method, 'options'>[]): number[] {
  return [...new Set(methods.map(levelOf))].sort((a, b) => a - b);
}

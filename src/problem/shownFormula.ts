import type { Expression } from '../model/expression.ts';
import { printBeginning } from '../model/printBeginning.ts';
import { WHICH } from './settledModel.ts';

/**
 * The text of a formula of a settled model for readers; if experiments have formulas of their own, each of these once.
 *
 * @param first what follows each state, such as (0) in a first value.
 */
export function shownFormula(e: Expression, first = ''): string {
  const texts = new Set(valuesOf(e).map((one) => printBeginning(one, Number.POSITIVE_INFINITY, first)));
  const [text] = texts;
  // Only names that a settled model adds, for the experiment and its beginning, contain #.
  if ([...texts].some((one) => one.includes('#'))) return 'set for each experiment';
  return texts.size === 1 ? text : `${[...texts].join(', ')} (by experiment)`;
}

/** What the formula is in each experiment. */
function valuesOf(e: Expression): Expression[] {
  const values: Expression[] = [];
  let rest = e;
  while (rest.kind === 'choose' && rest.left.kind === 'parameter' && rest.left.name === WHICH) {
    values.push(rest.yes);
    rest = rest.no;
  }
  return [...values, rest];
}

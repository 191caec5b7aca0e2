import type { Expression } from './expression.ts';
import { printBeginning } from './printBeginning.ts';

/** The text of e in the language of models: reading it back gives the same tree. */
export function printExpression(e: Expression): string {
  return printBeginning(e, Infinity);
}

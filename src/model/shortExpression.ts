import type { Expression } from './expression.ts';
import { printBeginning } from './printBeginning.ts';
import { shorten } from './sourceError.ts';

/** The text of e for a message: its first `most` characters and …, where it is longer. */
export function shortExpression(e: Expression, most = 120): string {
  return shorten(printBeginning(e, most + 1), most);
}

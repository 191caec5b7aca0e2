import { constantValue } from '../model/constantValue.ts';
import type { Expression } from '../model/expression.ts';
import { parseExpression } from '../model/parseExpression.ts';
import { tokenize } from '../model/tokenize.ts';

/** The value of a formula of the language in which no name stands but pi. */
export function valueOfText(text: string): number {
  const lines = [text];
  const [tokens] = tokenize(lines);
  const pi: Expression = { kind: 'constant', name: 'pi', value: Math.PI };
  const names = { resolve: () => pi, isState: () => false, firstTime: undefined, first: () => pi };
  return constantValue(parseExpression(lines, tokens, 0, names, []).value) ?? Number.NaN;
}

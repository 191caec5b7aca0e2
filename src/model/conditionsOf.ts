import { sidesIn } from './condition.ts';
import type { Expression } from './expression.ts';
import type { Jump } from './model.ts';

/** What says when a jump happens, where states or parameters do: sides of its condition, delay and priority. */
export function conditionsOf(jump: Jump): Expression[] {
  if (jump.kind === 'when') return [jump.left, jump.right];
  if (jump.kind !== 'event') return [];
  return [...sidesIn(jump.condition), jump.delay, jump.priority].filter((e) => e !== undefined);
}

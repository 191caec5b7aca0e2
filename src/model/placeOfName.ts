import type { Place } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import { namesIn } from './namesIn.ts';

/** Where a parameter first stands in an expression; undefined where it does not. */
export function placeOfName(e: Expression, name: string): Place | undefined {
  if (e.kind === 'parameter' && e.name === name) return e.place;
  if (!namesIn(e).has(name)) return undefined;
  for (const child of children(e)) {
    const place = placeOfName(child, name);
    if (place) return place;
  }
  return undefined;
}

import type { Place } from '../inputError.ts';
import { children, type Expression } from './expression.ts';
import { namesIn } from './namesIn.ts';

/** The first place of a parameter in an expression; undefined if it does not occur. */
export function placeOfName(e: Expression, name: string): Place | undefined {
  if (e.kind === 'parameter' && e.name === name) return e.place;
  if (!namesIn(e).has(name)) return undefined;
  for (const child of children(e)) {
    const place = placeOfName(child, name);
    if (place) return place;
  }
  return undefined;
}

import { type Expression, number } from '../model/expression.ts';
import { mapChildren } from '../model/mapChildren.ts';
import { namesIn } from '../model/namesIn.ts';

/** A condition or floor that changes at times known before the equations are solved: it contains no state. */
export interface Switch {
  /** The name of its level in the equations; no model can contain it. */
  readonly name: string;
  /** choose: level 0 where left ≤ right, else 1. floor: the floor of left - right. */
  readonly kind: 'choose' | 'floor';
  readonly left: Expression;
  readonly right: Expression;
}

/**
 * The expressions with each condition and floor that depends on time or inputs, but on no state, replaced by the level of a
 * switch; and these switches, each after those that its own sides contain. Between level changes the expressions are smooth.
 * Expressions without switches are returned as the same objects.
 */
export function takeSwitches(
  expressions: readonly Expression[],
  states: readonly string[],
  inputs: readonly string[],
): { readonly expressions: Expression[]; readonly switches: Switch[] } {
  const switches: Switch[] = [];
  const kept = new Map<Expression, Expression>();
  const moving = new Set(['t', ...inputs]);
  const solved = new Set(states);
  const isTimed = (...sides: readonly Expression[]) => {
    const names = sides.flatMap((side) => [...namesIn(side)]);
    return names.some((name) => moving.has(name)) && !names.some((name) => solved.has(name));
  };
  const levelOf = (kind: Switch['kind'], left: Expression, right: Expression): Expression => {
    const name = `#${switches.length}`;
    switches.push({ name, kind, left, right });
    return { kind: 'input', name };
  };
  const change = (e: Expression): Expression => {
    let changed = kept.get(e);
    if (!changed) {
      changed = switched(e);
      kept.set(e, changed);
    }
    return changed;
  };
  const switched = (e: Expression): Expression => {
    const inner = mapChildren(e, change);
    if (e.kind === 'choose' && inner.kind === 'choose' && isTimed(e.left, e.right)) {
      return { ...inner, left: levelOf('choose', inner.left, inner.right), right: number(0) };
    }
    if (e.kind === 'call' && inner.kind === 'call' && e.name === 'floor' && isTimed(e)) {
      return levelOf('floor', inner.args[0], number(0));
    }
    return inner;
  };
  return { expressions: expressions.map(change), switches };
}

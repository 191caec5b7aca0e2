import { type Expression, number } from '../model/expression.ts';
import { plus, times } from '../model/simplify.ts';

/** √(e² + δ²): never below δ. */
export function rootAbove(e: Expression, delta: number): Expression {
  return { kind: 'call', name: 'sqrt', args: [plus([times([e, e]), number(delta ** 2)])] };
}

/** (e + √(e² + δ²))/2: above zero, and e where that is well above δ. */
export function keptAbove(e: Expression, delta: number): Expression {
  return times([number(0.5), plus([e, rootAbove(e, delta)])]);
}

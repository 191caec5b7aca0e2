import { children, type Expression } from '../model/expression.ts';
import { mapChildren } from '../model/mapChildren.ts';
import { namesIn } from '../model/namesIn.ts';
import { substitution } from '../model/substitute.ts';
import { fixedValue } from '../model/terms.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Problem } from '../problem/problem.ts';
import { keptAbove } from './keptAbove.ts';

/** The part of a state's scale by which it is kept above zero. */
const KEPT_ABOVE = 1e-3;

/**
 * The problem with positive states kept above zero where that decides whether there is a value: below the line, inside
 * logarithms, roots and powers other than whole ones, x becomes (x + √(x² + δ²))/2. A search on the way may leave the states
 * negative; where they end positive this is x.
 */
export function withGuardedStates(
  problem: Problem,
  positive: readonly boolean[],
  scales: ArrayLike<number>,
): Problem {
  const { states, equations, outputs } = problem;
  const guards = new Map(
    states.flatMap((name, l) => {
      const x: Expression = { kind: 'state', name };
      return positive[l] ? [[name, keptAbove(x, KEPT_ABOVE * scales[l])] as const] : [];
    }),
  );
  if (guards.size === 0) return problem;
  const guarded = substitution((e) => {
    if (e.kind === 'state') return guards.get(e.name);
    // x² has the same value on both sides of zero.
    return e.kind === 'power' && isEven(e.exponent) ? e : undefined;
  });
  const kept = new Map<Expression, Expression>();
  const change = (e: Expression): Expression => {
    let changed = kept.get(e);
    if (!changed) {
      changed = changeOne(e);
      kept.set(e, changed);
    }
    return changed;
  };
  const changeOne = (e: Expression): Expression => {
    const needsSign = signNeeded(e);
    return mapChildren(e, (branch) => (branch === needsSign ? guarded(branch) : change(branch)));
  };
  const changed = equations.map(change);
  const shown = outputs.map(({ distribution, expression }) =>
    noiseLawOf(distribution).ofLogarithm ? guarded(expression) : change(expression),
  );
  const isSame =
    changed.every((f, l) => f === equations[l]) && shown.every((h, o) => h === outputs[o].expression);
  if (isSame) return problem;
  return {
    ...problem,
    equations: changed,
    outputs: outputs.map((output, o) => ({ ...output, expression: shown[o] })),
  };
}

/** The branch that must be positive for e to have a value; undefined where none must. */
function signNeeded(e: Expression): Expression | undefined {
  if (e.kind === 'quotient') return e.denominator;
  if (e.kind === 'call') return e.name === 'log' || e.name === 'sqrt' ? e.args[0] : undefined;
  if (e.kind !== 'power') return undefined;
  const p = fixedValue(e.exponent);
  return p === undefined || !Number.isInteger(p) || p < 0 ? e.base : undefined;
}

/** The names that must be positive for an expression to have a value: those in logarithms, roots and broken powers. */
export function namesNeededPositive(expressions: readonly Expression[]): Set<string> {
  const names = new Set<string>();
  const seen = new Set<Expression>();
  const visit = (e: Expression): void => {
    if (seen.has(e)) return;
    seen.add(e);
    const needed = e.kind === 'quotient' ? undefined : signNeeded(e);
    const isPole = e.kind === 'power' && Number.isInteger(fixedValue(e.exponent));
    if (needed && !isPole) for (const name of namesIn(needed)) names.add(name);
    children(e).forEach(visit);
  };
  expressions.forEach(visit);
  return names;
}

function isEven(exponent: Expression): boolean {
  const p = fixedValue(exponent);
  return p !== undefined && p % 2 === 0;
}

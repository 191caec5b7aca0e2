import type { Expression } from './expression.ts';
import { namesIn } from './namesIn.ts';
import { fixedValue, termsOf } from './terms.ts';

/** What signs follow from: the formulas, and what the data say about signs. */
export interface SignProblem {
  readonly equations: readonly Expression[];
  /** h_l, and whether all of its data are positive. */
  readonly outputs: readonly { readonly expression: Expression; readonly positive: boolean }[];
  /** Known first states, by state. */
  readonly initial: ReadonlyMap<string, Expression>;
  /** The values that jumps give to states. */
  readonly jumps?: readonly { readonly state: string; readonly expression: Expression }[];
  /** States whose data are all positive. */
  readonly positive?: ReadonlySet<string>;
  /** States that a datum or a known first value shows below zero. */
  readonly signed?: ReadonlySet<string>;
}

/**
 * Where a sum stands: added to others; enclosed by a quotient, a power or a logarithm, which need it positive; or
 * holding a state of both signs, so that what is subtracted from it may have either: V0 in tanh((V - V0)/k).
 */
type Position = 'added' | 'enclosed' | 'located';

/**
 * The parameters that the formulas suggest to be positive (docs/search.md, "Signs"). Those that only ever enter as
 * + w·(…) are not among them.
 */
export function positiveParameters(p: SignProblem): ReadonlySet<string> {
  const result = new Set<string>();
  const terms = termsOf();
  const visited = new Map<string, Set<Expression>>();

  for (const f of p.equations) walk(f, 'added');
  for (const { expression, positive } of p.outputs) {
    walk(expression, 'added');
    if (positive) keepPositive(expression);
  }
  for (const [state, expression] of p.initial) {
    walk(expression, 'added');
    if (p.positive?.has(state)) keepPositive(expression);
  }
  for (const { expression } of p.jumps ?? []) walk(expression, 'added');
  return result;

  /** Parameters in the sum e, of which the negative is taken where `negated`. */
  function walk(e: Expression, position: Position, negated = false): void {
    const here = position === 'enclosed' && hasBothSigns(e) ? 'located' : position;
    if (!isNew(e, `${here} ${negated}`)) return;
    for (const { coefficient, factors } of terms(e)) {
      const negative = coefficient < 0 !== negated;
      for (const { atom, power } of factors) {
        if (atom.kind !== 'parameter') visit(atom, power === 1 ? here : 'enclosed', negative);
        else if (power !== 1 || here === 'enclosed' || (negative && here === 'added')) result.add(atom.name);
      }
    }
  }

  function visit(e: Expression, position: Position, negated: boolean): void {
    if (e.kind === 'sum') walk(e, position, negated);
    else if (e.kind === 'choose') for (const branch of [e.yes, e.no]) walk(branch, position, negated);
    else if (e.kind === 'call') for (const arg of e.args) ofCall(e.name, arg, position, negated);
    else if (e.kind === 'power' && fixedValue(e.base) !== undefined) argument(e.exponent);
    else if (e.kind === 'power') for (const part of [e.base, e.exponent]) walk(part, 'enclosed');
  }

  function ofCall(name: string, arg: Expression, position: Position, negated: boolean): void {
    if (name === 'log') walk(arg, 'enclosed');
    else if (name === 'min' || name === 'max' || name === 'floor') walk(arg, position, negated);
    else argument(arg);
  }

  /** What exp, sin, abs and the like are taken of: any sign is possible there. */
  function argument(e: Expression): void {
    walk(e, hasBothSigns(e) ? 'located' : 'added');
  }

  /** e > 0: what all terms that are added have in common is positive, as s in s*(x + y) and N in N - I0. */
  function keepPositive(e: Expression): void {
    if (hasBothSigns(e)) return;
    const [first, ...others] = terms(e)
      .filter(({ coefficient }) => coefficient > 0)
      .map(({ factors }) => factors.flatMap(({ atom }) => (atom.kind === 'parameter' ? [atom.name] : [])));
    for (const name of first ?? []) if (others.every((names) => names.includes(name))) result.add(name);
  }

  function isNew(e: Expression, way: string): boolean {
    const seen = visited.get(way) ?? new Set();
    if (seen.has(e)) return false;
    visited.set(way, seen.add(e));
    return true;
  }

  function hasBothSigns(e: Expression): boolean {
    return p.signed !== undefined && [...namesIn(e)].some((name) => p.signed!.has(name));
  }
}

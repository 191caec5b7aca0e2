import { constantValue } from './constantValue.ts';
import { type Expression, negate, number } from './expression.ts';
import { namesIn } from './namesIn.ts';
import { isZero, over, plus, raise, times } from './simplify.ts';

/**
 * ∂e/∂name, exact, for the state, parameter or input `name` (or `t` for time, inputs held fixed); numbers are folded, no more.
 *
 * Where abs, min and max have a kink, one side counts: abs' is +1 at 0, and a tie between the arguments of
 * min or max goes to the first of them. A condition and floor are flat: jumps have no slope.
 */
export function derivative(e: Expression, name: string): Expression {
  // Branches are shared, within e and between e and its derivatives: each is treated once.
  const known = new Map<Expression, Expression>();
  return of(e);

  function of(e: Expression): Expression {
    let d = known.get(e);
    if (!d) {
      d = namesIn(e).has(name) ? differentiate(e) : number(0);
      known.set(e, d);
    }
    return d;
  }

  function differentiate(e: Expression): Expression {
    switch (e.kind) {
      case 'number':
      case 'constant':
        return number(0);
      case 'time':
        return number(name === 't' ? 1 : 0);
      case 'state':
      case 'parameter':
      case 'input':
        return number(e.name === name ? 1 : 0);
      case 'negate':
        return negate(of(e.of));
      case 'defined':
        return of(e.of);
      case 'sum':
        return plus(e.terms.map(of));
      case 'product':
        return ofProduct(e.factors);
      case 'quotient':
        return ofQuotient(e.numerator, e.denominator);
      case 'power':
        return ofPower(e, e.base, e.exponent);
      case 'call':
        return ofCall(e);
      case 'choose': {
        const [yes, no] = [of(e.yes), of(e.no)];
        return isZero(yes) && isZero(no) ? yes : { ...e, yes, no };
      }
    }
  }

  /** (f g)' = f' g + f g', by halves: the size of the result stays n log n for n factors. */
  function ofProduct(factors: readonly Expression[]): Expression {
    if (factors.length === 1) return of(factors[0]);
    const half = factors.length >> 1;
    const [left, right] = [factors.slice(0, half), factors.slice(half)];
    return plus([times([ofProduct(left), ...right]), times([...left, ofProduct(right)])]);
  }

  function ofQuotient(f: Expression, g: Expression): Expression {
    const [df, dg] = [of(f), of(g)];
    if (isZero(dg)) return over(df, g);
    return over(plus([times([df, g]), negate(times([f, dg]))]), raise(g, number(2)));
  }

  function ofPower(e: Expression, f: Expression, g: Expression): Expression {
    const [df, dg] = [of(f), of(g)];
    const n = constantValue(g);
    // f^(n-1) and not f^n/f: the derivative of u^2 is needed at u = 0 too.
    const lower = n === undefined ? oneLower(e, f, g) : raise(f, number(n - 1));
    const byBase = isZero(df) ? df : times([n === undefined ? g : number(n), lower, df]);
    const byExponent = isZero(dg) ? dg : aboveZero(f, times([e, call('log', f), dg]));
    return plus([byBase, byExponent]);
  }

  /** f^(g-1) as e/f with e = f^g, which is already computed, where f is not zero: a power costs as much as fifty divisions. */
  function oneLower(e: Expression, f: Expression, g: Expression): Expression {
    const atZero = raise(number(0), plus([g, number(-1)]));
    return { kind: 'choose', left: call('abs', f), right: number(0), yes: atZero, no: over(e, f) };
  }

  /** e, but 0 where f is not above zero: u^n has the derivative u^n log u by n, which is 0 and not 0·∞ at u = 0. */
  function aboveZero(f: Expression, e: Expression): Expression {
    const value = constantValue(f);
    if (value !== undefined && value > 0) return e;
    return { kind: 'choose', left: f, right: number(0), yes: number(0), no: e };
  }

  function ofCall(e: Expression & { kind: 'call' }): Expression {
    if (e.name === 'min' || e.name === 'max') return ofExtreme(e.name, e.args);
    const [f] = e.args;
    const df = of(f);
    if (isZero(df)) return df;
    switch (e.name) {
      case 'exp':
        return times([e, df]);
      case 'log':
        return over(df, f);
      case 'sqrt':
        return over(df, times([number(2), e]));
      case 'sin':
        return times([call('cos', f), df]);
      case 'cos':
        return negate(times([call('sin', f), df]));
      case 'tan':
        return times([plus([number(1), raise(e, number(2))]), df]);
      case 'sinh':
        return times([call('cosh', f), df]);
      case 'cosh':
        return times([call('sinh', f), df]);
      case 'tanh':
        return times([plus([number(1), negate(raise(e, number(2)))]), df]);
      case 'asin':
        return over(df, call('sqrt', plus([number(1), negate(raise(f, number(2)))])));
      case 'acos':
        return negate(over(df, call('sqrt', plus([number(1), negate(raise(f, number(2)))]))));
      case 'atan':
        return over(df, plus([number(1), raise(f, number(2))]));
      case 'asinh':
        return over(df, call('sqrt', plus([raise(f, number(2)), number(1)])));
      case 'acosh':
        return over(df, call('sqrt', plus([raise(f, number(2)), number(-1)])));
      case 'atanh':
        return over(df, plus([number(1), negate(raise(f, number(2)))]));
      case 'factorial':
      case 'floor':
        return number(0);
      case 'abs':
        return { kind: 'choose', left: number(0), right: f, yes: df, no: negate(df) };
    }
  }

  /** By halves, as a product, so that a thousand arguments do not nest a thousand deep. */
  function ofExtreme(which: 'min' | 'max', args: readonly Expression[]): Expression {
    if (args.length === 1) return of(args[0]);
    const half = args.length >> 1;
    const halves = [args.slice(0, half), args.slice(half)];
    const [first, second] = halves.map((part) => (part.length === 1 ? part[0] : call(which, ...part)));
    const [yes, no] = halves.map((part) => ofExtreme(which, part));
    if (isZero(yes) && isZero(no)) return yes;
    const [left, right] = which === 'min' ? [first, second] : [second, first];
    return { kind: 'choose', left, right, yes, no };
  }
}

function call(name: (Expression & { kind: 'call' })['name'], ...args: Expression[]): Expression {
  return { kind: 'call', name, args };
}

import { type Expression, isNegative } from './expression.ts';

/** The text of e in the language of models: reading it back gives the same tree. */
export function printExpression(e: Expression): string {
  switch (e.kind) {
    case 'number':
      return Object.is(e.value, -0) ? '-0' : String(e.value);
    case 'constant':
    case 'state':
    case 'parameter':
      return e.name;
    case 'time':
      return 't';
    case 'negate':
      return `-${bracketed(e.of, ['sum'])}`;
    case 'sum':
      return e.terms.map(printTerm).join('');
    case 'product':
      return e.factors
        .map((factor, i) => bracketed(factor, ['sum', 'product', ...(i > 0 ? ['quotient'] : [])]))
        .join('*');
    case 'quotient':
      return `${bracketed(e.numerator, ['sum'])}/${bracketed(e.denominator, ['sum', 'product', 'quotient'])}`;
    case 'power': {
      const compound = ['sum', 'product', 'quotient'];
      return `${bracketed(e.base, [...compound, 'power'])}^${bracketed(e.exponent, compound)}`;
    }
    case 'call':
      return `${e.name}(${e.args.map(printExpression).join(', ')})`;
    case 'choose':
      // Only derivatives hold this; the language has no form for it.
      return `choose(${printExpression(e.left)} <= ${printExpression(e.right)}, ${printExpression(e.yes)}, ${printExpression(e.no)})`;
  }
}

function printTerm(term: Expression, i: number): string {
  const text = bracketed(term, ['sum'], true);
  if (i === 0) return text;
  return isNegative(term) ? ` - ${text.slice(1)}` : ` + ${text}`;
}

/** e, in brackets if it is of one of the given kinds or, unless signs may stand, begins with a minus. */
function bracketed(e: Expression, kinds: readonly string[], signMayStand = false): string {
  const text = printExpression(e);
  return kinds.includes(e.kind) || (isNegative(e) && !signMayStand) ? `(${text})` : text;
}

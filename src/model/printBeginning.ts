import { type Expression, isNegative } from './expression.ts';

/**
 * The text of e, of which the rest may be left out once `enough` characters are there: branches are shared, so that
 * the text of a derivative can be far too long to be made.
 *
 * @param first what follows each state, such as (0) in a first value.
 */
export function printBeginning(e: Expression, enough: number, first = ''): string {
  let text = '';
  write(e);
  return text;

  function write(e: Expression): void {
    if (text.length >= enough) return;
    switch (e.kind) {
      case 'number':
        text += Object.is(e.value, -0) ? '-0' : String(e.value);
        return;
      case 'state':
        text += e.name + first;
        return;
      case 'constant':
      case 'parameter':
      case 'input':
      case 'defined':
        text += e.name;
        return;
      case 'time':
        text += 't';
        return;
      case 'negate':
        text += '-';
        bracketed(e.of, ['sum']);
        return;
      case 'sum':
        e.terms.forEach(writeTerm);
        return;
      case 'product':
        e.factors.forEach((factor, i) => {
          if (i > 0) text += '*';
          bracketed(factor, i > 0 ? ['sum', 'product', 'quotient'] : ['sum', 'product']);
        });
        return;
      case 'quotient':
        bracketed(e.numerator, ['sum']);
        text += '/';
        bracketed(e.denominator, ['sum', 'product', 'quotient']);
        return;
      case 'power':
        bracketed(e.base, ['sum', 'product', 'quotient', 'power']);
        text += '^';
        bracketed(e.exponent, ['sum', 'product', 'quotient']);
        return;
      case 'call':
        writeCall(e.name, e.args);
        return;
      case 'choose':
        text += 'if(';
        write(e.left);
        text += ' <= ';
        write(e.right);
        text += ', ';
        write(e.yes);
        text += ', ';
        write(e.no);
        text += ')';
    }
  }

  function writeTerm(term: Expression, i: number): void {
    if (i === 0) {
      bracketed(term, ['sum'], true);
    } else if (term.kind === 'negate') {
      text += ' - ';
      bracketed(term.of, ['sum']);
    } else if (term.kind === 'number' && isNegative(term)) {
      text += ` - ${-term.value}`;
    } else {
      text += ' + ';
      bracketed(term, ['sum'], true);
    }
  }

  function writeCall(name: string, args: readonly Expression[]): void {
    text += `${name}(`;
    args.forEach((arg, i) => {
      if (i > 0) text += ', ';
      write(arg);
    });
    text += ')';
  }

  /** e, in brackets if it is of one of the given kinds or, unless signs may stand, begins with a minus. */
  function bracketed(e: Expression, kinds: readonly string[], signMayStand = false): void {
    const brackets = kinds.includes(e.kind) || (isNegative(e) && !signMayStand);
    if (brackets) text += '(';
    write(e);
    if (brackets) text += ')';
  }
}

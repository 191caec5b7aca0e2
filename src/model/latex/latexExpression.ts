import type { Finding } from '../../findings/finding.ts';
import { latexFindings } from '../../findings/latexFindings.ts';
import { modelFindings } from '../../findings/modelFindings.ts';
import { sourceError } from '../sourceError.ts';
import { readName } from './latexName.ts';
import { closing, isCommand, isSign, type LatexToken } from './latexTokens.ts';
import { splitLetters } from './splitLetters.ts';

/** What is known about the names of a text in LaTeX. */
export interface LatexNames {
  /** Names with a derivative, and t. */
  readonly states: ReadonlySet<string>;
  /** Names that a line defines. */
  readonly defined: ReadonlySet<string>;
  /** Letters that stand alone somewhere. */
  readonly alone: ReadonlySet<string>;
  /** What could have been read in another way: "SI as S*I". */
  readonly choices: Set<string>;
}

/** A formula in the language of models, and how tightly its last operation binds: sum, product, power, atom. */
interface Written {
  readonly text: string;
  readonly binds: 0 | 1 | 2 | 3;
}

const functions = /^(exp|log|ln|sqrt|sin|cos|tan|sinh|cosh|tanh|min|max|abs)$/;
/** Whether a command makes a word of what follows it. */
function isWordCommand(token: LatexToken | undefined): boolean {
  return isCommand(token, 'mathrm', 'text', 'textrm', 'mathit', 'textit', 'mathsf', 'operatorname');
}

const relations: ReadonlyMap<string, string> = new Map([
  ['le', '<='],
  ['leq', '<='],
  ['leqslant', '<='],
  ['ge', '>='],
  ['geq', '>='],
  ['geqslant', '>='],
  ['lt', '<'],
  ['gt', '>'],
]);

/** The sign of a comparison; undefined for other tokens. */
export function relationOf(token: LatexToken): string | undefined {
  if (token.kind === 'command') return relations.get(token.text);
  return isSign(token, '<', '>') ? token.text : undefined;
}

const MOST_DEPTH = 100;

/** A formula of LaTeX in the language of models. Names that stand side by side multiply. */
export function latexExpression(
  lines: readonly string[],
  given: readonly LatexToken[],
  names: LatexNames,
): string {
  const tokens = splitLetters(lines, given, names);
  let next = 0;
  let depth = 0;
  const parts: string[] = [];
  while (true) {
    parts.push(parseSum(() => next >= tokens.length || relationOf(tokens[next]) !== undefined).text);
    if (next >= tokens.length) return parts.join(' ');
    parts.push(relationOf(tokens[next++])!);
  }

  function fail(finding: Finding, token = tokens[next]): never {
    throw sourceError(lines, (token ?? tokens[tokens.length - 1] ?? given[given.length - 1]).place, finding);
  }

  function parseSum(ends: () => boolean): Written {
    if (++depth > MOST_DEPTH) fail(modelFindings.nestedTooDeep({ most: MOST_DEPTH }));
    let text = '';
    let terms = 0;
    do {
      const token = tokens[next];
      const sign = isSign(token, '+', '-', '−') ? (token.text === '+' ? '+' : '-') : undefined;
      if (sign) next++;
      const term = parseTerm(ends);
      if (terms > 0) text += ` ${sign} ${bracketed(term, 1)}`;
      else text = sign === '-' ? `-${bracketed(term, 1)}` : term.text;
      terms++;
      if (terms === 1 && sign === undefined && (ends() || !isSign(tokens[next], '+', '-', '−'))) {
        depth--;
        return term;
      }
    } while (!ends() && isSign(tokens[next], '+', '-', '−'));
    depth--;
    return { text, binds: 0 };
  }

  function parseTerm(ends: () => boolean): Written {
    let left = parseUnary(ends);
    let divisor = '';
    while (!ends() && !isSign(tokens[next], '+', '-', '−')) {
      const token = tokens[next];
      if (isSign(token, ',')) break;
      if (isSign(token, '*', '·', '×') || isCommand(token, 'cdot', 'times', 'ast', 'cdotp', 'bullet')) {
        next++;
        left = times(left, parseUnary(ends));
        divisor = '';
      } else if (isSign(token, '/') || isCommand(token, 'div', 'slash')) {
        next++;
        const right = parseUnary(ends);
        left = { text: `${bracketed(left, 1)}/${bracketed(right, 2)}`, binds: 1 };
        divisor = bracketed(right, 1);
      } else {
        const right = parseUnary(ends);
        if (divisor !== '')
          fail(latexFindings.latexDivision({ divisor, factor: bracketed(right, 1) }), token);
        left = times(left, right);
      }
    }
    return left;
  }

  function times(left: Written, right: Written): Written {
    return { text: `${bracketed(left, 1)}*${bracketed(right, right.text.includes('/') ? 2 : 1)}`, binds: 1 };
  }

  function parseUnary(ends: () => boolean): Written {
    const token = tokens[next];
    // 2 \cdot -x, x^{-1}: a sign in front of a factor.
    if (!ends() && isSign(token, '-', '−')) {
      next++;
      return { text: `(-${bracketed(parseUnary(ends), 2)})`, binds: 3 };
    }
    const base = parseOperand(ends);
    if (ends() || !isSign(tokens[next], '^')) return base;
    const hat = tokens[next++];
    if (/^(?!e$)\p{L}/u.test(base.text) && base.binds === 3) checkExponent(hat);
    const exponent = parseGroup(hat);
    if (base.text === 'e' && tokens[next - 1] && !names.states.has('e') && !names.defined.has('e')) {
      if (names.alone.has('e')) fail(latexFindings.latexEuler(), hat);
      names.choices.add('e^… as exp(…)');
      return { text: `exp(${exponent.text})`, binds: 3 };
    }
    return { text: `${bracketed(base, 3)}^${bracketed(exponent, 3)}`, binds: 2 };
  }

  /** Throws where what stands above a name says which it is, k^{(1)} or k^{\mathrm{on}}, and is no power. */
  function checkExponent(hat: LatexToken): void {
    if (!isSign(tokens[next], '{')) return;
    const end = closing(tokens, next);
    const inside = tokens.slice(next + 1, end);
    const isNumbered =
      isSign(inside[0], '(') && closing(inside, 0) === inside.length - 1 && inside.length === 3;
    const isWord = isWordCommand(inside[0]) && closing(inside, 1) === inside.length - 1;
    const word = inside
      .slice(2, -1)
      .map(({ text }) => text)
      .join('');
    if (isNumbered || (isWord && word.length > 1))
      fail(latexFindings.latexSuperscript({ text: isNumbered ? inside[1].text : word }), hat);
  }

  /** {…}, or what stands alone. */
  function parseGroup(after: LatexToken): Written {
    const token = tokens[next];
    if (isSign(token, '{')) return parseBracket();
    if (token === undefined) return fail(latexFindings.latexOperand({ text: '' }), after);
    if (token.kind === 'number') {
      next++;
      // 2^10 in LaTeX is 2^1 0: one digit is the exponent, which is hardly ever meant.
      return { text: token.text, binds: 3 };
    }
    return parseOperand(() => next >= tokens.length);
  }

  function parseOperand(ends: () => boolean): Written {
    const token = tokens[next];
    if (token === undefined || ends())
      return fail(latexFindings.latexOperand({ text: '' }), tokens[next - 1]);
    if (token.kind === 'number') {
      next++;
      return { text: token.text, binds: 3 };
    }
    if (isSign(token, '(', '{', '[') || isCommand(token, '{')) {
      const inside = parseBracket();
      // [S](t) is S.
      if (isSign(token, '[') && names.states.has(inside.text) && isTimeAt(next)) next += 3;
      return inside;
    }
    if (isSign(token, '|')) {
      next++;
      const inner = parseSum(() => next >= tokens.length || isSign(tokens[next], '|'));
      if (!isSign(tokens[next], '|')) fail(modelFindings.bracketNotClosed({ at: token.place }), token);
      next++;
      return { text: `abs(${inner.text})`, binds: 3 };
    }
    if (isCommand(token, 'frac', 'dfrac', 'tfrac', 'cfrac')) {
      next++;
      const top = parseArgument(token);
      const bottom = parseArgument(token);
      return { text: `${bracketed(top, 1)}/${bracketed(bottom, 2)}`, binds: 1 };
    }
    if (token.kind === 'command' && functions.test(token.text)) return parseFunction(token);
    if (token.kind === 'name' && functions.test(token.text) && isSign(tokens[next + 1], '(')) {
      return parseFunction(token);
    }
    const name = readName(tokens, next);
    if (name) return parseName(token, name);
    if (token.kind === 'command') return fail(modelFindings.latexCommand({ name: token.text }));
    return fail(latexFindings.latexOperand({ text: token.text }));
  }

  /** The argument of \frac: {…}, or one token, of a number one digit. */
  function parseArgument(after: LatexToken): Written {
    const token = tokens[next];
    if (token?.kind === 'number' && token.text.length > 1) {
      const digits = { ...token, text: token.text.slice(1) };
      tokens[next] = digits;
      return { text: token.text[0], binds: 3 };
    }
    return parseGroup(after);
  }

  function isTimeAt(at: number): boolean {
    return isSign(tokens[at], '(') && tokens[at + 1]?.text === 't' && isSign(tokens[at + 2], ')');
  }

  function parseName(token: LatexToken, { name, next: behind }: { name: string; next: number }): Written {
    next = behind;
    // x_\tau is x(t - \tau).
    const delayed = name.endsWith('_tau') && !names.states.has(name) ? name.slice(0, -4) : '';
    if (delayed !== '' && names.states.has(delayed) && !names.defined.has(name))
      fail(modelFindings.stateDelayed({ state: delayed }), token);
    if (name === 'pi' && isCommand(token, 'pi')) names.choices.add('\\pi as 3.14159…');
    if (isSign(tokens[next], '(')) {
      const close = closing(tokens, next);
      const inside = readName(tokens, next + 1);
      // x(t - \tau), a delay, is no product.
      if (tokens[next + 1]?.text === 't' && isSign(tokens[next + 2], '-', '−', '+')) {
        if (names.states.has(name)) fail(modelFindings.stateDelayed({ state: name }), token);
        fail(latexFindings.latexCall({ name, argument: 't - …' }), token);
      }
      const only = close === next + 2 && tokens[next + 1].kind === 'number';
      if (inside && inside.next === close) {
        if (inside.name !== 't' || !(names.states.has(name) || names.defined.has(name))) {
          fail(latexFindings.latexCall({ name, argument: inside.name }), token);
        }
        next = close + 1;
      } else if (only && names.states.has(name)) {
        const time = tokens[next + 1].text;
        next = close + 1;
        return { text: `${name}(${time})`, binds: 3 };
      }
    }
    return { text: name, binds: 3 };
  }

  function parseFunction(token: LatexToken): Written {
    next++;
    const name = token.text;
    if (name === 'log') names.choices.add('\\log as the natural logarithm');
    if (name === 'sqrt' && isSign(tokens[next], '[')) {
      const root = parseBracket();
      const of = parseGroup(token);
      return { text: `${bracketed(of, 3)}^(1/${bracketed(root, 2)})`, binds: 2 };
    }
    if (isSign(tokens[next], '^', '_')) fail(modelFindings.latexCommand({ name }), token);
    if (isSign(tokens[next], '(', '{', '[') || isCommand(tokens[next], '{')) {
      const args = parseBracket(true);
      return { text: `${name}(${args.text})`, binds: 3 };
    }
    // \ln x: one operand, where no other follows.
    const argument = parseOperand(() => next >= tokens.length);
    const after = tokens[next];
    const isFree =
      after === undefined ||
      isSign(after, '+', '-', '−', ')', '}', ']', ',', '=') ||
      isCommand(after, 'cdot', '}');
    if (!isFree) fail(latexFindings.latexArgument({ name }), token);
    return { text: `${name}(${argument.text})`, binds: 3 };
  }

  /** What stands in the bracket that begins here; in a list, with commas. */
  function parseBracket(isList = false): Written {
    const open = tokens[next];
    const close = closing(tokens, next);
    if (close < 0) fail(modelFindings.bracketNotClosed({ at: open.place }), open);
    next++;
    // \exp{(x)}: one bracket is enough.
    if (isList && isSign(tokens[next], '(') && closing(tokens, next) === close - 1) {
      const inner = parseBracket(true);
      next = close + 1;
      return inner;
    }
    const inner = [parseSum(() => next >= close)];
    while (isList && next < close && isSign(tokens[next], ',')) {
      next++;
      inner.push(parseSum(() => next >= close));
    }
    if (next !== close) fail(latexFindings.latexOperand({ text: tokens[next].text }));
    next = close + 1;
    if (isList) return { text: inner.map(({ text }) => text).join(', '), binds: 0 };
    return inner[0];
  }
}

function bracketed({ text, binds }: Written, least: number): string {
  return binds >= least && !text.startsWith('-') ? text : `(${text})`;
}

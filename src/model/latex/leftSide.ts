import { readName } from './latexName.ts';
import { closing, isCommand, isSign, type LatexToken } from './latexTokens.ts';

/** What stands to the left of =, in the language of models: S', v, S(0), observe y. */
export interface LeftSide {
  readonly kind: 'state' | 'definition' | 'other';
  readonly name: string;
  readonly text: string;
  /** What stands before a derivative: C in C \frac{dV}{dt}. */
  readonly factor?: readonly LatexToken[];
  /** Whether a minus sign stands before all of it. */
  readonly isNegative?: boolean;
}

/** The left side of a statement; undefined where it is none that is understood. */
export function leftSide(tokens: readonly LatexToken[]): LeftSide | undefined {
  const [first, second] = tokens;
  if (first === undefined) return undefined;
  if (first.kind === 'letters' && /^(observe|report|noise)$/.test(first.text) && second) {
    const name = wholeName(tokens.slice(1));
    return name === undefined ? undefined : { kind: 'other', name, text: `${first.text} ${name}` };
  }
  const state = derivativeOf(tokens);
  if (state !== undefined) return { kind: 'state', name: state, text: `${state}'` };
  const scaled = scaledDerivative(tokens);
  if (scaled) return scaled;
  const name = readName(tokens, 0);
  if (!name) return undefined;
  const rest = tokens.slice(name.next);
  if (rest.length === 0) return { kind: 'definition', name: name.name, text: name.name };
  if (isSign(rest[0], '(') && rest[1]?.kind === 'number' && isSign(rest[2], ')') && rest.length === 3) {
    return { kind: 'other', name: name.name, text: `${name.name}(${rest[1].text})` };
  }
  const isTimed = wholeName(tokens) === name.name;
  return isTimed ? { kind: 'definition', name: name.name, text: name.name } : undefined;
}

/** The left side of C \frac{dV}{dt} = …, -\frac{d[A]}{dt} = …: names, numbers or a sign, and a derivative. */
function scaledDerivative(tokens: readonly LatexToken[]): LeftSide | undefined {
  const at = tokens.findIndex((token) => isCommand(token, 'dot', 'frac', 'dfrac', 'tfrac'));
  const state = at < 1 ? undefined : derivativeOf(tokens.slice(at));
  if (state === undefined) return undefined;
  const isNegative = isSign(tokens[0], '-', '−');
  const factor = tokens.slice(isNegative ? 1 : 0, isCommand(tokens[at - 1], 'cdot') ? at - 1 : at);
  const isProduct = factor.every(({ kind }, i) => kind !== 'sign' || isSign(factor[i], '_', '^', '{', '}'));
  return isProduct ? { kind: 'state', name: state, text: `${state}'`, factor, isNegative } : undefined;
}

/** The state whose derivative the tokens are: \frac{dx}{dt}, \frac{d}{dt} x, dx/dt, \dot{x}, x', x^\prime. */
function derivativeOf(tokens: readonly LatexToken[]): string | undefined {
  const [first] = tokens;
  if (isCommand(first, 'dot')) {
    const close = isSign(tokens[1], '{') ? closing(tokens, 1) : -1;
    // \dot{x}_1 is the derivative of x_1.
    return wholeName(close < 0 ? tokens.slice(1) : [...tokens.slice(2, close), ...tokens.slice(close + 1)]);
  }
  if (isCommand(first, 'frac', 'dfrac', 'tfrac') && isSign(tokens[1], '{')) {
    const middle = closing(tokens, 1);
    if (middle < 0 || !isSign(tokens[middle + 1], '{')) return undefined;
    const end = closing(tokens, middle + 1);
    if (end < 0 || !isTime(tokens.slice(middle + 2, end))) return undefined;
    const above = withoutD(tokens.slice(2, middle));
    return (
      above && wholeName(above.length > 0 ? (end === tokens.length - 1 ? above : []) : tokens.slice(end + 1))
    );
  }
  const slash = tokens.findIndex((token) => isSign(token, '/'));
  if (slash > 0 && isTime(tokens.slice(slash + 1))) {
    const above = withoutD(tokens.slice(0, slash));
    return above && wholeName(above);
  }
  const last = tokens[tokens.length - 1];
  if (isSign(last, "'", '′', '’')) return wholeName(tokens.slice(0, -1));
  // x'(t)
  const [open, time, close] = tokens.slice(-3);
  if (isSign(open, '(') && time.text === 't' && isSign(close, ')') && isSign(tokens.at(-4), "'", '′', '’'))
    return wholeName(tokens.slice(0, -4));
  const prime = tokens.findIndex((token) => isSign(token, '^'));
  const behind = tokens.slice(prime + 1).filter((token) => !isSign(token, '{', '}'));
  return prime > 0 && behind.length === 1 && isCommand(behind[0], 'prime')
    ? wholeName(tokens.slice(0, prime))
    : undefined;
}

/** The tokens behind the d of a derivative; undefined where there is none. */
function withoutD(tokens: readonly LatexToken[]): readonly LatexToken[] | undefined {
  const [first] = tokens;
  if (isCommand(first, 'mathrm', 'text', 'rm', 'operatorname')) {
    if (tokens[1]?.text === 'd') return tokens.slice(2);
    return isSign(tokens[1], '{') && tokens[2]?.text === 'd' && isSign(tokens[3], '}')
      ? tokens.slice(4)
      : undefined;
  }
  if (first?.kind !== 'letters' || !first.text.startsWith('d')) return undefined;
  if (first.text === 'd') return tokens.slice(1);
  const { line, column, length } = first.place;
  const rest = {
    ...first,
    text: first.text.slice(1),
    place: { line, column: column + 1, length: length - 1 },
  };
  return [rest, ...tokens.slice(1)];
}

function isTime(tokens: readonly LatexToken[]): boolean {
  const rest = withoutD(tokens);
  return rest?.length === 1 && rest[0].text === 't';
}

/** The name that all the tokens are, with (t) behind it or [ ] around it or not. */
function wholeName(tokens: readonly LatexToken[]): string | undefined {
  if (isSign(tokens[0], '[', '{') && closing(tokens, 0) === tokens.length - 1)
    return wholeName(tokens.slice(1, -1));
  const name = readName(tokens, 0);
  if (!name) return undefined;
  const rest = tokens.slice(name.next);
  const isOfTime = rest.length === 3 && isSign(rest[0], '(') && rest[1].text === 't' && isSign(rest[2], ')');
  return rest.length === 0 || isOfTime ? name.name : undefined;
}

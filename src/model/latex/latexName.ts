import { closing, isCommand, isSign, type LatexToken } from './latexTokens.ts';

/** A name, and the index behind it. */
export interface ReadName {
  readonly name: string;
  readonly next: number;
}

const greek =
  /^(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega|ell|hbar)$/;

/** The name of a Greek letter; \varepsilon is epsilon. */
function letterName(command: string): string | undefined {
  const plain = command.replace(/^var/, '');
  return greek.test(plain) ? plain : undefined;
}

const fonts = /^(mathrm|mathit|mathbf|mathsf|mathcal|mathtt|text|textrm|textit|operatorname)$/;
const accents = /^(hat|bar|tilde|overline|widehat|widetilde)$/;

/**
 * The name that begins at token `at`, with its index: \beta_{SI}, K_\mathrm{m}, \mathrm{prey}. A run of letters is one name.
 * Undefined where no name stands.
 */
export function readName(tokens: readonly LatexToken[], at: number): ReadName | undefined {
  const stem = readStem(tokens, at);
  if (!stem) return undefined;
  let { name, next } = stem;
  const digits = tokens[next];
  const before = tokens[next - 1].place;
  if (
    tokens[next - 1].kind === 'letters' &&
    digits?.kind === 'number' &&
    /^\d+$/.test(digits.text) &&
    digits.place.column === before.column + before.length
  ) {
    name += digits.text;
    next++;
  }
  while (isSign(tokens[next], '_')) {
    const index = readIndex(tokens, next + 1);
    if (!index) return undefined;
    name += `_${index.name}`;
    next = index.next;
  }
  return { name, next };
}

function readStem(tokens: readonly LatexToken[], at: number): ReadName | undefined {
  const token = tokens[at];
  if (token?.kind === 'letters' || token?.kind === 'name') return { name: token.text, next: at + 1 };
  if (token?.kind !== 'command') return undefined;
  const letter = letterName(token.text);
  if (letter !== undefined) return { name: letter, next: at + 1 };
  if (fonts.test(token.text)) {
    const inner = readIndex(tokens, at + 1);
    // Words beside a formula, \text{ if it rains}, are no factor of it.
    if (inner && /^text/.test(token.text) && hasBlanks(tokens, at + 1, inner.next)) return undefined;
    return inner && /^[\p{L}_]/u.test(inner.name) ? inner : undefined;
  }
  if (accents.test(token.text)) {
    const group = isSign(tokens[at + 1], '{');
    const inner = readName(tokens, at + (group ? 2 : 1));
    if (!inner || (group && !isSign(tokens[inner.next], '}'))) return undefined;
    const accent = token.text.replace('overline', 'bar').replace('wide', '');
    return { name: `${inner.name}_${accent}`, next: inner.next + (group ? 1 : 0) };
  }
  return undefined;
}

/** Whether blanks stand between some tokens. */
function hasBlanks(tokens: readonly LatexToken[], from: number, to: number): boolean {
  return tokens
    .slice(from + 1, to)
    .some(({ place }, k) => place.column > tokens[from + k].place.column + tokens[from + k].place.length);
}

/** What stands in an index: one token, or a group of letters, digits, commas and signs: {-1} is m1, {+} is p. */
function readIndex(tokens: readonly LatexToken[], at: number): ReadName | undefined {
  if (!isSign(tokens[at], '{')) {
    const token = tokens[at];
    if (token?.kind === 'letters') return { name: token.text, next: at + 1 };
    if (token?.kind === 'number' && /^\d+$/.test(token.text)) return { name: token.text, next: at + 1 };
    return token?.kind === 'command' ? commandIndex(tokens, at) : undefined;
  }
  const close = closing(tokens, at);
  // x_{t-1} is x at another time.
  if (close < 0 || (tokens[at + 1].text === 't' && isSign(tokens[at + 2], '-', '+'))) return undefined;
  let name = '';
  for (let i = at + 1; i < close; ) {
    const token = tokens[i];
    if (token.kind === 'letters' || (token.kind === 'number' && /^\d+$/.test(token.text))) {
      name += token.text;
      i++;
    } else if (isSign(token, ',', '_')) {
      name += name.endsWith('_') || name === '' ? '' : '_';
      i++;
    } else if (isSign(token, '-', '+')) {
      name += token.text === '-' ? 'm' : 'p';
      i++;
    } else {
      const inner = commandIndex(tokens, i);
      if (!inner) return undefined;
      name += inner.name;
      i = inner.next;
    }
  }
  return name === '' ? undefined : { name: name.replace(/_$/, ''), next: close + 1 };
}

/** A command inside an index: \max, \text{in}, \alpha. */
function commandIndex(tokens: readonly LatexToken[], at: number): ReadName | undefined {
  const token = tokens[at];
  if (isCommand(token, 'max', 'min', 'log', 'exp', 'tot', 'infty', 'ln'))
    return { name: token.text, next: at + 1 };
  return token.kind === 'command' ? readStem(tokens, at) : undefined;
}

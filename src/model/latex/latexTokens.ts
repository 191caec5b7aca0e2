import type { Place } from '../../inputError.ts';

/** A command, a run of letters, a number or a sign of LaTeX. `name` is a name that is complete. */
export interface LatexToken {
  readonly kind: 'command' | 'letters' | 'number' | 'sign' | 'name';
  /** Commands without \. */
  readonly text: string;
  readonly place: Required<Place>;
}

const pattern =
  /(?<blank>\s+)|(?<comment>#.*|(?<!\\)%.*)|\\(?<command>[A-Za-z]+|[^A-Za-z])|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<letters>[A-Za-z]+|\p{L}\p{M}*)|(?<sign>.)/uy;

/** The tokens of line `number` (from 1), without blanks and comments. */
export function latexTokens(line: string, number: number): LatexToken[] {
  const tokens: LatexToken[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < line.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(line);
    if (!match) break;
    const { command, number: digits, letters, sign } = match.groups!;
    const text = command ?? digits ?? letters ?? sign;
    if (text === undefined) continue;
    const kind =
      command !== undefined
        ? 'command'
        : digits !== undefined
          ? 'number'
          : letters !== undefined
            ? 'letters'
            : 'sign';
    tokens.push({ kind, text, place: { line: number, column: start + 1, length: match[0].length } });
  }
  return tokens.filter(({ kind, text }) => !(kind === 'command' && silent.test(text)));
}

/** Space and layout. */
const silent =
  /^([,;:!> ]|quad|qquad|displaystyle|textstyle|limits|nonumber|notag|big|Big|bigg|Bigg|bigl|bigr|Bigl|Bigr|biggl|biggr|left|right|,|hfill|noindent)$/;

/** Whether both are the same sign or command. */
export function isSign(token: LatexToken | undefined, ...texts: string[]): boolean {
  return token?.kind === 'sign' && texts.includes(token.text);
}

export function isCommand(token: LatexToken | undefined, ...names: string[]): boolean {
  return token?.kind === 'command' && names.includes(token.text);
}

const opens = new Map([
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
]);

/** The index of the bracket that closes the one at `open`; -1 where none does. */
export function closing(tokens: readonly LatexToken[], open: number): number {
  const waiting: string[] = [];
  for (let i = open; i < tokens.length; i++) {
    const { kind, text } = tokens[i];
    if (kind !== 'sign' && !(kind === 'command' && /^[{}]$/.test(text))) continue;
    const close = opens.get(text);
    if (close !== undefined) waiting.push(kind === 'command' ? `\\${close}` : close);
    else if (waiting.at(-1) === (kind === 'command' ? `\\${text}` : text)) {
      waiting.pop();
      if (waiting.length === 0) return i;
    }
  }
  return -1;
}

/** From the first to the last token, all on one line; else the first. */
export function spanOf(tokens: readonly LatexToken[]): Required<Place> {
  const [first] = tokens;
  const last = tokens[tokens.length - 1];
  const { line, column, length } = first.place;
  if (last.place.line !== line) return { line, column, length };
  return { line, column, length: last.place.column + last.place.length - column };
}

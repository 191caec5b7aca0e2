import { latexFindings } from '../../findings/latexFindings.ts';
import { sourceError } from '../sourceError.ts';
import type { LatexNames } from './latexExpression.ts';
import { isCommand, isSign, type LatexToken } from './latexTokens.ts';

const functions = /^(exp|log|ln|sqrt|sin|cos|tan|sinh|cosh|tanh|min|max|abs)$/;
const groups = /^(mathrm|mathit|mathbf|mathsf|mathcal|mathtt|text|textrm|textit|operatorname)$/;

/**
 * The tokens with every run of letters as names: one where a line defines it, else one for each letter where the letters are known.
 * Letters in indices and in \mathrm{…} stay as they are.
 *
 * @throws InputError where a run could be either.
 */
export function splitLetters(
  lines: readonly string[],
  tokens: readonly LatexToken[],
  names: LatexNames,
): LatexToken[] {
  const out: LatexToken[] = [];
  let kept = 0;
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const isConcentration = isSign(before, '[') && isSign(tokens[i + 1], ']');
    const opensGroup =
      isSign(token, '{') && (isSign(before, '_') || (before?.kind === 'command' && groups.test(before.text)));
    if (kept > 0 || opensGroup) {
      if (isSign(token, '{')) kept++;
      if (isSign(token, '}')) kept--;
      out.push(token);
    } else if (
      token.kind !== 'letters' ||
      isConcentration ||
      isSign(before, '_') ||
      (before && isCommand(before, 'mathrm', 'text'))
    ) {
      out.push(token);
      // x_max in LaTeX is x with the index m, times a and x; who writes it means the word.
      if (token.text.length > 1 && token.kind === 'letters' && isSign(before, '_')) {
        names.choices.add(`_${token.text} as one index`);
      }
    } else out.push(...split(lines, token, tokens[i + 1], names));
  }
  return out;
}

function split(
  lines: readonly string[],
  token: LatexToken,
  after: LatexToken | undefined,
  names: LatexNames,
): LatexToken[] {
  const { text, place } = token;
  const isCall = functions.test(text) && isSign(after, '(');
  if (text.length === 1 || isCall || names.states.has(text) || names.defined.has(text)) {
    return [isCall ? { ...token, kind: 'name' } : token];
  }
  const letters = Array.from(text);
  // The last letter may have a number or an index, and then is another name.
  const isIndexed = isSign(after, '_') || isNumberOf(token, after);
  const plain = isIndexed ? letters.slice(0, -1) : letters;
  const isState = (letter: string) => names.states.has(letter);
  const known = plain.filter(
    (letter) => isState(letter) || names.defined.has(letter) || names.alone.has(letter),
  );
  const isProduct = plain.some(isState) && known.length >= plain.length - 1 && plain.length <= 4;
  if (!isProduct) throw sourceError(lines, place, latexFindings.latexLetters({ letters: text, at: place }));
  names.choices.add(`${text} as ${letters.join('*')}`);
  return letters.map((letter, i) => ({
    kind: 'letters',
    text: letter,
    place: { line: place.line, column: place.column + i, length: 1 },
  }));
}

function isNumberOf({ place }: LatexToken, after: LatexToken | undefined): boolean {
  return after?.kind === 'number' && after.place.column === place.column + place.length;
}

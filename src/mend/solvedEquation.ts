const name = '[\\p{L}_][\\p{L}\\p{M}\\p{Nd}_]*';

/** A derivative as papers write it: y″, d²y/dt², dy/dt. */
const written: readonly (readonly [RegExp, string])[] = [
  [/″/gu, "''"],
  [new RegExp(`d\\s*(?:\\^\\s*2|²|2)\\s*(${name})\\s*/\\s*d\\s*t\\s*(?:\\^\\s*2|²|2)`, 'gu'), "$1''"],
  [new RegExp(`(?<![\\p{L}\\p{Nd}_])d(${name})\\s*/\\s*dt(?![\\p{L}\\p{Nd}_])`, 'gu'), "$1'"],
  [new RegExp(`(${name})\\s+(?='+)`, 'gu'), '$1'],
];

/**
 * The equations of first order that an equation means which is of second order, or not solved for its derivative: m*y'' + c*y' = F is
 * y' = dy and dy' = (F - c*dy)/m. Undefined where it is neither, or where it is not linear in its highest derivative.
 *
 * @param free a name that the model does not have, of two that would do.
 */
export function solvedEquation(
  line: string,
  free: (names: readonly [string, string]) => string,
): string[] | undefined {
  const plain = written.reduce((text, [pattern, by]) => text.replace(pattern, by), line);
  const [, left, right] = /^([^=<>:~]*)=([^=<>~]*)$/.exec(plain) ?? [];
  if (left === undefined || !left.includes("'")) return undefined;
  const [, of, primes] =
    new RegExp(`(${name})('')(?!')`, 'u').exec(left) ?? new RegExp(`(${name})(')(?!')`, 'u').exec(left) ?? [];
  if (of === undefined) return undefined;
  const isSolved = left.trim() === `${of}${primes}`;
  if (isSolved && primes === "'") return undefined;
  const terms = termsOf(left);
  const highest = terms.filter(({ text }) => text.includes(`${of}${primes}`));
  const [own] = highest;
  const [, factor] = own ? (new RegExp(`^(.*?)[\\s*]*${of}${primes}$`, 'u').exec(own.text) ?? []) : [];
  if (factor === undefined || highest.length > 1 || factor.includes("'")) return undefined;
  // What is beside the derivative goes to the other side.
  const others = terms.filter((term) => term !== own);
  const moved = others.map(({ sign, text }) => ` ${sign === own.sign ? '-' : '+'} ${text}`).join('');
  const given = right.trim();
  const isZero = given === '0' && moved !== '';
  const turned = own.sign === '-' && !isZero ? `-(${given})` : isZero ? '' : given;
  const sum = `${turned}${moved}`.trim().replace(/^\+ /, '').replace(/^- /, '-');
  const isName = new RegExp(`^(?:${name}|\\d+\\.?\\d*|\\([^()]*\\))$`, 'u').test(factor);
  const solved = factor === '' ? sum : `(${sum})/${isName ? factor : `(${factor})`}`;
  const rate = primes === "''" ? free([`d${of}`, `${of}_dot`]) : undefined;
  const first =
    rate === undefined
      ? solved
      : solved.replaceAll(new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}_])${of}'`, 'gu'), rate);
  if (first.includes("'")) return undefined;
  return rate === undefined ? [`${of}' = ${first}`] : [`${of}' = ${rate}`, `${rate}' = ${first}`];
}

/** The terms of a sum, each with its sign. */
function termsOf(text: string): { sign: '+' | '-'; text: string }[] {
  const terms: { sign: '+' | '-'; text: string }[] = [];
  let [sign, term, depth]: ['+' | '-', string, number] = ['+', '', 0];
  const end = () => {
    if (term.trim() !== '') terms.push({ sign, text: term.trim() });
    term = '';
  };
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if ((letter === '+' || letter === '-') && depth === 0 && !/[*/^]\s*$/.test(term)) {
      end();
      sign = letter;
    } else term += letter;
  }
  end();
  return terms;
}

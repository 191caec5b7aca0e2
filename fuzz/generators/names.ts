import type { Draw } from '../draw.ts';

/** Names that mean something to the language, to JavaScript or to a reader of tables. */
const awkward = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  'time',
  'T',
  'Time',
  'experiment',
  'parameters',
  'observe',
  'noise',
  'input',
  'at',
  'when',
  'dose',
  'if',
  'step',
  'floor',
  'asin',
  'rem',
  'after',
  'not',
  'column',
  'dt',
  'du',
  'd',
  'e',
  'i',
  'E1',
  'NaN_',
  '_',
  '__',
  'u_se',
  'u__se',
  'u_lower',
];
const foreign = ['é', 'e\u0301', '猫', 'β', 'Å', 'ﬁ', 'ı', 'ñ1', 'глюкоза', 'ك', '𝛼', 'ß', 'u\u0308'];
const common = [
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
  'S',
  'I',
  'R',
  'prey',
  'pred',
  'u1',
  'u2',
  'u3',
  'V',
  'N',
  'A',
  'B',
];
const parameters = [
  'a',
  'b',
  'c',
  'k',
  'r',
  'w1',
  'w2',
  'w3',
  'beta',
  'gamma',
  'k_on',
  'p0',
  'mu',
  'alpha',
  'K',
];

/** Names that differ, also in Unicode's composed form. */
export function distinctNames(
  draw: Draw,
  count: number,
  kind: 'state' | 'parameter',
  taken: readonly string[] = [],
): string[] {
  const pool = kind === 'state' ? common : parameters;
  const used = new Set(taken.map((name) => name.normalize('NFC')));
  const names: string[] = [];
  for (let i = 0; names.length < count; i++) {
    const drawn = draw.weighted<() => string>([
      [20, () => draw.pick(pool)],
      [1, () => draw.pick(awkward)],
      [1, () => draw.pick(foreign)],
      [1, () => `${draw.pick(pool)}${draw.whole(0, 99)}`],
    ])();
    const name = i > 100 ? `n${i}` : drawn;
    const composed = name.normalize('NFC');
    if (used.has(composed) || composed === 't') continue;
    used.add(composed);
    names.push(name);
  }
  return names;
}

/** Texts that pages, terminals, shells, files and spreadsheets may take for something else than text. */
export const hostileTexts: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '&lt;b&gt;',
  '<!--',
  ']]>',
  '</style><b>',
  '{{7*7}}',
  '$(touch x)',
  '`id`',
  "'; rm -rf x; '",
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '\t=1',
  'a"b',
  "a'b",
  'a\\b',
  'a,b',
  'a;b',
  'a\nb',
  'a\r\nb',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udc00x',
  '__proto__',
  'constructor',
  '../../x',
  '-x',
  '--json',
  'NaN',
  'null',
  '',
  ' ',
  'x'.repeat(300),
];

/** The languages whose functions are recognised as models. */
export type CodeLanguage = 'Python' | 'R' | 'Julia' | 'MATLAB';

const marks: readonly (readonly [CodeLanguage, RegExp])[] = [
  ['Python', /^[ \t]*(def\s+\w+\s*\(.*|import\s+\w+|from\s+\w+\s+import\s.*|\w+\s*=\s*lambda\s+\w+\s*,.*)/m],
  [
    'MATLAB',
    /^[ \t]*function\s+(\[?\w+\]?)\s*=\s*\w+\s*\(|@\(\s*t\s*,|^[ \t]*d\w+\s*=\s*\[[^\]]*;|^[ \t]*d\w+\(\d+\)\s*=/m,
  ],
  ['Julia', /^[ \t]*d\w*\[\d+\]\s*=|^[ \t]*function\s+\w+!?\s*\(|^[ \t]*@/m],
  ['R', /<-\s*function\s*\(|\bwith\s*\(\s*as\.list|\blist\s*\(\s*c\s*\(|^[ \t]*d\w+\s*<-\s*\S/m],
];

/** No function of a model is longer. */
const MOST_CHARACTERS = 50_000;

/** The language that a text is a program of; undefined where it has no mark of one. */
export function codeLanguage(text: string): CodeLanguage | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  return marks.find(([, mark]) => mark.test(text))?.[0];
}

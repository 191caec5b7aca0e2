/** The languages whose functions are recognised as models. */
export type CodeLanguage = (typeof marks)[number][0];

const marks = [
  ['Python', /^[ \t]*(def\s+\w+\s*\(.*|import\s+\w+|from\s+\w+\s+import\s.*|\w+\s*=\s*lambda\s+\w+\s*,.*)/m],
  [
    'MATLAB',
    /^[ \t]*function\s+(\[?\w+\]?)\s*=\s*\w+\s*\(|@\(\s*t\s*,|^[ \t]*d\w+\s*=\s*\[[^\]]*;|^[ \t]*d\w+\(\d+\)\s*=/m,
  ],
  ['Stan', /^[ \t]*(?:functions\s*\{|(?:real(?:\[\])?|vector)\s+\w+\s*\(\s*real\b)/m],
  ['C', /^[ \t]*(?:void|int|double)\s+\w+\s*\([^)]*(?:\bdouble\b|&|\*)/m],
  ['NONMEM', /^[ \t]*\$(?:PROB\w*|DES|PK|SUBR\w*|INPUT|ERROR)\b|^[ \t]*DADT\(\d+\)\s*=/m],
  ['Monolix', /^[ \t]*\[LONGITUDINAL\]|^[ \t]*EQUATION:|^[ \t]*ddt_\w+\s*=/m],
  ['mrgsolve', /^[ \t]*\$(?:ODE|CMT|PARAM)\b|^[ \t]*dxdt_\w+\s*=/m],
  [
    'XPPAUT',
    /^[ \t]*(?:par(?:am)?|number|aux)[ \t]+\w+[ \t]*=|^[ \t]*@[ \t]*\w+[ \t]*=|^[ \t]*done[ \t]*$/im,
  ],
  [
    'Berkeley Madonna',
    /^[ \t]*(?:METHOD[ \t]+\w+|(?:STARTTIME|STOPTIME)[ \t]*=.*|INIT[ \t]+\w+[ \t]*=.*)$/im,
  ],
  ['rxode2', /^[ \t]*d\/dt\s*\(\s*\w+\s*\)\s*(?:=|<-)|\brxode2?\s*\(/im],
  ['Modelica', /^[ \t]*der\s*\(\s*\w+\s*\)\s*=/m],
  ['Mathematica', /\w'\[t\]\s*==/],
  ['Julia', /^[ \t]*d\w*\[\d+\]\s*=|^[ \t]*function\s+\w+!?\s*\(|^[ \t]*@|@reaction_network/m],
  ['R', /<-\s*function\s*\(|\bwith\s*\(\s*as\.list|\blist\s*\(\s*c\s*\(|^[ \t]*d\w+\s*<-\s*\S/m],
] as const;

/** No function of a model is longer. */
const MOST_CHARACTERS = 50_000;

/** The language that a text is a program of; undefined where it has no mark of one. */
export function codeLanguage(text: string): CodeLanguage | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  return marks.find(([, mark]) => mark.test(text))?.[0];
}

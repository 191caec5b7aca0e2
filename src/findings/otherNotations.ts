// What papers and other languages write, and what to type here.

/** `text` is what to put in its place, where that is known. */
interface Instead {
  readonly advice: string;
  readonly text?: string;
}

const characters: readonly (readonly [RegExp, string, string?])[] = [
  [/[−–—‐‑‒﹣\uff0d-]/u, 'Type the minus sign as -.', '-'],
  [/[×·⋅∙•∗✕]/u, 'Type the multiplication sign as *.', '*'],
  [/[÷∕⁄]/u, 'Type the division sign as /.', '/'],
  [/[+\uff0b]/u, 'Type the plus sign as +.', '+'],
  [/[′’‘´`ʼ]/u, "Type the prime of a derivative as ', as in u' = …", "'"],
  [/["”“]/u, "Type the prime of a derivative as ', as in u' = …"],
  [/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ]/u, 'Type powers with ^, as in u^2.'],
  [/[₀₁₂₃₄₅₆₇₈₉]/u, 'Type indices as digits of the name, as in u1.'],
  [/[\u0307\u0308]/u, "Type a derivative with a prime, as in u' = …"],
  [/[;]/u, 'Put each statement on its own line; no sign ends it.'],
  [/[[{]/u, 'Use round brackets ( ).', '('],
  [/[\]}]/u, 'Use round brackets ( ).', ')'],
  [/[≤⩽]/u, 'Type ≤ as <=.', '<='],
  [/[≥⩾]/u, 'Type ≥ as >=.', '>='],
  [/[!&|∧∨¬]/u, 'Join conditions with and, or, not, as in if(t > 1 and t < 2, a, b).'],
  [/[?]/u, 'Write a choice as if(condition, yes, no).'],
  [/[.]/u, 'A decimal point needs a digit next to it, as in .5; operators have no point: * / ^.'],
  [/[%]/u, 'Write 5% as 0.05; a comment starts with #.'],
  [/[√∛]/u, 'Write sqrt(…).'],
  [/[∞]/u, 'Numbers are finite here.'],
  [/[$]/u, 'Leave it out: formulas need no signs around them.', ''],
  [/[@]/u, 'Names consist of letters, digits and underscores; a comment starts with #.'],
];

/** Whether a character cannot be seen. */
export function isInvisible(character: string): boolean {
  return /[\p{C}\p{M}\p{Z}]/u.test(character);
}

/** What to type instead of a character that the language does not have. */
export function insteadOfCharacter(character: string): Instead {
  const [, advice, text] = characters.find(([pattern]) => pattern.test(character)) ?? [];
  if (advice !== undefined) return text === undefined ? { advice } : { advice, text };
  return isInvisible(character)
    ? { advice: 'Delete it, or type the line again.', text: '' }
    : { advice: 'A model consists of names, numbers, + - * / ^ ( ) and functions; a comment starts with #.' };
}

const commands: readonly (readonly [RegExp, string])[] = [
  [/^[dtc]?frac$/, 'Write a quotient as (a + b)/(c + d).'],
  [/^(cdot|times|ast)$/, 'Type the multiplication sign as *.'],
  [/^d+ot$/, "Write a derivative with a prime, as in x' = …"],
  [/^prime$/, "Type the prime of a derivative as ', as in u' = …"],
  [/^(left|right|big|Big|bigl|bigr|Bigl|Bigr|lbrace|rbrace)$/, 'Use plain round brackets ( ).'],
  [/^(le|leq|leqslant)$/, 'Type ≤ as <=.'],
  [/^(ge|geq|geqslant)$/, 'Type ≥ as >=.'],
  [/^(land|wedge)$/, 'Write and between conditions.'],
  [/^(lor|vee)$/, 'Write or between conditions.'],
  [
    /^(exp|log|ln|sqrt|sin|cos|tan|sinh|cosh|tanh|min|max)$/,
    'Write functions without \\ and with round brackets, as in exp(u).',
  ],
  [
    /^(mathrm|mathit|mathbf|mathsf|text|textrm|operatorname)$/,
    'Write the name alone, without \\ and braces.',
  ],
  [/^(begin|end|quad|qquad)$/, 'Write each statement on a line of its own, without LaTeX around it.'],
  [/^(infty)$/, 'Numbers are finite here; leave the bound out.'],
  [
    /^(int|sum|prod|partial|nabla|lim|iint|oint)$/,
    'This is not translated: write it out in the language of models.',
  ],
  [/^(sim)$/, 'Write a prior as K ~ normal(2, 0.5).'],
];

/** What to write instead of a command of LaTeX; undefined for one that is none of these. */
export function insteadOfCommand(name: string): string | undefined {
  return commands.find(([pattern]) => pattern.test(name))?.[1];
}

const functions: ReadonlyMap<string, Instead> = new Map([
  ['power', { advice: 'Write powers with ^, as in u^2.', text: 'pow' }],
  ['square', { advice: 'Write powers with ^, as in u^2.' }],
  ['fabs', { advice: 'Write abs(…).', text: 'abs' }],
  ['heaviside', { advice: 'Write step(…).', text: 'step' }],
  ['piecewise', { advice: 'Write if(condition, yes, no).' }],
  ['where', { advice: 'Write if(condition, yes, no).', text: 'if' }],
  ['ifelse', { advice: 'Write if(condition, yes, no).', text: 'if' }],
  ['int', { advice: 'Write floor(…).', text: 'floor' }],
]);

/** What to write instead of a function that other languages have; undefined for others. */
export function insteadOfFunction(name: string): Instead | undefined {
  return functions.get(name.toLowerCase());
}

/** What to write instead of two signs in a row. */
export const doubledSigns = {
  '**': { advice: 'Write powers with ^, as in u^2.', text: '^' },
  '==': { advice: 'Write one =.', text: '=' },
  '//': { advice: 'A comment starts with #; a quotient has one /.', text: undefined },
} as const;

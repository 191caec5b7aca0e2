import type { InputError } from '../inputError.ts';
import { shorten, sourceError } from './sourceError.ts';

/** What stands for a command of LaTeX in the language. */
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
  [/^(sim)$/, 'Write a prior as K ~ normal(2, 0.5).'],
];

/** The error for what LaTeX writes at index `start` of line `number`: \commands, {…} behind _ or ^; undefined for other text. */
export function explainLatex(
  lines: readonly string[],
  number: number,
  start: number,
): InputError | undefined {
  const line = lines[number - 1];
  const place = (from: number, length: number) => ({ line: number, column: from + 1, length });
  const rest = line.slice(start, start + 200);
  const [command, name = ''] = /^\\([A-Za-z]*)/.exec(rest) ?? [];
  if (command !== undefined) {
    const advice =
      commands.find(([pattern]) => pattern.test(name))?.[1] ??
      (name
        ? `Write names without \\, as in ${shorten(name)}.`
        : 'Write each statement on a line of its own, without \\.');
    return sourceError(lines, place(start, command.length), `${shorten(command)} is LaTeX.`, advice);
  }
  const [braces, inside = ''] = /^\{([^{}]*)\}?/.exec(rest) ?? [];
  const before = line[start - 1];
  if (braces === undefined || (before !== '_' && before !== '^')) return undefined;
  const isWord = /^[\p{L}\p{M}\p{Nd}_]+$/u.test(inside);
  if (before === '^') {
    const power = isWord ? inside : `(${inside || '…'})`;
    return sourceError(
      lines,
      place(start, braces.length),
      'braces { } around an exponent are LaTeX.',
      `Write ^${shorten(power)}; longer exponents stand in round brackets, as in u^(a + b).`,
    );
  }
  const stem = /[\p{L}_][\p{L}\p{M}\p{Nd}_]*$/u.exec(line.slice(Math.max(0, start - 60), start))?.[0] ?? '_';
  const whole = isWord ? `${stem}${inside}` : 'x_max';
  return sourceError(
    lines,
    place(start - stem.length, stem.length + braces.length),
    'braces { } around an index are LaTeX.',
    `Write the index as a part of the name: ${shorten(whole)}.`,
  );
}

import { modelFindings } from '../findings/modelFindings.ts';
import type { InputError } from '../inputError.ts';
import { sourceError } from './sourceError.ts';

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
    return sourceError(lines, place(start, command.length), modelFindings.latexCommand({ name }));
  }
  const [braces, inside = ''] = /^\{([^{}]*)\}?/.exec(rest) ?? [];
  const before = line[start - 1];
  if (braces === undefined || (before !== '_' && before !== '^')) return undefined;
  const isWord = /^[\p{L}\p{M}\p{Nd}_]+$/u.test(inside);
  if (before === '^') {
    const exponent = isWord || inside === '' ? inside : `(${inside})`;
    const at = place(start, braces.length);
    return sourceError(lines, at, modelFindings.bracesAroundExponent({ exponent, at }));
  }
  const stem = /[\p{L}_][\p{L}\p{M}\p{Nd}_]*$/u.exec(line.slice(Math.max(0, start - 60), start))?.[0] ?? '_';
  const whole = isWord ? `${stem}${inside}` : undefined;
  const at = place(start - stem.length, stem.length + braces.length);
  return sourceError(lines, at, modelFindings.bracesAroundIndex({ name: whole, at }));
}

import { type Action, type Finding, InputError, parseModel } from '../../src/index.ts';
import { builtIn } from './modelText.ts';

/** Longer texts are not corrected: it would slow down typing. */
const mostLetters = 20_000;
/** Repairs that are made one after the other, such as a missing multiplication sign. */
const mostRepairs = 200;

/**
 * The model that a text with mistakes most likely means: the signs of papers and of other languages as they are typed
 * here, and what the language itself proposes, such as * where it was left out. Undefined where that does not make it a model.
 */
export function mendModel(text: string): string | undefined {
  if (text.length > mostLetters || !problemOf(text)) return undefined;
  let mended = text.split('\n').map(mendLine).join('\n');
  for (let i = 0; i < mostRepairs; i++) {
    const problem = problemOf(mended);
    if (!problem) return mended;
    const next = repaired(mended, problem);
    if (next === undefined) return undefined;
    mended = next;
  }
  return undefined;
}

function problemOf(text: string): InputError | undefined {
  try {
    parseModel(text);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** One for one: what is written elsewhere, and what is typed here. */
const signs: readonly (readonly [RegExp, string | ((match: string) => string)])[] = [
  [/[−–—‐‑‒﹣-]/gu, '-'],
  [/[×·⋅∙•∗✕]/gu, '*'],
  [/[÷∕⁄]/gu, '/'],
  [/[+]/gu, '+'],
  [/[′’‘´`ʼ]/gu, "'"],
  [/\*\*/g, '^'],
  [/\.(?=[*/^])/g, ''],
  [/==/g, '='],
  [/[[{]/g, '('],
  [/[\]}]/g, ')'],
  [/√(?=\()/gu, 'sqrt'],
  [/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (match) => `^${power(match)}`],
  [/[₀₁₂₃₄₅₆₇₈₉]/gu, (match) => String(subscripts.indexOf(match))],
  // Blanks and marks that are invisible.
  [/[\u200b-\u200d\u2060\ufeff]/gu, ''],
  [/[;.,]+(?=\s*$)/, ''],
];

function mendLine(line: string): string {
  // 5% is a number that went wrong, % elsewhere begins a comment of other languages.
  const at = line.search(/#|\/\/|(?<!\d\s*)%/);
  const code = at < 0 ? line : line.slice(0, at);
  const comment = at < 0 ? '' : line.slice(at).replace(/^(\/\/|%+)/, '#');
  let mended = code
    .normalize('NFC')
    // A dot above a letter is a derivative by time.
    .replace(/^(\s*)(.)(\s*=)/su, (all, before, letter, rest) => {
      const [bare, dot, ...more] = letter.normalize('NFD');
      return dot === '\u0307' && more.length === 0 ? `${before}${bare}'${rest}` : all;
    });
  for (const [pattern, by] of signs) mended = mended.replace(pattern, by as string);
  return withoutTime(mended) + comment;
}

function power(match: string): string {
  const digits = Array.from(match.replace('⁻', ''), (digit) => superscripts.indexOf(digit)).join('');
  return match.startsWith('⁻') ? `(-${digits})` : digits;
}

/** u(t) is u here; the functions keep their argument. */
function withoutTime(line: string): string {
  return line.replace(/([\p{L}_][\p{L}\p{M}\p{Nd}_]*)\s*\(\s*t\s*\)/gu, (all, name) =>
    builtIn.has(name) ? all : name,
  );
}

/** The text as a problem proposes to write it; undefined where it proposes nothing. */
function repaired(text: string, { finding }: InputError): string | undefined {
  const [action, another] = finding.actions.filter((one) => one.do === 'write');
  // Two are two readings: it is for the user to choose.
  if (action?.do !== 'write' || another) return undefined;
  return written(text, action);
}

/** The texts that a problem offers, each another reading; none where it offers one or nothing. */
export function readingsOf(text: string, finding: Finding | undefined): { label: string; text: string }[] {
  const rewritten = finding?.actions.find((one) => one.do === 'rewrite');
  if (rewritten?.do === 'rewrite')
    return [{ label: rewritten.text.split('\n')[0] ?? '', text: rewritten.text }];
  const offers = (finding?.actions ?? []).flatMap((one) =>
    one.do === 'write' ? [{ label: one.text, text: written(text, one) }] : [],
  );
  return offers.length > 1 ? offers : [];
}

function written(text: string, { place, text: better }: Action & { do: 'write' }): string {
  const lines = text.split('\n');
  const line = lines[place.line - 1] ?? '';
  const from = place.column - 1;
  lines[place.line - 1] = line.slice(0, from) + better + line.slice(from + (place.length ?? 1));
  return lines.join('\n');
}

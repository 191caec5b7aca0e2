import type { Action, Finding } from '../findings/finding.ts';
import { InputError } from '../inputError.ts';
import { codeLanguage } from '../model/code/codeLanguage.ts';
import { parseModel } from '../model/parseModel.ts';
import { equationsOf } from './equationLanguages.ts';
import { likelyLines } from './likelyLines.ts';
import { builtIn, leftSideOf } from './modelText.ts';
import { productOf } from './productOf.ts';
import { solvedEquation } from './solvedEquation.ts';

/** Longer texts are not corrected: it would slow down typing. */
const mostLetters = 20_000;
/** Repairs that are made one after the other, such as a missing multiplication sign. */
const mostRepairs = 200;

/**
 * The model that a text with mistakes most likely means: the signs of papers and of other languages as they are typed
 * here, and what the language itself proposes, such as * where it was left out. Undefined where that does not make it a model.
 *
 * @param columns what was measured: a line of such a name is its equation.
 */
export function mendModel(text: string, columns: readonly string[] = []): string | undefined {
  const problem = text.length > mostLetters ? undefined : problemOf(text);
  if (!problem) return undefined;
  if (problem.finding.code === 'foreignCode') return withEquations(text);
  const lines = text.split('\n');
  // A column has an equation, unless another line already says what it is.
  const isState = (name: string) =>
    columns.includes(name) && lines.filter((line) => leftSideOf(line)?.name === name).length === 1;
  const states = [...columns, ...lines.flatMap(statesIn)];
  const taken = new Set(text.match(/[\p{L}_][\p{L}\p{M}\p{Nd}_]*/gu));
  const free = ([one, another]: readonly [string, string]) => (taken.has(one) ? another : one);
  const likely = lines.map((line) =>
    mendLine(line, (code) =>
      (solvedEquation(code, free) ?? [code])
        .flatMap((one) => likelyLines(withProducts(one, states), isState))
        .join('\n'),
    ),
  );
  const plain = lines.map((line) => mendLine(line));
  return repairedText(withRates(likely.join('\n'))) ?? repairedText(plain.join('\n'));
}

/** The equations of a text in a language that is made for them. */
function withEquations(text: string): string | undefined {
  const language = codeLanguage(text);
  const equations = (language && equationsOf(text, language))?.join('\n');
  return equations !== undefined && !problemOf(equations) ? equations : undefined;
}

function statesIn(line: string): string[] {
  const left = leftSideOf(primes(line));
  return left?.kind === 'state' ? [left.name] : [];
}

/** rN(1 - N/K) as r*N*(1 - N/K) where N is a state: no function is called so. */
function withProducts(code: string, states: readonly string[]): string {
  return code.replace(/([\p{L}_][\p{L}\p{M}\p{Nd}_]*)\s*(?=\()/gu, (all, name: string) => {
    const product = builtIn.has(name) || states.includes(name) ? undefined : productOf(name, states);
    return product === undefined ? all : `${product}*`;
  });
}

/** Reactions without a rate with a constant each. */
function withRates(text: string): string {
  const taken = new Set(text.match(/[\p{L}_][\p{L}\p{M}\p{Nd}_]*/gu));
  let k = 0;
  const free = (): string => {
    const one = `k${++k}`;
    return taken.has(one) ? free() : one;
  };
  return text.replace(
    /^([^\n,#=]*?(<->|[⇌↔]|->|→)[^\n,#=]*?)([^\S\n]*(?:#.*)?)$/gmu,
    (_, reaction, arrow, rest) =>
      /<|⇌|↔/u.test(arrow) ? `${reaction}, ${free()}, ${free()}${rest}` : `${reaction}, ${free()}${rest}`,
  );
}

/** The model without the line that has a problem; undefined where it is none then. */
export function withoutLine(text: string, line: number): string | undefined {
  const lines = text.split('\n');
  if (text.length > mostLetters || lines[line - 1] === undefined) return undefined;
  const rest = lines.map((one, i) => (i === line - 1 ? `# ${one}` : one)).join('\n');
  return problemOf(rest) ? undefined : rest;
}

/** The text after all that its problems propose, where that makes it a model. */
function repairedText(text: string): string | undefined {
  let mended = text;
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

function mendLine(line: string, likely = (code: string) => code): string {
  // 5% is a number that went wrong, % elsewhere begins a comment of other languages.
  const at = line.search(/#|\/\/|(?<!\d\s*)%/);
  const code = at < 0 ? line : line.slice(0, at);
  const comment = at < 0 ? '' : line.slice(at).replace(/^(\/\/|%+)/, '#');
  let mended = likely(primes(code))
    .normalize('NFC')
    // A dot above a letter is a derivative by time.
    .replace(/^(\s*)(.)(\s*=)/su, (all, before, letter, rest) => {
      const [bare, dot, ...more] = letter.normalize('NFD');
      return dot === '\u0307' && more.length === 0 ? `${before}${bare}'${rest}` : all;
    });
  for (const [pattern, by] of signs) mended = mended.replace(pattern, by as string);
  return withoutTime(mended) + comment;
}

/** Primes and minus signs as they are typed here, for what looks at them. */
function primes(code: string): string {
  return code.replace(/[′’‘´`ʼ]/gu, "'").replace(/[−–‐‑‒]/gu, '-');
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

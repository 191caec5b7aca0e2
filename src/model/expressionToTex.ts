import { type Expression, isNegative } from './expression.ts';

/** How names are written in TeX. */
export interface TexStyle {
  /** Follows each state, such as (0) in a first value. */
  readonly first: string;
  name(name: string): string;
}

/** Names as they are. */
export const plainTex: TexStyle = { first: '', name: nameToTex };

/** e in TeX's mathematics. */
export function expressionToTex(e: Expression, style: TexStyle = plainTex): string {
  const tex = (e: Expression) => expressionToTex(e, style);
  switch (e.kind) {
    case 'number':
      return numberToTex(e.value);
    case 'state':
      return `${style.name(e.name)}${style.first}`;
    case 'constant':
    case 'parameter':
    case 'input':
    case 'defined':
      return style.name(e.name);
    case 'time':
      return 't';
    case 'negate':
      return `-${inBrackets(e.of, ['sum'], style)}`;
    case 'sum':
      return e.terms.map((term, i) => termToTex(term, i, style)).join('');
    case 'product':
      return e.factors.map((factor, i) => factorToTex(factor, i, e.factors, style)).join('');
    case 'quotient':
      return `\\frac{${tex(e.numerator)}}{${tex(e.denominator)}}`;
    case 'power':
      return `${inBrackets(e.base, ['sum', 'product', 'quotient', 'power', 'call', 'choose'], style)}^{${tex(e.exponent)}}`;
    case 'call':
      return callToTex(e.name, e.args.map(tex).join(', '));
    case 'choose': {
      const [left, right, yes, no] = [e.left, e.right, e.yes, e.no].map(tex);
      return `\\begin{cases} ${yes} & ${left} \\le ${right} \\\\ ${no} & ${left} > ${right} \\end{cases}`;
    }
  }
}

function termToTex(term: Expression, i: number, style: TexStyle): string {
  const tex = inBracketsIf(term.kind === 'sum', expressionToTex(term, style));
  if (i === 0) return tex;
  return isNegative(term) ? ` - ${tex.slice(1)}` : ` + ${tex}`;
}

function factorToTex(factor: Expression, i: number, factors: readonly Expression[], style: TexStyle): string {
  const tex = inBrackets(factor, ['sum', 'product', 'choose'], style);
  if (i === 0) return tex;
  // Side by side, two numbers would read as one, and a number and a fraction as their sum.
  const besideNumber = factors[i - 1].kind === 'number' && factor.kind === 'quotient';
  return `${besideNumber || /^\d/.test(tex) ? ' \\cdot ' : '\\,'}${tex}`;
}

function callToTex(name: string, list: string): string {
  if (name === 'sqrt') return `\\sqrt{${list}}`;
  if (name === 'abs') return `\\left|${list}\\right|`;
  if (name === 'floor') return `\\left\\lfloor ${list} \\right\\rfloor`;
  if (name === 'factorial') return `${brackets(list)}!`;
  if (/^a(sin|cos|tan)/.test(name))
    return `\\operatorname{ar${name.endsWith('h') ? '' : 'c'}${name.slice(1)}}${brackets(list)}`;
  if (name === 'exp') return `\\mathrm{e}^{${list}}`;
  return `\\${name}${brackets(list)}`;
}

function inBrackets(e: Expression, kinds: readonly string[], style: TexStyle): string {
  const tex = expressionToTex(e, style);
  const scientific = e.kind === 'number' && /\^/.test(tex) && kinds.includes('power');
  return inBracketsIf(kinds.includes(e.kind) || isNegative(e) || scientific, tex);
}

function inBracketsIf(condition: boolean, tex: string): string {
  return condition ? brackets(tex) : tex;
}

function brackets(tex: string): string {
  return `\\left(${tex}\\right)`;
}

/** 2.5e-7 as 2.5 · 10^-7. */
export function numberToTex(value: number): string {
  const [digits, exponent] = String(value).split('e');
  if (exponent === undefined) return Object.is(value, -0) ? '-0' : digits;
  const power = `10^{${Number(exponent)}}`;
  if (digits === '1') return power;
  return digits === '-1' ? `-${power}` : `${digits} \\cdot ${power}`;
}

const greek = new Set(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'.split(
    ' ',
  ),
);

/** Digits at the end, or what follows an underscore, become an index: u1, k_on, beta_2. */
export function nameToTex(name: string): string {
  const [, stem = name, digits, rest] = /^([^_]*\p{L})(?:_?(\p{Nd}+)|_(.+))$/u.exec(name) ?? [];
  const index = digits ?? rest?.split('_').map(wordToTex).join(',');
  return index === undefined ? wordToTex(stem) : `${wordToTex(stem)}_{${index}}`;
}

function wordToTex(word: string): string {
  if (greek.has(word)) return `\\${word}`;
  return /^(.|\p{Nd}+)$/u.test(word) && word !== '_' ? word : `\\mathrm{${word.replaceAll('_', '\\_')}}`;
}

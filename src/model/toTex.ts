import { checkModel } from './checkModel.ts';
import { type Expression, isNegative } from './expression.ts';
import type { Model } from './parseModel.ts';

/** The model's equations, then its constants, as a TeX `aligned` environment. */
export function toTex(model: Model): string {
  return `\\begin{aligned}\n${toTexLines(model).join(' \\\\\n')}\n\\end{aligned}`;
}

/** The model's equations, then its constants, each a line of TeX with an `&` before its =. */
export function toTexLines(model: Model): string[] {
  checkModel(model);
  const equations = model.equations.map(
    ({ state, expression }) =>
      `\\frac{\\mathrm{d}${nameToTex(state)}}{\\mathrm{d}t} &= ${expressionToTex(expression)}`,
  );
  const constants = Array.from(
    model.constants,
    ([name, value]) => `${nameToTex(name)} &= ${numberToTex(value)}`,
  );
  return [...equations, ...constants];
}

/** e in TeX's mathematics. */
export function expressionToTex(e: Expression): string {
  switch (e.kind) {
    case 'number':
      return numberToTex(e.value);
    case 'constant':
    case 'state':
    case 'parameter':
    case 'input':
    case 'defined':
      return nameToTex(e.name);
    case 'time':
      return 't';
    case 'negate':
      return `-${inBrackets(e.of, ['sum'])}`;
    case 'sum':
      return e.terms.map(termToTex).join('');
    case 'product':
      return e.factors.map(factorToTex).join('');
    case 'quotient':
      return `\\frac{${expressionToTex(e.numerator)}}{${expressionToTex(e.denominator)}}`;
    case 'power':
      return `${inBrackets(e.base, ['sum', 'product', 'quotient', 'power', 'call', 'choose'])}^{${expressionToTex(e.exponent)}}`;
    case 'call':
      return callToTex(e.name, e.args);
    case 'choose': {
      const [left, right, yes, no] = [e.left, e.right, e.yes, e.no].map(expressionToTex);
      return `\\begin{cases} ${yes} & ${left} \\le ${right} \\\\ ${no} & ${left} > ${right} \\end{cases}`;
    }
  }
}

function termToTex(term: Expression, i: number): string {
  const tex = term.kind === 'sum' ? brackets(expressionToTex(term)) : expressionToTex(term);
  if (i === 0) return tex;
  return isNegative(term) ? ` - ${tex.slice(1)}` : ` + ${tex}`;
}

function factorToTex(factor: Expression, i: number, factors: readonly Expression[]): string {
  const tex = inBrackets(factor, ['sum', 'product', 'choose']);
  if (i === 0) return tex;
  // Side by side, two numbers would read as one, and a number and a fraction as their sum.
  const besideNumber = factors[i - 1].kind === 'number' && factor.kind === 'quotient';
  return `${besideNumber || /^\d/.test(tex) ? ' \\cdot ' : '\\,'}${tex}`;
}

function callToTex(name: string, args: readonly Expression[]): string {
  const list = args.map(expressionToTex).join(', ');
  if (name === 'sqrt') return `\\sqrt{${list}}`;
  if (name === 'abs') return `\\left|${list}\\right|`;
  if (name === 'floor') return `\\left\\lfloor ${list} \\right\\rfloor`;
  if (name === 'exp') return `\\mathrm{e}^{${list}}`;
  return `\\${name}${brackets(list)}`;
}

function inBrackets(e: Expression, kinds: readonly string[]): string {
  const tex = expressionToTex(e);
  const scientific = e.kind === 'number' && /\^/.test(tex) && kinds.includes('power');
  return kinds.includes(e.kind) || isNegative(e) || scientific ? brackets(tex) : tex;
}

function brackets(tex: string): string {
  return `\\left(${tex}\\right)`;
}

/** 2.5e-7 as 2.5 · 10^-7. */
function numberToTex(value: number): string {
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
function nameToTex(name: string): string {
  const [, stem = name, digits, rest] = /^([^_]*\p{L})(?:_?(\p{Nd}+)|_(.+))$/u.exec(name) ?? [];
  const index = digits ?? rest?.split('_').map(wordToTex).join(',');
  return index === undefined ? wordToTex(stem) : `${wordToTex(stem)}_{${index}}`;
}

function wordToTex(word: string): string {
  if (greek.has(word)) return `\\${word}`;
  return /^(.|\p{Nd}+)$/u.test(word) && word !== '_' ? word : `\\mathrm{${word.replaceAll('_', '\\_')}}`;
}

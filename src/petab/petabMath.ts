import { petabFindings } from '../findings/petabFindings.ts';
import type { FormulaFault } from '../findings/petabWords.ts';
import { InputError } from '../inputError.ts';
import { type CellPlace, numberOf } from './readTsv.ts';

/** A formula of PEtab: numbers, names, operators and functions. */
export type PetabMath =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'truth'; readonly value: boolean }
  /** `op`: a sign, or ! */
  | { readonly kind: 'unary'; readonly op: string; readonly of: PetabMath }
  | { readonly kind: 'binary'; readonly op: string; readonly left: PetabMath; readonly right: PetabMath }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly PetabMath[] };

/** Operators by strength, weakest first; all but ^ go from left to right. `**` is ^. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['>', '<', '>=', '<=', '==', '!='],
  ['+', '-'],
  ['*', '/'],
];
const MOST_DEEP = 200;
const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(\*\*|&&|\|\||[<>=!]=|[-+*/^()<>!,])|(\S))/y;

/** The formula in a cell. */
export function readMath(text: string, at: CellPlace): PetabMath {
  const fail = (reason: FormulaFault) => new InputError(petabFindings.petabFormula({ at, text, reason }));
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    if (match[4] !== undefined) throw fail({ character: match[4] });
    tokens.push(match[1] ?? match[2] ?? (match[3] === '**' ? '^' : match[3]));
  }
  let i = 0;
  const expect = (token: string) => {
    if (tokens[i++] !== token) throw fail({ missing: token, before: tokens[i - 1] });
  };
  const operators = (level: number, deep: number): PetabMath => {
    if (level === LEVELS.length) return signed(deep);
    let left = operators(level + 1, deep);
    while (LEVELS[level].includes(tokens[i])) {
      const op = tokens[i++];
      left = { kind: 'binary', op, left, right: operators(level + 1, deep) };
    }
    return left;
  };
  const signed = (deep: number): PetabMath => {
    if (deep > MOST_DEEP) throw fail('tooDeep');
    if (['+', '-', '!'].includes(tokens[i])) return { kind: 'unary', op: tokens[i++], of: signed(deep + 1) };
    const base = primary(deep);
    if (tokens[i] !== '^') return base;
    i++;
    return { kind: 'binary', op: '^', left: base, right: signed(deep + 1) };
  };
  const primary = (deep: number): PetabMath => {
    const token = tokens[i++];
    if (token === undefined) throw fail('endsEarly');
    if (token === '(') {
      const inner = operators(0, deep + 1);
      expect(')');
      return inner;
    }
    if (/^[\d.]/.test(token)) return { kind: 'number', value: Number(token) };
    if (!/^\w/.test(token)) throw fail({ noValue: token });
    if (tokens[i] !== '(') {
      if (token === 'true' || token === 'false') return { kind: 'truth', value: token === 'true' };
      if (token === 'inf') return { kind: 'number', value: numberOf(token)! };
      return { kind: 'name', name: token };
    }
    i++;
    const args: PetabMath[] = [];
    if (tokens[i] !== ')') {
      args.push(operators(0, deep + 1));
      while (tokens[i] === ',') {
        i++;
        args.push(operators(0, deep + 1));
      }
    }
    expect(')');
    return { kind: 'call', name: token, args };
  };
  const all = operators(0, 0);
  if (i < tokens.length) throw fail({ tooMuch: tokens[i] });
  return all;
}

/** The formula with other formulas in the place of some names. */
export function withNames(e: PetabMath, of: (name: string) => PetabMath | undefined): PetabMath {
  switch (e.kind) {
    case 'name':
      return of(e.name) ?? e;
    case 'unary':
      return { ...e, of: withNames(e.of, of) };
    case 'binary':
      return { ...e, left: withNames(e.left, of), right: withNames(e.right, of) };
    case 'call':
      return { ...e, args: e.args.map((arg) => withNames(arg, of)) };
    default:
      return e;
  }
}

/** The names in a formula. */
export function namesOf(e: PetabMath): Set<string> {
  const names = new Set<string>();
  withNames(e, (name) => {
    names.add(name);
    return undefined;
  });
  return names;
}

/** The value of a formula that is made of plain numbers; undefined where it holds more. */
export function numberFrom(e: PetabMath): number | undefined {
  if (e.kind === 'number') return e.value;
  if (e.kind === 'unary' && e.op !== '!') {
    const value = numberFrom(e.of);
    return value === undefined ? undefined : e.op === '-' ? -value : value;
  }
  if (e.kind !== 'binary') return undefined;
  const [a, b] = [numberFrom(e.left), numberFrom(e.right)];
  if (a === undefined || b === undefined) return undefined;
  switch (e.op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '^':
      return a ** b;
    default:
      return undefined;
  }
}

import { list } from '../text/words.ts';
import { type SolveEnd, solveEndWords } from './solveWords.ts';

/** A part of an equation that has no value at a point. */
export interface UndefinedPart {
  /** Whose equation, and its right-hand side. */
  readonly state: string;
  readonly equation: string;
  readonly part: string;
  readonly value: number;
  /** The values of the names in the part. */
  readonly at: readonly (readonly [name: string, value: number])[];
}

/** Such as "in u1' = a*log(u1), log(u1) is not a number at u1 = -1". */
export function undefinedWords({ state, equation, part, value, at }: UndefinedPart): string {
  const point = list(at.slice(0, 6).map(([name, x]) => `${name} = ${Number(x.toPrecision(6))}`));
  return `in ${state}' = ${equation}, ${part} is ${notFinite(value)}${point === '' ? '' : ` at ${point}`}`;
}

/** Why a model cannot be solved forward: a part without a value at the first time, or where solves ended. */
export function whyNotSolved(ends: readonly SolveEnd[], where: UndefinedPart | undefined): string {
  return where ? undefinedWords(where) : [...new Set(ends.map(solveEndWords))].join('; ');
}

/** What a value that is not a finite number is instead. */
export function notFinite(value: number): string {
  return Number.isNaN(value) ? 'not a number' : 'infinite';
}

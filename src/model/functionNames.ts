import type { InputError } from '../inputError.ts';
import { type FunctionName, functions } from './expression.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The function that a name calls: `ln` is another name of log. */
export function functionNamed(name: string): FunctionName | undefined {
  const known = (name === 'ln' ? 'log' : name) as FunctionName;
  return functions.has(known) ? known : undefined;
}

/** Whether the name belongs to a function everywhere. Younger functions are functions only before a bracket. */
export function isFunction(name: string): boolean {
  return functionNamed(name) !== undefined && name !== 'floor';
}

/** The error for a function's name that no bracket follows. */
export function functionWithoutCall(lines: readonly string[], token: Token): InputError {
  const name = token.text;
  const found = `${name} is a function and stands here without brackets.`;
  const needed = name === 'min' || name === 'max' ? `${name}(…, …)` : `${name}(…)`;
  return sourceError(lines, token.place, found, `Write ${needed}, or rename the parameter.`);
}

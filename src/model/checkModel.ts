import { InputError } from '../inputError.ts';
import { children, type Expression, functions } from './expression.ts';
import type { Equation, Model } from './parseModel.ts';

/** Throws unless the value is what `parseModel` gives: in plain JavaScript, the text itself is easily passed. */
export function checkModel(value: unknown): asserts value is Model {
  if (typeof value === 'string') {
    throw new InputError('The model is text that has not been read yet. Give parseModel(text) in its place.');
  }
  const { states, parameters, equations, constants, text } = (value ?? {}) as Partial<Model>;
  const complete =
    areTexts(states) &&
    states.length > 0 &&
    areTexts(parameters) &&
    Array.isArray(equations) &&
    equations.length === states.length &&
    equations.every(isEquation) &&
    areConstants(constants) &&
    typeof text === 'string';
  if (complete) return;
  const found =
    value === null || value === undefined
      ? `${value}`
      : 'columns' in Object(value)
        ? 'a table'
        : `${typeof value === 'object' ? 'an object' : `a ${typeof value}`} that parseModel did not make`;
  const order = found === 'a table' ? ' The model comes first, then the table.' : '';
  throw new InputError(`The model is ${found}.${order} Read its equations with parseModel(text).`);
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** By its tag: a Map from another frame or context is no instance of this one's Map. */
function areConstants(value: unknown): boolean {
  if (Object.prototype.toString.call(value) !== '[object Map]') return false;
  return [...(value as Model['constants']).values()].every((x) => typeof x === 'number');
}

function isEquation(value: unknown): boolean {
  const { state, expression, place } = (value ?? {}) as Partial<Equation>;
  return typeof state === 'string' && Number.isInteger(place?.line) && isExpression(expression, new Set());
}

/** Whether the value is a tree of expressions; `above` are the branches that it hangs from. */
function isExpression(value: unknown, above: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null || above.has(value)) return false;
  const e = value as Expression;
  switch (e.kind) {
    case 'number':
      return typeof e.value === 'number';
    case 'constant':
      return typeof e.value === 'number' && typeof e.name === 'string';
    case 'state':
    case 'parameter':
      return typeof e.name === 'string';
    case 'time':
      return true;
    case 'call':
      if (!functions.has(e.name)) return false;
  }
  const below: unknown = children(e);
  if (!Array.isArray(below) || below.length === 0) return false;
  above.add(e);
  const sound = below.every((branch) => isExpression(branch, above));
  above.delete(e);
  return sound;
}

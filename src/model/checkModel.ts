import { InputError } from '../inputError.ts';
import type { Model } from './parseModel.ts';

/** Throws unless the value is what `parseModel` gives: in plain JavaScript, the text itself is easily passed. */
export function checkModel(value: unknown): asserts value is Model {
  if (typeof value === 'string') {
    throw new InputError('The model is text that has not been read yet. Give parseModel(text) in its place.');
  }
  const { states, parameters, equations, constants, text } = (value ?? {}) as Partial<Model>;
  const complete =
    [states, parameters, equations].every(Array.isArray) &&
    Object.prototype.toString.call(constants) === '[object Map]' &&
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

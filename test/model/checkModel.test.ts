import { expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { checkModel } from '../../src/model/checkModel.ts';
import { parseModel } from '../../src/model/parseModel.ts';

test('what parseModel gives is a model, and so is its copy from another thread', () => {
  const model = parseModel("u' = a*u");
  checkModel(model);
  checkModel(structuredClone(model));
});

test.each([
  ["u' = a*u", 'text that has not been read yet'],
  [undefined, 'The model is undefined'],
  [null, 'The model is null'],
  [3, 'a number'],
  [{ columns: [], rows: 0 }, 'The model comes first'],
  [{ states: ['u'] }, 'an object that parseModel did not make'],
  [JSON.parse(JSON.stringify(parseModel("u' = a*u"))), 'an object that parseModel did not make'],
])('%j is refused with a way to make a model', (value, found) => {
  expect(() => checkModel(value)).toThrow(InputError);
  expect(() => checkModel(value)).toThrow(found);
  expect(() => checkModel(value)).toThrow('parseModel(text)');
});

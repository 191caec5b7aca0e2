import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { type Model, parseModel } from '../../src/model/parseModel.ts';
import { printModel } from '../../src/model/printModel.ts';
import { anyModelText } from './languageText.ts';

/** The content of a model, without its text and places. */
function content(model: Model): unknown {
  const plain = (value: unknown): unknown => {
    if (value instanceof Map) return ['map', ...Array.from(value, plain)];
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'place' && name !== 'text')
        .map(([name, inner]) => [name, plain(inner)]),
    );
  };
  return plain(model);
}

test('reading a printed model gives the same model, whatever lines it has', () => {
  let read = 0;
  let refused = '';
  fc.assert(
    fc.property(anyModelText, (text) => {
      let model: Model;
      try {
        model = parseModel(text);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // Deep nests of conditions, constants without a value.
        refused = `${text}\n${error.message}`;
        return;
      }
      read++;
      const printed = printModel(model);
      expect(content(parseModel(printed))).toEqual(content(model));
      expect(printModel(parseModel(printed))).toBe(printed);
    }),
    { seed: 20230410, numRuns: 150 },
  );
  expect(read, refused).toBeGreaterThan(140);
});

test('a model is printed line by line', () => {
  const text = `parameters Vmax, K, x0, s, sigma, D
x' = -v + if(0 <= t - 5, 1, 0)*u
v = Vmax*x/(K + x)
c = 2.5
input u held
x(0) = x0
observe y = s*x
noise y lognormal = sigma
noise x student
at t = 3, 6 every 24: x = x + D
dose amt into x
when x > 5: x = 0
K > 0
0.1 <= s <= 8
D free
K ~ normal(2, 0.5)
local s
report R0 = K/s + x(0)
`;
  expect(printModel(parseModel(text))).toBe(text);
});

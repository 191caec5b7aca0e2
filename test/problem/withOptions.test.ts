import { describe, expect, test } from 'vitest';
import { readTable } from '../../src/index.ts';
import { InputError } from '../../src/inputError.ts';
import type { Model } from '../../src/model/model.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printModel } from '../../src/model/printModel.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { type ModelOptions, withOptions } from '../../src/problem/withOptions.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';

const text = `x' = -k*x + a/(K + x)
z' = k*x - b*z
observe y = s*x
`;

/** The content of a model, without the order of its lines. */
const said = (model: Model) => printModel(model).trim().split('\n').toSorted();

const none = Number.NEGATIVE_INFINITY;
const infinite = Number.POSITIVE_INFINITY;

describe('options in place of lines', () => {
  test.each<[string, ModelOptions, string]>([
    ['a range', { bounds: { K: [0, 10] } }, '0 <= K <= 10'],
    ['a lower bound', { bounds: { K: [0.5, infinite] } }, 'K >= 0.5'],
    ['an upper bound', { bounds: { K: [none, 3] } }, 'K <= 3'],
    ['a first value', { bounds: { 'x(0)': [0, infinite] } }, 'x(0) >= 0'],
    ['any sign', { bounds: { K: [none, infinite] } }, 'K free'],
    ['a law of an output', { noise: { y: 'lognormal' } }, 'noise y lognormal'],
    ['a law of a state', { noise: { z: 'student' } }, 'noise z student'],
    [
      'several',
      { bounds: { k: [0, 1], a: [0, 2] }, noise: { y: 'student', z: 'normal' } },
      '0 <= k <= 1\n0 <= a <= 2\nnoise y student\nnoise z normal',
    ],
    ['words alone', { bounds: 'auto', fix: 'auto', noise: 'pooled', start: 'wendy', u0: 'auto' }, ''],
  ])('%s', (_, options, lines) => {
    expect(said(withOptions(parseModel(text), options))).toEqual(said(parseModel(text + lines)));
  });

  test('replace lines with the same name', () => {
    const lines = 'K > 1\nK < 5\nk free\nb > 0\nnoise y = sigma\nnoise z = 0.1\n';
    const model = withOptions(parseModel(text + lines), {
      bounds: { K: [0, 9], k: [0, infinite] },
      noise: { y: 'lognormal' },
    });
    const instead = '0 <= K <= 9\nk >= 0\nb > 0\nnoise y lognormal = sigma\nnoise z = 0.1\n';
    expect(said(model)).toEqual(said(parseModel(text + instead)));
    // Reading the model again gives the same model: the additions are valid.
    expect(said(parseModel(printModel(model)))).toEqual(said(model));
  });

  test('make the same problem', () => {
    const table = readTable('t,y,z\n0,1,2\n1,2,2\n2,3,1\n3,2,1');
    const options = { bounds: { K: [0, 10], a: [none, infinite] }, noise: { y: 'lognormal' } } as const;
    const byOptions = buildProblem(withOptions(parseModel(text), options), table).problem;
    const byLines = buildProblem(parseModel(`${text}0 <= K <= 10\na free\nnoise y lognormal`), table).problem;
    expect(byOptions.unknowns).toEqual(byLines.unknowns);
    expect(byOptions.outputs.map(({ name, distribution, sd }) => [name, distribution, sd])).toEqual([
      ['y', 'lognormal', 'estimate'],
      ['z', 'normal', 'estimate'],
    ]);
    expect(byOptions.unknowns.find(({ name }) => name === 'K')).toMatchObject({
      lower: 0,
      upper: 10,
      scale: 'log',
    });
    expect(byOptions.unknowns.find(({ name }) => name === 'a')).toMatchObject({
      lower: none,
      scale: 'linear',
    });
  });

  test('a model without them is unchanged', () => {
    const model = parseModel(text);
    expect(withOptions(model, resolveOptions())).toEqual(model);
  });
});

describe('a name that the model does not have', () => {
  const lines = 'P(1) = 2\nc = 3\ninput u\nv = u*x';
  const model = parseModel(`P' = -rate*P + c*v - K*x\nx' = -rate*x\nobserve y = P\n${lines}\nK > 0`);
  test.each<[ModelOptions, string]>([
    [
      { fix: { rata: 1 } },
      'fix names "rata", which is not a parameter of the model. Its parameters are rate and K. Did you mean rate?',
    ],
    [{ fix: { c: 1 } }, 'fix names "c", which is a constant: the model sets it to 3. Change it there.'],
    [{ fix: { P: 1 } }, 'fix names "P", which is a state and changes with time. Give its first value in u0.'],
    [{ fix: { u: 1 } }, 'fix names "u", which is an input, known from the data, and not a parameter.'],
    [{ fix: { v: 1 } }, 'fix names "v", which is a definition of the model, and not a parameter.'],
    [
      { fix: { K: -1 } },
      'fix gives K the value -1, below its lower bound, 0. Give another value, or change the bound.',
    ],
    [{ start: { zeta: 1 } }, 'start names "zeta", which is not a parameter of the model.'],
    [{ start: { K: 3 }, bounds: { K: [0, 2] } }, 'start gives K the value 3, above its upper bound, 2.'],
    [{ startAround: { x: 1 } }, 'startAround names "x", which is a state'],
    [{ u0: { rate: 1 } }, 'u0 names "rate", which is a parameter, and not a state. Its states are P and x.'],
    [
      { noiseSd: { yy: 1 } },
      'noiseSd names "yy", which is not an output or state of the model. Its outputs are y, P and x. Did you mean y?',
    ],
    [{ noise: { rate: 'student' } }, 'noise names "rate", which is a parameter, and not an output.'],
    [
      { bounds: { rat: [0, 1] } },
      'bounds names "rat", which is not a parameter of the model. Its parameters are rate and K. Did you mean rate?',
    ],
    [
      { bounds: { x: [0, 1] } },
      'bounds names "x", which is a state and changes with time. Its first value is called x(0).',
    ],
    [{ bounds: { 'q(0)': [0, 1] } }, 'bounds names "q", which is not a state of the model.'],
    [
      { bounds: { 'x(2)': [0, 1] } },
      'bounds names "x(2)", which is not a first value. Bounds are for parameters and first values: write x(1).',
    ],
    [
      { bounds: { 'P(1)': [0, 1] } },
      'bounds names "P(1)", which line 4 of the model gives, so it is not unknown. Give one of the two.',
    ],
    [
      { bounds: { 'x(0)': [0, 1] }, u0: { x: 1 } },
      'bounds names "x(0)", which u0 gives, so it is not unknown.',
    ],
    [
      { start: { 'x(0)': 2 } },
      'start names "x(0)", which is the first value of a state, not a parameter. If it is known, give it in u0. With a line such as x(0) > 0 an unknown one takes a start.',
    ],
    [{ fix: { 'x(0)': 2 } }, 'If it is known, give it in u0.'],
    [
      { start: { 'x(0)': 2 }, bounds: { 'x(0)': [0, 1] } },
      'start gives x(0) the value 2, above its upper bound, 1.',
    ],
    [{ bounds: { K: [0, 1] }, fix: { K: 1 } }, 'bounds names "K", which fix sets to 1. Give one of the two.'],
  ])('%j', (options, message) => {
    const refused = () => withOptions(model, options);
    expect(refused).toThrow(InputError);
    expect(refused).toThrow(message);
  });
});

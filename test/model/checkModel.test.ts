import { expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { checkModel } from '../../src/model/checkModel.ts';
import { parseModel } from '../../src/model/parseModel.ts';

test('the result of parseModel is a model, and so is its copy from another thread', () => {
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

const full = parseModel(
  "x' = -v + u\nv = k*x\ninput u\nx(0) = x0\nobserve y = x\nnoise y = 0.1\nat t = 1: x = 0\nwhen x > 1: x = 0\ndose d into x\nk > 0\nx0 ~ normal(0, 1)\nlocal k\nreport r = k",
);

test('a model with every line is a model', () => {
  checkModel(full);
  checkModel(structuredClone(full));
});

const jump = full.jumps[0];
test.each<[string, object]>([
  ['declared', { declared: 1 }],
  ['definitions', { definitions: [{ ...full.definitions[0], expression: { kind: 'sum' } }] }],
  ['inputs', { inputs: [{ name: 'u' }] }],
  ['initial', { initial: { time: '0', values: new Map() } }],
  ['initial values', { initial: { time: 0, values: new Map([['x', {}]]) } }],
  ['outputs', { outputs: [{ ...full.outputs[0], place: undefined }] }],
  ['noise', { noise: [{ ...full.noise[0], distribution: 'cauchy' }] }],
  ['sd', { noise: [{ ...full.noise[0], sd: 0.1 }] }],
  ['jumps', { jumps: [{ ...jump, kind: 'after' }] }],
  ['times', { jumps: [{ ...jump, times: ['1'] }] }],
  ['assignments', { jumps: [{ ...jump, assign: [] }] }],
  ['bounds', { bounds: [{ ...full.bounds[0], lower: Number.NaN }] }],
  ['priors', { priors: [{ ...full.priors[0], a: undefined }] }],
  ['local', { local: 'k' }],
  ['free', { free: [1] }],
  ['reports', { reports: [{ name: 'r' }] }],
  [
    'a definition without a name',
    { equations: [{ ...full.equations[0], expression: { kind: 'defined', of: { kind: 'time' } } }] },
  ],
])('a model whose %s differ from what parseModel makes is refused', (_, change) => {
  expect(() => checkModel({ ...full, ...change })).toThrow('an object that parseModel did not make');
});

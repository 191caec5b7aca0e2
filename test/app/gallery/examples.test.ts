import { describe, expect, test } from 'vitest';
import { readSource } from '../../../app/data/readSource.ts';
import { usable } from '../../../app/data/usable.ts';
import { truthOf } from '../../../app/gallery/truthOf.ts';
import { exampleWork } from '../../../app/state/exampleWork.ts';
import { findProblem, fit, parseModel, type StatusCode, sampleProblem } from '../../../src/index.ts';
import { examples, findExample } from '../../../src/inside.ts';

/** An estimate this many standard errors from the truth is wrong. */
const standardErrors = 4;

/** The verdict on measured data. */
const verdicts: ReadonlyMap<string, StatusCode> = new Map([
  ['lynx-and-hare', 'correlatedNoise'],
  ['flu', 'noiseUncertain'],
  // Absorption and elimination exchanged, with another volume, fit as well.
  ['theophylline', 'otherOptima'],
  ['paramecium', 'noiseUncertain'],
  ['didinium', 'correlatedNoise'],
  ['refinery', 'noiseUnexplained'],
  ['yeast', 'ok'],
  ['orange-trees', 'ok'],
  ['indomethacin', 'ok'],
  ['pines', 'ok'],
  ['census', 'noiseUncertain'],
  ['onions', 'noiseUncertain'],
]);

describe('every example of the gallery', () => {
  test.for(examples.map(({ name }) => name))('%s gives the fit that its text promises', async (name) => {
    const { model, data, options } = exampleWork(name);
    const { table, options: columns } = usable(readSource(data));
    const result = await fit(parseModel(model), table, { ...options, ...columns });
    const promised = verdicts.get(name);
    if (promised) {
      expect(result.status.code).toBe(promised);
      return;
    }
    expect(result.status.code).toBe('ok');
    const truth = truthOf(data, model)!;
    for (const { name, estimate, stdError } of result.parameters) {
      expect(Math.abs(estimate - truth.get(name)!) / stdError, name).toBeLessThan(standardErrors);
    }
  });

  test('has a name, a title, a text and a citation of its own', () => {
    for (const key of ['name', 'title', 'about', 'citation'] as const) {
      const found = examples.map((example) => example[key]);
      expect(new Set(found).size, key).toBe(examples.length);
      expect(found.every((text) => text.length > 2)).toBe(true);
    }
    expect(() => findExample('lynx')).toThrow(/no example called "lynx"/);
  });

  test('has the same data for the same seed, and different data for another', () => {
    const { data } = exampleWork('sir');
    if (data.kind !== 'example') throw new Error('not an example');
    const table = readSource(data).table;
    expect(readSource({ ...data }).table).toEqual(table);
    expect(readSource({ ...data, seed: 2 }).table).not.toEqual(table);
  });
});

test("the paper's systems have the data of the library, bit by bit", () => {
  const { data } = exampleWork('fitzhugh-nagumo');
  const { U } = sampleProblem(findProblem('fitzhugh-nagumo'));
  expect(readSource(data).table.columns[2].values).toEqual(U.data.slice(U.rows));
});

test('the truth is shown as long as the model is the one of the data', () => {
  const { data, model } = exampleWork('damped-oscillator');
  expect(truthOf(data, model)?.get('k')).toBe(4);
  expect(truthOf(data, `${model.replaceAll(' ', '')}# a remark`)?.get('k')).toBe(4);
  expect(truthOf(data, model.replace('c*v', 'c*v^3'))).toBeUndefined();
  const pelts = exampleWork('lynx-and-hare');
  expect(truthOf(pelts.data, pelts.model)).toBeUndefined();
});

test.each([
  [{ points: 1e9 }, /1000000000 points/],
  [{ noise: Number.NaN }, /noise of the example is NaN/],
  [{ seed: 0.5 }, /seed of the example is 0\.5/],
  [{ name: '<img>' }, /no example called "<img>"/],
])('an invalid example in a link is rejected: %o', (part, message) => {
  const { data } = exampleWork('sir');
  expect(() => readSource({ ...data, ...part } as typeof data)).toThrow(message);
});

import { describe, expect, test } from 'vitest';
import { fit, fitEach, parseModel, readTable } from '../../src/index.ts';
import { measured } from '../../src/problems/measured.ts';

// By least squares over forward solves in SciPy from several starts, with standard errors for independent noise.
const reference: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  'lynx-and-hare': {
    birth: [0.48208, 0.03552],
    caught: [0.024786, 0.001686],
    death: [0.9146, 0.06812],
    growth: [0.027209, 0.001916],
  },
  flu: { beta: [1.78811, 0.10581], gamma: [0.455701, 0.018741] },
  paramecium: { r: [0.707465, 0.090286], K: [222.364, 5.2241] },
  didinium: {
    r: [1.01104, 0.18096],
    a: [0.0770874, 0.0125095],
    b: [0.0600419, 0.008843],
    m: [0.887888, 0.115883],
    dose: [2.17783, 0.73385],
  },
  refinery: { beta: [0.0232782, 0.00035594], alpha: [-0.208685, 0.0021259] },
};

/** Two digits of the standard error; the least squares of SciPy divide by the values less the unknowns, or by the values. */
const [ofError, ofErrors] = [0.05, 0.2];

function read(name: string) {
  const { model, csv, time } = measured.find((example) => example.name === name)!;
  return { model: parseModel(model), table: readTable(csv), options: time === undefined ? {} : { time } };
}

describe('measured examples', () => {
  test.for(Object.entries(reference))('%s has the estimates of another program', async ([name, expected]) => {
    const { model, table, options } = read(name);
    const { parameters } = await fit(model, table, { ...options, intervals: 'white' });
    for (const [parameter, [estimate, stdError]] of Object.entries(expected)) {
      const ours = parameters.find((one) => one.name === parameter)!;
      expect(Math.abs(ours.estimate - estimate) / stdError, parameter).toBeLessThan(ofError);
      expect(Math.abs(ours.stdError / stdError - 1), parameter).toBeLessThan(ofErrors);
    }
  });

  test('theophylline has the estimates of R, subject by subject', async () => {
    const { model, table } = read('theophylline');
    const fits = await fitEach(model, table, { intervals: 'white' });
    // nls(conc ~ SSfol(Dose, Time, lKe, lKa, lCl))
    for (const [name, ke, keError, ka, kaError] of [
      ['1', 0.05395, 0.0092, 1.777, 0.31],
      ['3', 0.08142, 0.0046, 2.454, 0.17],
      ['5', 0.08844, 0.025, 1.472, 0.44],
    ] as const) {
      const { parameters } = fits.find((one) => one.name === name)!.result!;
      const of = (wanted: string) => parameters.find((one) => one.name === wanted)!.estimate;
      expect(Math.abs(of('ke') - ke) / keError, name).toBeLessThan(ofError);
      expect(Math.abs(of('ka') - ka) / kaError, name).toBeLessThan(ofError);
    }
  });

  test('none is without rows, a comment in its model, or a year in its citation', () => {
    for (const { csv, model, citation } of measured) {
      expect(readTable(csv).rows).toBeGreaterThan(10);
      expect(model.startsWith('# ')).toBe(true);
      expect(citation).toMatch(/\(\d{4}\)/);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { labelOf } from '../../report/estimateCells.ts';
import { fit, fitEach, parseModel, readTable } from '../../src/index.ts';
import { measured } from '../../src/problems/measured.ts';

/**
 * Reference answers to the measured examples from other programs: least squares by SciPy from many starts (R's nls for
 * theophylline, and from yeast on). Estimates and standard errors for white noise; those of SciPy have σ from n values less the unknowns.
 */
const references: Record<string, { lines?: string; parameters: Record<string, [number, number]> }> = {
  flu: {
    parameters: {
      beta: [1.7881059, 0.1058068],
      gamma: [0.455701, 0.0187408],
      'in_bed(0)': [2.0934298, 0.8770808],
    },
  },
  paramecium: {
    parameters: { r: [0.7074654, 0.0902857], K: [222.3642221, 5.224115], 'N(2)': [5.2899774, 2.4751064] },
  },
  didinium: {
    parameters: {
      r: [1.0110399, 0.1809597],
      a: [0.0770874, 0.0125095],
      b: [0.0600419, 0.008843],
      m: [0.8878883, 0.1158828],
      dose: [2.177827, 0.7338491],
      'N(1)': [1.2637442, 0.736781],
    },
  },
  'lynx-and-hare': {
    parameters: {
      birth: [0.4820756, 0.0355175],
      caught: [0.0247861, 0.0016859],
      death: [0.9146021, 0.0681183],
      growth: [0.0272088, 0.0019164],
    },
  },
  'lynx-and-hare, log-normal': {
    lines: 'noise hare lognormal\nnoise lynx lognormal',
    parameters: {
      birth: [0.540014, 0.0594067],
      caught: [0.0271561, 0.0038453],
      death: [0.7965987, 0.0838555],
      growth: [0.023702, 0.0032813],
    },
  },
  refinery: {
    parameters: { beta: [0.0232782, 0.0003559], alpha: [-0.2086849, 0.0021259] },
  },
  yeast: {
    parameters: {
      r: [0.5469947, 0.0055827],
      K: [663.0219924, 1.7027287],
      'yeast(0)': [9.1355178, 0.3788156],
    },
  },
  census: {
    parameters: {
      r: [0.0315453, 0.00053641],
      K: [190.7315993, 8.2841285],
      'people(1790)': [3.9156783, 0.1241331],
    },
  },
  // K and n as certified by NIST.
  onions: {
    parameters: { r: [0.593809, 0.1819641], K: [699.6415127, 16.3022978], n: [1.2792484, 0.6876194] },
  },
  'orange-trees': {
    parameters: {
      r: [0.0029079, 0.0002114],
      'K[1]': [151.481908, 7.0240056],
      'K[4]': [235.68029, 9.9818357],
    },
  },
  pines: {
    parameters: { k: [0.0389494, 0.0013376], 'H[301]': [103.7073133, 2.5150883] },
  },
  indomethacin: {
    parameters: {
      'k10[2]': [0.633547, 0.0870911],
      'k10[3]': [1.0276349, 0.1268137],
      k12: [0.5731069, 0.0617633],
      k21: [0.3208718, 0.0467515],
    },
  },
};

/** ke and ka of the twelve subjects, each with its standard error. */
const theophylline: Record<string, [number, number, number, number]> = {
  1: [0.05395, 0.0092, 1.777, 0.31],
  2: [0.1017, 0.025, 1.943, 0.58],
  3: [0.08142, 0.0046, 2.454, 0.17],
  4: [0.08747, 0.02, 1.171, 0.27],
  5: [0.08844, 0.025, 1.472, 0.44],
  6: [0.09953, 0.02, 1.164, 0.25],
  7: [0.1022, 0.014, 0.6797, 0.09],
  8: [0.09196, 0.018, 1.376, 0.29],
  9: [0.08663, 0.011, 8.866, 3.9],
  10: [0.07397, 0.0081, 0.6955, 0.069],
  11: [0.09812, 0.0054, 3.849, 0.31],
  12: [0.1056, 0.016, 0.8329, 0.13],
};

const example = (name: string) => measured.find((one) => one.name === name)!;
const optionsOf = (time: string | undefined) => ({ intervals: 'white' as const, ...(time && { time }) });

describe('estimates and standard errors equal the reference, from the natural scales alone:', () => {
  test.each(Object.entries(references))('%s', async (name, { lines = '', parameters }) => {
    const { model, csv, time } = example(name.split(',')[0]);
    const result = await fit(parseModel(`${model}\n${lines}`), readTable(csv), optionsOf(time));
    const { initial, timeSpan } = result.experiments[0];
    const all = [
      ...result.parameters.map((one) => ({ ...one, name: labelOf(one) })),
      ...initial.map((one) => ({ ...one, name: `${one.name}(${timeSpan[0]})` })),
    ];
    for (const [own, [estimate, stdError]] of Object.entries(parameters)) {
      const found = all.find((one) => one.name === own)!;
      // To two digits of the standard error.
      expect(Math.abs(found.estimate - estimate)).toBeLessThan(0.005 * stdError);
      expect(Math.abs(found.stdError / stdError - 1)).toBeLessThan(
        name.startsWith('lynx-and-hare') ? 0.02 : 0.005,
      );
    }
  });

  test('theophylline, each subject separately', async () => {
    const { model, csv } = example('theophylline');
    const each = await fitEach(parseModel(model), readTable(csv), { intervals: 'white' });
    expect(each).toHaveLength(12);
    for (const [subject, [ke, keError, ka, kaError]] of Object.entries(theophylline)) {
      const { parameters } = each.find(({ name }) => name === subject)!.result!;
      const found = (name: string) => parameters.find((one) => one.name === name)!;
      expect(Math.abs(found('ke').estimate - ke)).toBeLessThan(0.02 * keError);
      expect(Math.abs(found('ka').estimate - ka)).toBeLessThan(0.02 * kaError);
      expect(found('ke').stdError / keError).toBeCloseTo(1, 1);
      expect(found('ka').stdError / kaError).toBeCloseTo(1, 1);
    }
  });
});

test('no example is without rows, a comment in its model, or a year in its citation', () => {
  for (const { csv, model, citation } of measured) {
    expect(readTable(csv).rows).toBeGreaterThan(10);
    expect(model.startsWith('# ')).toBe(true);
    expect(citation).toMatch(/\(\d{4}\)/);
  }
});

import { describe, expect, test } from 'vitest';
import { parseModel } from '../../src/model/parseModel.ts';
import { type MeasuredUnits, parameterUnits } from '../../src/units/parameterUnits.ts';
import { parseUnit, printUnit } from '../../src/units/unit.ts';

describe('a unit', () => {
  test.each([
    ['mg/L', 'mg/L'],
    ['mL/(min kg)', 'mL/(min kg)'],
    ['mL/min/kg', 'mL/(min kg)'],
    ['m s^-1', 'm/s'],
    ['m·s-1', 'm/s'],
    ['h⁻¹', 'per h'],
    ['1/h', 'per h'],
    ['per day', 'per day'],
    ['mg per L', 'mg/L'],
    ['μg**2', 'µg^2'],
    ['µmol m^-2 s^-1', 'µmol/(m^2 s)'],
    ['mg/L h', 'mg/(L h)'],
    ['thousands', 'thousands'],
    ['%', '%'],
    ['kg/kg', ''],
  ])('%s is read, and written as %s', (text, written) => {
    expect(printUnit(parseUnit(text)!)).toBe(written);
  });

  test.each(['10 mg', 'mg/', '/', '(mg', 'mg)', '', 'a^', '?', '$'])('"%s" is none', (text) => {
    expect(parseUnit(text)).toBeUndefined();
  });
});

describe('the units of parameters', () => {
  const units = (text: string, measured: MeasuredUnits) =>
    Object.fromEntries(parameterUnits(parseModel(text), measured).units);
  const mass = { time: 'h', states: new Map([['x', 'mg/L']]) };

  test.each<[string, string, MeasuredUnits, Record<string, string | undefined>]>([
    ['of decay are one over time', "x' = -k*x", mass, { k: 'per h' }],
    ['follow from time alone', "x' = -k*x + a", { time: 'h' }, { k: 'per h', a: undefined }],
    [
      'follow from states alone in part',
      "x' = r*x*(1 - x/K)",
      { states: mass.states },
      { r: undefined, K: 'mg/L' },
    ],
    ['of saturation', "x' = -V*x/(K + x)", mass, { V: 'mg/(L h)', K: 'mg/L' }],
    [
      'of Hill: the exponent is a number',
      "x' = V*x^n/(K^n + x^n)",
      mass,
      { V: 'mg/(L h)', n: '', K: 'mg/L' },
    ],
    ['of a power that is unknown are unknown', "x' = -k*x^n", mass, { k: undefined, n: '' }],
    ['of a power that is known', "x' = -k*x^2", mass, { k: 'L/(mg h)' }],
    ['through definitions and exp', "x' = -v\nv = k*x*exp(-E*t)", mass, { k: 'per h', E: 'per h' }],
    ['of constants with names are their own', "x' = -beta*x/N\nN = 1000", mass, { beta: undefined }],
    [
      'of a scale from a hidden state to an output',
      "gut' = -ka*gut\nobserve y = gut/V\ngut(0) = D",
      { time: 'h', outputs: new Map([['y', 'mg/L']]), inputs: new Map() },
      { ka: 'per h', V: undefined, D: undefined },
    ],
    [
      'of a volume, where doses have a unit',
      "gut' = -ka*gut\ndose amt into gut\nobserve y = gut/V\nnoise y = s",
      { time: 'h', outputs: new Map([['y', 'mg/L']]), inputs: new Map([['amt', 'mg']]) },
      { ka: 'per h', V: 'L', s: 'mg/L' },
    ],
    ['of reactions', 'x + x -> p, k', mass, { k: 'L/(mg h)' }],
    [
      'of what is named with a wavelength',
      "x' = -k*x*(1 - x/K)",
      { time: 'h', states: new Map([['x', 'OD600']]) },
      { k: 'per h', K: 'OD600' },
    ],
    [
      'do not follow from a number in a formula of noise',
      "S' = -b*S*I\nI' = b*S*I - g*I\nobserve cases = b*S*I\nnoise cases = d*sqrt(cases + 1)",
      { time: 'd' },
      { b: undefined, g: 'per d', d: undefined },
    ],
  ])('%s', (_, text, measured, expected) => {
    expect(units(text, measured)).toEqual(expected);
  });

  test('are left with a note where equations are not consistent', () => {
    const measured = {
      states: new Map([
        ['x', 'mg'],
        ['y', 'mL'],
      ]),
    };
    const { notes } = parameterUnits(parseModel("x' = -k*(x + y)\ny' = -k*y"), measured);
    expect(notes.map(({ values }) => values.where)).toEqual([{ of: 'equation', name: 'x' }]);
  });
});

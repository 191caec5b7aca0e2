import { describe, expect, test } from 'vitest';
import { check, fit, parseModel, readSbml, readTable } from '../../src/index.ts';
import { unitsFor } from '../../src/units/unitsFor.ts';

const model = parseModel("S' = -V*S/(K + S)\nS(0) = 2\nnoise S = 0.1");
const own = {
  ...model,
  units: new Map([
    ['V', 'mmol L^-1 h^-1'],
    ['K', 'mmol L^-1'],
  ]),
};

describe('units of parameters', () => {
  test('are those of the model where the table says none', () => {
    const { units, notes } = unitsFor(own, undefined);
    expect([...units]).toEqual([
      ['V', 'mmol/(L h)'],
      ['K', 'mmol/L'],
    ]);
    expect(notes).toEqual([]);
  });

  test('are those of the table where it says some, and a note compares them', () => {
    const { units, notes } = unitsFor(own, { time: 'min', columns: { S: 'mM' } });
    expect([...units]).toEqual([
      ['V', 'mM/min'],
      ['K', 'mM'],
    ]);
    expect(notes.map(({ code, values }) => [code, values])).toEqual([
      ['unitsOfModelDiffer', { parameters: [{ name: 'V', table: 'mM/min', model: 'mmol/(L h)' }] }],
    ]);
  });

  test('that are written in another way are the same', () => {
    expect(unitsFor(own, { time: 'hours', columns: { S: 'mmol/l' } }).notes).toEqual([]);
  });

  test('fit to numbers that a state is set to', () => {
    const jumps = parseModel("x' = -k*x\nx(0) = 2\nat t = 5: x = 3\nwhen x < 0.1: x = 4");
    expect(unitsFor(jumps, { time: 'h', columns: { x: 'mg/L' } }).notes).toEqual([]);
  });
});

const sbml = `<sbml xmlns="http://www.sbml.org/sbml/level3/version1/core" level="3" version="1"><model id="m">
<listOfUnitDefinitions><unitDefinition id="per_h"><listOfUnits><unit kind="second" exponent="-1" scale="0" multiplier="3600"/></listOfUnits></unitDefinition></listOfUnitDefinitions>
<listOfParameters><parameter id="x" value="2" units="mole" constant="false"/><parameter id="k" value="0.5" units="per_h" constant="true"/><parameter id="n" value="1" units="dimensionless" constant="true"/></listOfParameters>
<listOfRules><rateRule variable="x"><math xmlns="http://www.w3.org/1998/Math/MathML"><apply><minus/><apply><times/><ci>n</ci><ci>k</ci><ci>x</ci></apply></apply></math></rateRule></listOfRules></model></sbml>`;

describe('units of SBML', () => {
  test('stand as comments in the text of the model', () => {
    expect(readSbml(sbml).text).toContain('k = 0.5  # h^-1\n');
    expect(readSbml(sbml).text).toContain('n = 1\n');
    expect(readSbml(sbml, { estimate: ['k'] }).text).toContain('# k: h^-1\n');
  });

  test('are shown by a check, and come with a result', async () => {
    const { model: read } = readSbml(sbml, { estimate: ['k'] });
    expect(check(read).parameters[0]?.unit).toBe('per h');
    const table = readTable(
      `t,x\n${[0, 1, 2, 3, 4, 5].map((t) => `${t},${2 * Math.exp(-t / 2)}`).join('\n')}`,
    );
    expect(check(read, table).parameters[0]?.unit).toBe('per h');
    const { parameters } = await fit(read, table);
    expect(parameters.map(({ name, unit }) => [name, unit])).toEqual([['k', 'per h']]);
  });
});

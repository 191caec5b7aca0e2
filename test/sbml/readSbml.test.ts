import { describe, expect, test } from 'vitest';
import { InputError, readSbml, simulate } from '../../src/index.ts';
import { event, parameter, sbml } from './parts.ts';
import { sbmlText } from './sbmlText.ts';

const math = (inside: string) => `<math xmlns="http://www.w3.org/1998/Math/MathML">${inside}</math>`;
const compartment = (size: number, constant = true) =>
  `<compartment id="C" spatialDimensions="3" size="${size}" constant="${constant}"/>`;
const species = (id: string, initial: string, more = '') =>
  `<species id="${id}" compartment="C" ${initial} hasOnlySubstanceUnits="false" boundaryCondition="false" constant="false" ${more}/>`;
const decay = (size: number, rules = '', constant = true) =>
  sbmlText(`<listOfCompartments>${compartment(size, constant)}</listOfCompartments>
    <listOfSpecies>${species('S', 'initialAmount="6"')}${species('t', 'initialConcentration="0"')}</listOfSpecies>
    <listOfParameters><parameter id="k" value="0.5" units="per_h" constant="true"/></listOfParameters>${rules}
    <listOfReactions><reaction id="R" reversible="false">
      <listOfReactants><speciesReference species="S" stoichiometry="2" constant="true"/></listOfReactants>
      <listOfProducts><speciesReference species="t" stoichiometry="1" constant="true"/></listOfProducts>
      <kineticLaw>${math('<apply><times/><ci>k</ci><ci>S</ci><ci>C</ci></apply>')}</kineticLaw>
    </reaction></listOfReactions>`);

describe('readSbml', () => {
  test('writes species as concentrations, and renames ids that mean something else in the language', () => {
    const { text, names, quantities, model } = readSbml(decay(2));
    expect(text.split('\n')).toEqual([
      '# m',
      "S' = -2*R/C",
      "t_' = R/C",
      'R = k*S*C',
      'C = 2',
      'k = 0.5  # per_h',
      'S(0) = 6/C',
      't_(0) = 0',
      '',
    ]);
    expect(names.get('t')).toBe('t_');
    expect(quantities.get('S')).toMatchObject({
      value: 'S',
      concentration: 'S',
      amount: '(S*C)',
      initial: '6/C',
    });
    expect(model.parameters).toEqual([]);
  });

  test('leaves out the values of what is to be estimated', () => {
    expect(readSbml(decay(2), { estimate: 'all' }).model.parameters).toEqual(['k']);
    expect(readSbml(decay(2), { estimate: ['C'] }).model.parameters).toEqual(['C']);
    const { model } = readSbml(decay(2), { estimate: ['S', 'k'] });
    expect(model.initial.values.has('S')).toBe(false);
    expect(readSbml(decay(2)).parameters).toMatchObject([{ id: 'k', value: 0.5, units: 'per_h' }]);
  });

  test('keeps amounts as states where a compartment changes its size', async () => {
    const rule = `<listOfRules><rateRule variable="C">${math('<cn>1</cn>')}</rateRule></listOfRules>`;
    const { text, model } = readSbml(decay(2, rule, false));
    expect(text).toContain("S_amount' = -2*R\n");
    expect(text).toContain('S = S_amount/C\n');
    expect(text).toContain('S_amount(0) = 6\n');
    // n' = -2 k n: the size cancels.
    const { states } = await simulate(model, {}, { t: [0, 1], rtol: 1e-10 });
    expect(Math.abs(states.S_amount![1]! - 6 * Math.exp(-1))).toBeLessThan(1e-9 * 6);
  });

  test('events at different known times are jumps, also where they set the same, and no event of them is in full', () => {
    const events = (...parts: string[][]) => {
      const cells = parts.map(([trigger, to]) => event(trigger!, { x: to! }));
      const text = readSbml(sbml([parameter('x', 1), parameter('tau', 3), parameter('y', 1), ...cells])).text;
      return text.split('\n').filter((line) => /^(at|before|when) /.test(line));
    };
    expect(
      events(['(geq time 4)', '(times 2 x)'], ['(gt time 12)', '(plus x 1)'], ['(geq time 28)', '0']),
    ).toEqual(['before t = 4: x = 2*x', 'at t = 12: x = x + 1', 'before t = 28: x = 0']);
    // At one time, each reads the value before both.
    expect(events(['(geq time 4)', '(times 2 x)'], ['(geq time 4)', '(plus x 1)'])).toEqual([
      'when t >= 4 exact: x = 2*x',
      'when t >= 4 exact: x = x + 1',
    ]);
    // These may coincide, and then either may be the last.
    expect(events(['(geq time tau)', 'y'], ['(geq time 4)', '0'])).toEqual([
      'when t >= tau: x = y',
      'before t = 4: x = 0',
    ]);
  });

  test('a definition that nothing depends on stays as a comment where its name would be unknown', () => {
    const rule = `<listOfRules><assignmentRule variable="y">${math('<apply><times/><ci>scale</ci><ci>S</ci></apply>')}</assignmentRule></listOfRules>`;
    const more = '<parameter id="y" constant="false"/><parameter id="scale" value="2" constant="true"/>';
    const xml = decay(2, rule).replace('</listOfParameters>', `${more}</listOfParameters>`);
    expect(readSbml(xml, { estimate: ['scale'] }).text).toContain('# y = scale*S  (nothing depends on it)');
    const observed = readSbml(xml, { estimate: ['scale'], lines: ['observe o = y'] });
    expect(observed.model.parameters).toEqual(['scale']);
  });

  test.each([
    ['<sbml', 'notXml'],
    [`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(9)}">]><sbml>&b;</sbml>`, 'notXml'],
    [`${'<a>'.repeat(400)}${'</a>'.repeat(400)}`, 'notXml'],
    ['<a></b>', 'notXml'],
    ['', 'notXml'],
    [sbmlText('<listOfParameters><parameter id="a;b" constant="true"/></listOfParameters>'), 'sbmlId'],
  ])('refuses %.40s by name', (xml, code) => {
    let error: unknown;
    try {
      readSbml(xml);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).finding.code).toBe(code);
  });

  test('refuses functions that grow beyond measure when they are written out', () => {
    const f = (n: number, body: string) =>
      `<functionDefinition id="f${n}">${math(`<lambda><bvar><ci>x</ci></bvar>${body}</lambda>`)}</functionDefinition>`;
    const twice = (n: number) =>
      `<apply><plus/><apply><ci>f${n}</ci><ci>x</ci></apply><apply><ci>f${n}</ci><ci>x</ci></apply></apply>`;
    const functions = [f(0, '<ci>x</ci>'), ...Array.from({ length: 30 }, (_, n) => f(n + 1, twice(n)))].join(
      '',
    );
    const xml = sbmlText(`<listOfFunctionDefinitions>${functions}</listOfFunctionDefinitions>
      <listOfParameters><parameter id="p" constant="false"/></listOfParameters>
      <listOfRules><rateRule variable="p">${math('<apply><ci>f30</ci><cn>1</cn></apply>')}</rateRule></listOfRules>`);
    expect(() => readSbml(xml)).toThrow('too long');
  });
});

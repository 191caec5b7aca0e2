import { describe, expect, test } from 'vitest';
import { fit, parseModel, petabAnswer, petabObjective, readPetab, writePetab } from '../../src/index.ts';
import { compartment, event, type Part, parameter, rate, rule, sbml } from '../sbml/parts.ts';
import { filesOf, tsv, version1, version2 } from './problemFiles.ts';

const unused = version1['model.xml'].replace(
  '</listOfParameters>',
  '<parameter id="idle" value="1" constant="true"/></listOfParameters>',
);

describe('a condition that sets what nothing depends on', () => {
  test.each([
    ['version 1', version1, { 'conditions.tsv': tsv('conditionId a0 idle', 'low 1 0', 'high 3 1') }],
    [
      'version 1, after a rest',
      {
        ...version1,
        'conditions.tsv': tsv('conditionId a0 k', 'rest - 0', 'low 1 1', 'high 3 1'),
        'parameters.tsv': version1['parameters.tsv'].replace(/^k.*\n/m, ''),
        'measurements.tsv': version1['measurements.tsv']
          .trimEnd()
          .split('\n')
          .map((line, i) => `${line}\t${i === 0 ? 'preequilibrationConditionId' : 'rest'}\n`)
          .join(''),
      },
      { 'conditions.tsv': tsv('conditionId a0 k idle', 'rest - 0 3', 'low 1 1 0', 'high 3 1 1') },
    ],
    ['version 2', version2, { 'conditions.tsv': `${version2['conditions.tsv']}run\tidle\t5\n` }],
  ])('changes nothing: %s', async (_, base, changes) => {
    const plain = await petabObjective(await readPetab(filesOf(base)));
    const other = await readPetab(filesOf(base, { ...changes, 'model.xml': unused }));
    expect((await petabObjective(other)).llh).toBe(plain.llh);
    const result = await fit(parseModel(other.model), other.table, { ...other.options, timeLimit: 1 });
    expect((await petabAnswer(other, result)).objective).toBeLessThan(-plain.llh);
  });
});

describe('a parameter that changes', () => {
  const time = (t: number) =>
    t < 2 ? 5 * Math.exp(-0.4 * t) : 5 * Math.exp(-0.8) * Math.exp(-1.5 * (t - 2));
  const files = (...parts: readonly Part[]) =>
    filesOf({
      ...version1,
      'model.xml': sbml([
        compartment('C', 1),
        parameter('S', 5),
        parameter('r', 7),
        parameter('late', 1),
        ...parts,
      ]),
      'conditions.tsv': tsv('conditionId', 'c'),
      'parameters.tsv': tsv(
        'parameterId parameterScale lowerBound upperBound nominalValue estimate',
        'r log10 0.001 1000 0.4 1',
        'late log10 0.001 1000 1.5 1',
      ),
      'observables.tsv': tsv('observableId observableFormula noiseFormula', 'y S 0.01', 'z 2*r 0.01'),
      'measurements.tsv': tsv(
        'observableId simulationConditionId time measurement',
        ...[0, 0.5, 1, 1.5, 2.5, 3, 4].flatMap((t) => [`y c ${t} ${time(t)}`, `z c ${t} ${t < 2 ? 0.8 : 3}`]),
      ),
    });

  test('by an event begins with its value in the parameter table', async () => {
    const petab = await readPetab(
      files(rate('S', '(minus (times r S))'), event('(geq time 2)', { r: 'late' })),
    );
    // Jumps at known times leave the choice of the method open.
    expect(petab.options.method).toBeUndefined();
    expect(petab.model).toContain('r(0) = r_0');
    const { chi2 } = await petabObjective(petab);
    // Truncation: the solver's tolerance is 1e-10.
    expect(chi2).toBeLessThan(1e-10);
    const result = await fit(parseModel(petab.model), petab.table, petab.options);
    const { values } = await petabAnswer(petab, result);
    // The values have no noise; what is fitted ends within a fraction of a standard error of 1e-3.
    expect(values.r).toBeCloseTo(0.4, 4);
    expect(values.late).toBeCloseTo(1.5, 4);
    expect(String(writePetab(petab, result).get('parameters.tsv'))).toMatch(/^r\t.*\t0\.[34]\d*\t1$/m);
  });

  test('by a rate rule does too, and by an assignment rule is refused', async () => {
    const moving = files(rate('S', '(minus (times r S))'), rate('r', '(minus (times late r))'));
    const { simulations } = await petabObjective(await readPetab(moving));
    [0, 0.5, 1, 1.5].forEach((t, i) => {
      const [r, s] = [0.4 * Math.exp(-1.5 * t), 5 * Math.exp((-0.4 / 1.5) * (1 - Math.exp(-1.5 * t)))];
      // Truncation: the solver's tolerance is 1e-10.
      expect(simulations[2 * i]).toBeCloseTo(s, 8);
      expect(simulations[2 * i + 1]).toBeCloseTo(2 * r, 8);
    });
    const ruled = files(rate('S', '(minus (times r S))'), rule('r', '(times late 2)'));
    await expect(readPetab(ruled)).rejects.toThrow('parameters.tsv, row 2, column parameterId');
  });
});

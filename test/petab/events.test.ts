import { describe, expect, test } from 'vitest';
import { fit, parseModel, petabAnswer, petabObjective, readPetab } from '../../src/index.ts';
import { compartment, event, parameter, rate, sbml } from '../sbml/parts.ts';
import { filesOf, tsv, version1 } from './problemFiles.ts';

const [k, bolus] = [0.3, 3];
const times = [0, 2, 5, 6, 7.5, 9, 12];

/** S decays, and gets a bolus at the time `at`; from then on it decays half as fast. */
const course = (t: number, at: number, isAfter: boolean) => {
  if (t < at || (t === at && !isAfter)) return 10 * Math.exp(-k * t);
  return (10 * Math.exp(-k * at) + bolus) * Math.exp((-k / 2) * (t - at));
};

function problem(trigger: string, ...parameters: string[]) {
  const model = sbml([
    compartment('C', 2),
    ...[parameter('S', 10), parameter('on', 1), parameter('k', 1), parameter('tau', 1)],
    rate('S', '(minus (times k on S))'),
    event(trigger, { S: `(plus S ${bolus})`, on: '0.5' }),
  ]);
  const isEstimated = parameters.length > 0;
  const conditions = isEstimated ? { early: 'lag', late: 'lag' } : { early: '5', late: '7.5' };
  const rows = ['early', 'late'].flatMap((c) =>
    times.map((t) => `y ${c} ${t} ${course(t, isEstimated ? 5.5 : c === 'early' ? 5 : 7.5, true)}`),
  );
  return filesOf({
    ...version1,
    'model.xml': model,
    'parameters.tsv': tsv(
      'parameterId parameterScale lowerBound upperBound nominalValue estimate',
      'k log10 0.001 1000 0.3 1',
      ...parameters,
    ),
    'conditions.tsv': tsv('conditionId tau', ...Object.entries(conditions).map((cells) => cells.join(' '))),
    'observables.tsv': tsv('observableId observableFormula noiseFormula', 'y S 0.01'),
    'measurements.tsv': tsv('observableId simulationConditionId time measurement', ...rows),
  });
}

describe('an event of a PEtab problem', () => {
  test.each([
    ['(geq time tau)', true],
    ['(leq tau time)', true],
    ['(gt time tau)', false],
  ])(
    '%s happens when the condition says, and what is measured then is as SBML has it',
    async (trigger, isAfter) => {
      const petab = await readPetab(problem(trigger));
      const { simulations } = await petabObjective(petab);
      const expected = [5, 7.5].flatMap((at) => times.map((t) => course(t, at, isAfter)));
      // Truncation: the solver's tolerance is 1e-10.
      for (const [i, value] of expected.entries()) expect(simulations[i]).toBeCloseTo(value, 8);
    },
  );

  test('is fitted, with the time at which it happens', async () => {
    const petab = await readPetab(problem('(geq time tau)', 'lag lin 0 20 5.2 1'));
    expect(petab.options.method).toBe('fsnls');
    const { bounds, options, table, model } = petab;
    const result = await fit(parseModel(model), table, { ...options, bounds });
    const { values } = await petabAnswer(petab, result);
    // Rounding: the values have no noise, and the solver's tolerance is 1e-8.
    expect(values.k).toBeCloseTo(k, 5);
    expect(values.lag).toBeCloseTo(5.5, 4);
  });
});

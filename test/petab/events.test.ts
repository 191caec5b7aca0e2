import { describe, expect, test } from 'vitest';
import { fit, parseModel, petabAnswer, petabObjective, readPetab } from '../../src/index.ts';
import { course, eventFiles, k, times } from './eventProblem.ts';
import { filesOf } from './problemFiles.ts';

const problem = (...given: Parameters<typeof eventFiles>) => filesOf(eventFiles(...given));

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

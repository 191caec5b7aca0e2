import { describe, expect, test } from 'vitest';
import { summary } from '../../report/summary.ts';
import { shootingOf } from '../../src/detail.ts';
import { fit, InputError, registerStarter, resolveOptions, starterOf } from '../../src/index.ts';
import { optionHelp } from '../../src/inside.ts';
import { sampleTable } from '../sampleTable.ts';
import { nearby } from './nearbyStarter.ts';

describe('a starter of one’s own', () => {
  const { model, table, truth } = sampleTable('logistic', 48, 0.02);

  test('is where forward solves start, and reports say so', async () => {
    const [own, usual] = [
      await fit(model, table, { method: 'fsnls', start: nearby }),
      await fit(model, table, { method: 'fsnls', start: 'ols' }),
    ];
    const [{ from, start }] = shootingOf(own)!.starts;
    expect(from).toBe('nearby');
    // Rounding: one multiplication.
    expect(start).toEqual(shootingOf(usual)!.starts[0].start.map((w) => 1.1 * w));
    expect(Object.fromEntries(summary(own)).start).toBe("a tenth above WENDy's first step");
    own.parameters.forEach(({ name, estimate, stdError }, j) => {
      // Both stop when a step promises less than 1e-10 of the objective.
      expect(Math.abs(estimate - usual.parameters[j].estimate)).toBeLessThan(1e-3 * stdError);
      expect(Math.abs(estimate - truth[name])).toBeLessThan(5 * stdError);
    });
  });

  test('is an option like the others', () => {
    expect(resolveOptions({ method: 'fsnls', start: nearby }).start).toBe('nearby');
    expect(optionHelp('start')).toContain("nearby = a tenth above WENDy's first step");
    expect(() => resolveOptions({ method: 'fsnls', start: 'elsewhere' })).toThrow(InputError);
    const again = {
      name: 'ols',
      place: 'a',
      label: 'b',
      prefix: 'c',
      make: starterOf('mle').make!,
    };
    expect(() => registerStarter(again)).toThrow('There is already a starter called "ols".');
  });
});

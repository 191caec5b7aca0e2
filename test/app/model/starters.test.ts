import { describe, expect, test } from 'vitest';
import { starters, starterText } from '../../../app/model/starters.ts';
import { parseModel } from '../../../src/index.ts';
import { linearForm } from '../../../src/model/linearForm.ts';

describe('starter models', () => {
  test.each(starters)('$title can be fitted as it is', ({ model }) => {
    expect(model).toMatch(/^# /);
    expect(() => linearForm(parseModel(model))).not.toThrow();
  });

  test('are named like the columns if there are as many', () => {
    const pair = starters.find(({ title }) => title.includes('Lotka'))!;
    expect(parseModel(starterText(pair, ['hare', 'lynx'])).states).toEqual(['hare', 'lynx']);
    const spring = starters.find(({ title }) => title.startsWith('Damped'))!;
    expect(starterText(spring, ['u1', 'u2'])).toMatch(/^# .* displacement u1, velocity u2\n/);
    expect(parseModel(starterText(pair, ['hare', 'lynx', 'wolf'])).states).toEqual(['hare', 'lynx']);
    expect(starterText(pair, ['hare'])).toBe(pair.model);
    expect(starterText(pair, ['hare (thousands)', 'lynx'])).toBe(pair.model);
    expect(starterText(pair, ['predator', 'prey'])).toBe(pair.model);
  });

  test('are renamed if a column has the name of a parameter', () => {
    const { model } = starters.find(({ title }) => title.includes('Lotka'))!;
    const read = parseModel(starterText({ title: '', about: '', model }, ['a', 'b']));
    expect(read.states).toEqual(['a', 'b']);
    expect(read.parameters).toHaveLength(parseModel(model).parameters.length);
    expect(() => linearForm(read)).not.toThrow();
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { estimateCells } from '../../report/estimateCells.ts';
import { summary } from '../../report/summary.ts';
import { fittedModel, predict } from '../../src/index.ts';
import { root } from '../repository.ts';

// Results as earlier versions wrote them: adding a file adds a test.
const folder = `${root}/test/results`;
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('a result that an earlier version saved', () => {
  test.each(files)('%s is read, predicted from and shown', async (name) => {
    const result = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    const [from, to] = result.timeSpan;
    const { states, lower, upper } = await predict(result, [from, (from + to) / 2, to]);
    expect(Object.keys(states)).toEqual(Object.keys(result.initial));
    for (const [state, [first]] of Object.entries(states)) {
      expect(first, state).toBeCloseTo(result.initial[state], 6);
      for (const x of [states, lower, upper].flatMap((band) => band[state]!)) expect(x).toBeTypeOf('number');
      expect(lower[state]!.every((low, i) => low < upper[state]![i]!)).toBe(true);
    }
    expect(fittedModel(result).model.states).toEqual(Object.keys(result.initial));
    expect(estimateCells(result).map((row) => row.name)).toEqual(
      result.parameters.map((parameter: { name: string }) => parameter.name),
    );
    expect(summary(result).map(([label]) => label)).toContain('noise');
  });
});

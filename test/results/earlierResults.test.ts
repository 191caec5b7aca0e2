import { readdirSync, readFileSync } from 'node:fs';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { report } from '../../cli/report.ts';
import { estimateCells } from '../../report/estimateCells.ts';
import { summary } from '../../report/summary.ts';
import { fittedModel, predict } from '../../src/index.ts';
import { root } from '../repository.ts';

// Results as earlier versions wrote them: adding a file adds a test.
const folder = `${root}/test/results`;
const plain = pc.createColors(false);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('a result that an earlier version saved', () => {
  test.each(files)('%s is read, predicted from and shown', async (name) => {
    const result = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    const [from, to] = result.timeSpan;
    const first: { name: string; estimate: number }[] = result.experiments[0].initial;
    const { states, lower, upper } = await predict(result, [from, (from + to) / 2, to]);
    expect(Object.keys(states)).toEqual(first.map(({ name }) => name));
    for (const [state, [at]] of Object.entries(states)) {
      expect(at, state).toBeCloseTo(first.find(({ name }) => name === state)!.estimate, 6);
      for (const x of [states, lower, upper].flatMap((band) => band[state]!)) expect(x).toBeTypeOf('number');
      // A first state that the model gives has no error.
      expect(lower[state]!.every((low, i) => low < upper[state]![i]! || (i === 0 && low === at))).toBe(true);
    }
    expect(fittedModel(result).model.states).toEqual(first.map(({ name }) => name));
    expect(estimateCells(result).map((row) => row.name)).toEqual(
      result.parameters.map((parameter: { name: string }) => parameter.name),
    );
    expect(summary(result).map(([label]) => label)).toContain('noise');
    expect(report(result, 'verbose', plain, 100)).not.toMatch(/undefined|\[object/);
  });

  test('with phrases in place of codes is shown by them', () => {
    const shown = (name: string) =>
      report(JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')), 'normal', plain, 200);
    const twin = shown('bateman-phrases');
    expect(twin).toContain('2nd: ka and ke exchanged, V changed\n');
    expect(twin).toContain('Another optimum fits as well (ka and ke exchanged, V changed)');
    expect(shown('random-starts-phrases')).toContain('stopped at the limit of 4 steps\n');
  });
});

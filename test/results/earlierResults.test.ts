import { readdirSync, readFileSync } from 'node:fs';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { report } from '../../cli/report/report.ts';
import { estimateCells } from '../../report/estimateCells.ts';
import { summary } from '../../report/summary.ts';
import { fittedModel, predict, savedResult } from '../../src/index.ts';
import { root } from '../repository.ts';

// Results as earlier versions wrote them: adding a file adds a test.
const folder = `${root}/test/results`;
const plain = pc.createColors(false);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('a result saved by an earlier version', () => {
  test.each(files)('%s is read, predicted from and shown', async (name) => {
    const saved = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    const result = savedResult(saved);
    const [from, to] = result.timeSpan;
    const first: { name: string; estimate: number }[] = result.experiments[0].initial;
    expect(fittedModel(saved)).toEqual(fittedModel(result));
    const { states, lower, upper } = await predict(result, [from, (from + to) / 2, to]);
    expect(Object.keys(states)).toEqual(first.map(({ name }) => name));
    for (const [state, [at]] of Object.entries(states)) {
      expect(at, state).toBeCloseTo(first.find(({ name }) => name === state)!.estimate, 6);
      for (const x of [states, lower, upper].flatMap((band) => band[state])) expect(x).toBeTypeOf('number');
      // A first state that the model gives has no error.
      expect(lower[state].every((low, i) => low < upper[state][i] || (i === 0 && low === at))).toBe(true);
    }
    expect(fittedModel(result).model.states).toEqual(first.map(({ name }) => name));
    expect(estimateCells(result).map((row) => row.name)).toEqual(
      result.parameters.map((parameter: { name: string }) => parameter.name),
    );
    expect(summary(result).map(([label]) => label)).toContain('noise');
    expect(report(result, 'verbose', plain, 100)).not.toMatch(/undefined|\[object/);
  });

  test('has the start of each parameter under its present name', () => {
    const saved = JSON.parse(readFileSync(`${folder}/bateman-phrases.json`, 'utf8'));
    const { parameters } = savedResult(saved);
    expect(parameters.map(({ start }) => start)).toEqual(saved.parameters.map((p: { ols: number }) => p.ols));
    expect(parameters[0]).not.toHaveProperty('ols');
  });

  test('has what its method alone knows in detail, and nowhere else', () => {
    const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
    const likely = read('bateman-phrases');
    expect(savedResult(likely).detail).toMatchObject({
      kind: 'collocation',
      ...likely.convergence,
      residualOverNoise: likely.diagnostics.residualOverNoise,
    });
    const shooting = read('random-starts-phrases');
    expect(savedResult(shooting).detail).toMatchObject({ kind: 'shooting', ...shooting.shooting });
    const { convergence } = likely;
    const instead = { ...likely, method: 'irls', convergence: { ...convergence, converged: false } };
    const { detail, diagnostics, iterations, ...rest } = savedResult(instead);
    expect(detail).toMatchObject({ kind: 'weakForm', insteadOf: instead.convergence, pValues: [] });
    for (const gone of ['convergence', 'shooting']) expect(rest).not.toHaveProperty(gone);
    for (const gone of ['featureNoise', 'autocorrelation']) expect(diagnostics).not.toHaveProperty(gone);
    expect(iterations).not.toHaveProperty('pValues');
    expect(savedResult({ ...likely, method: 'mine', convergence: null }).detail).toEqual({
      kind: 'registered',
      values: {},
    });
  });

  test('by this version comes back as it is, and so does what is not a result', () => {
    const value = { diagnostics: {}, detail: { kind: 'registered', values: {} } };
    for (const same of [value, [], null, 'text', {}]) expect(savedResult(same)).toBe(same);
  });

  test('with phrases in place of codes is shown with them', () => {
    const shown = (name: string) =>
      report(savedResult(JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))), 'normal', plain, 200);
    const twin = shown('bateman-phrases');
    expect(twin).toContain('2nd: ka and ke exchanged, V changed\n');
    expect(twin).toContain('Another optimum fits as well (ka and ke exchanged, V changed)');
    expect(shown('random-starts-phrases')).toContain('stopped at the limit of 4 steps\n');
  });
});

import { describe, expect, test } from 'vitest';
import { weakFormOf } from '../../src/detail.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import type { FitOptions } from '../../src/options.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import type { Result } from '../../src/result.ts';
import { fitWeak, type WeakFitSteps } from '../../src/wendy/fit.ts';
import { finish } from '../finish.ts';
import { type Columns, columnsOf, dataOf, estimates } from './runs.ts';

/** The same fit twice: with shortcuts, and with a factor for every iterate, as when the workings are requested. */
async function both(text: string, columns: Columns[], options: FitOptions = {}) {
  await loadKernels();
  const model = parseModel(text);
  const form = linearForm(model);
  const resolved = resolveOptions({ method: 'irls', ...options });
  const data = dataOf(model.states, columns);
  const show = function* (_: WeakFitSteps) {};
  return {
    quick: finish(fitWeak(model, form, data, resolved)),
    whole: finish(fitWeak(model, form, data, resolved, undefined, show)),
  };
}

const skipped = (result: Result) => weakFormOf(result)!.pValues.filter(Number.isNaN).length;

function expectSame(quick: Result, whole: Result): void {
  expect(quick.iterations!.estimates.length).toBe(whole.iterations!.estimates.length);
  expect(quick.iterations!.stopped).toBe(whole.iterations!.stopped);
  expect(quick.status.code).toBe(whole.status.code);
  const apart = (a: number[], b: number[]) => Math.max(...a.map((x, j) => Math.abs(x / b[j] - 1)));
  // The corrections of a shortcut end at 1e-12 of the estimate; small parameters lose a digit or two of that.
  expect(apart(estimates(quick), estimates(whole))).toBeLessThan(1e-10);
  quick.iterations!.estimates.forEach((w, k) => {
    expect(apart(w, whole.iterations!.estimates[k]), `iterate ${k}`).toBeLessThan(1e-9);
  });
  const errors = ({ parameters }: Result) => parameters.map(({ stdError }) => stdError);
  expect(apart(errors(quick), errors(whole))).toBeLessThan(1e-10);
  expect(quick.diagnostics.shapiroWilkP).toBeCloseTo(whole.diagnostics.shapiroWilkP, 9);
}

describe('iterates without a factor of their own', () => {
  const { text, columns } = columnsOf('protein-transduction', 512, 0.1);

  test('are those that factors give', async () => {
    const { quick, whole } = await both(text, [columns]);
    expect(skipped(quick)).toBeGreaterThanOrEqual(4);
    expect(skipped(whole)).toBe(0);
    expectSame(quick, whole);
  });

  test('are made of several experiments too', async () => {
    const parts = [1, 2].map((seed) => columnsOf('protein-transduction', 256, 0.05, seed).columns);
    const { quick, whole } = await both(text, parts);
    expect(skipped(quick)).toBeGreaterThanOrEqual(1);
    expectSame(quick, whole);
  });

  test('are replaced by factors if the covariance changes much from one to the next', async () => {
    const far = columnsOf('hindmarsh-rose', 1024, 0.02);
    const { quick, whole } = await both(far.text, [far.columns]);
    expect(skipped(quick)).toBeLessThan(quick.iterations!.estimates.length / 2);
    expectSame(quick, whole);
  });

  test('get their p-values later if the iterates are compared', async () => {
    const { quick, whole } = await both(text, [columns], { maxIterations: 4 });
    expect(quick.iterations!.stopped).toBe('iterationLimit');
    expect(skipped(quick)).toBe(0);
    weakFormOf(quick)!.pValues.forEach((p, k) => {
      expect(p).toBeCloseTo(weakFormOf(whole)!.pValues[k], 9);
    });
  });

  test('are not used for small systems, nor if every p-value counts', async () => {
    const small = columnsOf('protein-transduction', 256, 0.1);
    expect(skipped((await both(small.text, [small.columns])).quick)).toBe(0);
    const authors = await both(text, [columns], { preset: 'authors-2023' });
    expect(skipped(authors.quick)).toBe(0);
  });
});

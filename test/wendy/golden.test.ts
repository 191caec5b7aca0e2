import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns } from '../../src/linalg/matrix.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { resolveOptions } from '../../src/options.ts';
import { fitWeak } from '../../src/wendy/fit.ts';

interface Golden {
  t: number[];
  U: number[][];
  features: string[][];
  result: {
    mt_min: number;
    mt: number[];
    K: number;
    sv_corner: number;
    n_its: number;
    check: number;
    diverged: boolean;
    sig_ests: number[];
    w0: number[];
    w_hat_its: number[][];
    w_hat: number[];
    stdW: number[];
    pvals: number[];
  };
}

const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

beforeAll(loadKernels);

/** The golden files name features; parameters are numbered through the equations. */
function modelOf(features: string[][]): string {
  let j = 0;
  return features
    .map((terms, i) => `u${i + 1}' = ${terms.map((f) => `w${++j}*(${f})`).join(' + ')}`)
    .join('\n');
}

/** Largest relative difference, against the largest entry. */
function apart(actual: ArrayLike<number>, expected: readonly number[]): number {
  const size = Math.max(...expected.map(Math.abs));
  return Math.max(...expected.map((x, i) => Math.abs(x - actual[i]) / size));
}

describe('preset authors-2023 returns what the authors’ code returned', () => {
  test.each(files)('%s', (file) => {
    const golden: Golden = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const r = golden.result;
    const model = parseModel(modelOf(golden.features));
    const U = fromColumns(golden.features.map((_, l) => golden.U.map((row) => row[l])));
    const samples = { t: Float64Array.from(golden.t), U, states: model.states };
    const options = resolveOptions({ preset: 'authors-2023' });
    const fit = fitWeak(model, linearForm(model), samples, options);
    const stopped = r.diverged ? 'normality' : r.check <= 1e-10 ? 'fixedPoint' : 'iterationLimit';
    const digits = {
      sigma: apart(Object.values(fit.noise), r.sig_ests),
      w0: apart(fit.iterations.estimates[0], r.w0),
      iterates: Math.max(...fit.iterations.estimates.map((w, n) => apart(w, r.w_hat_its[n]))),
      w: apart(
        fit.parameters.map((p) => p.estimate),
        r.w_hat,
      ),
      stdW: apart(
        fit.parameters.map((p) => p.stdError),
        r.stdW,
      ),
      p: apart(fit.iterations.pValues, r.pvals),
    };
    console.log(file, fit.testFunctions.minRadius, r.mt_min, fit.testFunctions.count, r.K, fit.iterations.count, r.n_its, fit.iterations.stopped, stopped, JSON.stringify(digits));
    expect(fit.testFunctions.minRadius).toBe(r.mt_min);
    expect(fit.testFunctions.count).toBe(r.K);
    expect(fit.iterations.count).toBe(r.n_its);
    expect(fit.iterations.stopped).toBe(stopped);
  });
});

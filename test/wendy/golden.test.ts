import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKernels, type Kernels, loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns, type Matrix } from '../../src/linalg/matrix.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import { normalityTest } from '../../src/stats/normalityTest.ts';
import { chooseBasis } from '../../src/wendy/chooseBasis.ts';
import { fitWeak } from '../../src/wendy/fit.ts';
import { gradients } from '../../src/wendy/gradients.ts';
import { irls } from '../../src/wendy/irls.ts';
import { radiusErrors } from '../../src/wendy/radius.ts';
import { residual } from '../../src/wendy/system.ts';
import { noUnits } from '../../src/wendy/units.ts';
import { weakSystem } from '../../src/wendy/weakSystem.ts';
import { weighting } from '../../src/wendy/weighting.ts';
import { finish } from '../finish.ts';

/** A golden file: noisy data and what the authors' code returned. Adding a file to test/golden adds a test. */
interface Golden {
  t: number[];
  U: number[][];
  features: string[][];
  result: {
    rad_ms: number[];
    rad_errs: number[];
    mt_min: number;
    mt_max: number;
    mt: number[];
    nrows_V: number;
    singular_values: number[];
    sv_corner: number;
    K: number;
    V_argmax_1based: number[];
    V_at_argmax: number[];
    G_blocks: number[][];
    b_blocks: number[][];
    n_its: number;
    check: number;
    diverged: boolean;
    sig_ests: number[];
    w0: number[];
    w_hat_its: number[][];
    w_hat: number[];
    stdW: number[];
    CovW: number[][];
    pvals: number[];
    chol_diag_last: number[];
    residual_last: number[];
  };
}

const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const lines: string[] = [];
const authors = resolveOptions({ preset: 'authors-2023' });

let kernels: Kernels;
beforeAll(async () => {
  await loadKernels();
  kernels = createKernels();
});
afterAll(() => console.log(`matching digits, file by file\n${lines.join('\n')}`));

describe("the preset authors-2023 returns what the authors' code returned", () => {
  test.each(files)('%s', (file) => {
    const golden: Golden = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const r = golden.result;
    const model = parseModel(modelOf(golden.features));
    const U = fromColumns(golden.features.map((_, l) => golden.U.map((row) => row[l])));
    const t = Float64Array.from(golden.t);
    const data = { states: model.states, experiments: [{ name: '', t, U }] };
    const fit = finish(fitWeak(model, linearForm(model), data, authors));

    expect(fit.testFunctions!.minRadius).toBe(r.mt_min);
    expect(fit.testFunctions!.radii).toEqual(r.mt);
    expect(fit.testFunctions!.count).toBe(r.K);
    expect(fit.iterations!.estimates.length).toBe(r.n_its);
    const stopped = r.diverged ? 'normality' : r.check <= 1e-10 ? 'fixedPoint' : 'iterationLimit';
    expect(fit.iterations!.stopped).toBe(stopped);

    const steps = stepByStep(golden, t, U);
    expect(steps.stacked).toBe(r.nrows_V);
    expect(steps.corner).toBe(r.sv_corner);

    const apart = {
      sigma: difference(Object.values(fit.noise), r.sig_ests),
      radius: difference(steps.radiusErrors, r.rad_errs),
      singular: difference(steps.singularValues, r.singular_values),
      w0: difference(fit.iterations!.estimates[0], r.w0),
      iterates: Math.max(...fit.iterations!.estimates.map((w, n) => difference(w, r.w_hat_its[n]))),
      w: difference(
        fit.parameters.map((p) => p.estimate),
        r.w_hat,
      ),
      stdW: difference(
        fit.parameters.map((p) => p.stdError),
        r.stdW,
      ),
      covariance: difference(fit.covariance.flat(), r.CovW.flat()),
      G: difference(steps.G, r.G_blocks.flat()),
      b: difference(steps.b, r.b_blocks.flat()),
      cholesky: difference(steps.choleskyDiagonal, r.chol_diag_last),
      residual: difference(steps.residual, r.residual_last),
      pValues: difference(steps.pValues, r.pvals),
    };
    const digits = Object.entries(apart).map(([name, x]) => `${name} ${(-Math.log10(x + 1e-17)).toFixed(1)}`);
    lines.push(`${file.replace('.json', '')}: ${digits.join(', ')}`);

    // What was asked of a faithful implementation: 1e-9 relative, p-values 1e-6 once signs are aligned.
    const agreement = 1e-9;
    for (const [name, x] of Object.entries(apart)) {
      if (name !== 'pValues' && name !== 'singular') expect(x, name).toBeLessThan(agreement);
    }
    // Singular values come from a Gram matrix: the small ones carry the square root of rounding.
    expect(apart.singular, 'singular').toBeLessThan(1e-7);
    expect(apart.pValues, 'pValues').toBeLessThan(1e-6);
  });
});

function copy({ rows, cols, data }: Matrix): Matrix {
  return { rows, cols, data: data.slice() };
}

/** The steps one by one, with the signs of the test functions as the authors' SVD happened to leave them. */
function stepByStep({ features, result: r }: Golden, t: Float64Array, U: Matrix) {
  const model = parseModel(modelOf(features));
  const form = linearForm(model);
  const states = model.states;
  const M = t.length;
  const J = model.parameters.length;
  const dt = (t[M - 1] - t[0]) / (M - 1);
  // The fit has just made them: they are kept, so signs are changed in a copy.
  const kept = finish(chooseBasis(M, J, states.length, r.mt, authors));
  const basis = { ...kept, Phi: copy(kept.Phi), PhiDot: copy(kept.PhiDot) };
  const K = basis.Phi.rows;
  for (let k = 0; k < K; k++) {
    const at = k + (r.V_argmax_1based[k] - 1) * K;
    if (basis.Phi.data[at] * r.V_at_argmax[k] > 0) continue;
    for (let m = 0; m < M; m++) {
      basis.Phi.data[k + m * K] *= -1;
      basis.PhiDot.data[k + m * K] *= -1;
    }
  }
  const samples = { name: '', t, U, states };
  const system = finish(weakSystem(form, J, samples, basis.Phi, basis.PhiDot, dt));
  const units = noUnits(states.length, J);
  const sigma = Float64Array.from(r.sig_ests);
  const first = finish(gradients(form.features, states, t, U, 1));
  const input = { form, gradients: first, sigma, ...basis, dt, rowScale: units.row };
  const relaxation = { alpha: 1e-10, relative: false };
  const weights = finish(weighting([input], [system], units.column, relaxation, kernels));
  const run = finish(
    irls(system, weights.whiten, {
      tolerance: 1e-10,
      maxIterations: 100,
      normalityLevel: 1e-4,
      normalityFrom: 10,
      normality: (x) => normalityTest(x, 'franciaWhenPeaked'),
    }),
  );
  const n = system.b.length;
  const column = (block: number[], k: number, j: number) => system.G.data[block[0] * K + k + j * n];
  const columns = features.flatMap((terms, i) => terms.map(() => i));
  return {
    stacked: basis.stacked,
    corner: basis.corner,
    singularValues: basis.singularValues.map((s) => s * dt),
    radiusErrors: finish(
      radiusErrors(U, dt, { eta: 9, coarsening: 2.1, maxRadius: r.mt_max, shrunkGrid: true }),
    ),
    G: Array.from({ length: K }, (_, k) => columns.map((i, j) => column([i], k, j))).flat(),
    b: Array.from({ length: K }, (_, k) => states.map((_s, l) => system.b[l * K + k])).flat(),
    pValues: run.pValues,
    choleskyDiagonal: Array.from({ length: n }, (_, i) => weights.L[0][i + i * n]),
    // Of the iterate returned: where normality failed in these files, that is OLS, whose residual is not whitened.
    residual: r.diverged
      ? residual(system, run.estimates[0])
      : residual(run.whitened!, run.estimates.at(-1)!),
  };
}

/** The golden files name features; parameters are numbered through the equations. */
function modelOf(features: string[][]): string {
  let j = 0;
  return features
    .map((terms, i) => `u${i + 1}' = ${terms.map((f) => `w${++j}*(${f})`).join(' + ')}`)
    .join('\n');
}

/** Largest difference, relative to the largest entry. */
function difference(actual: ArrayLike<number>, expected: readonly number[]): number {
  const size = Math.max(...expected.map(Math.abs));
  return Math.max(...expected.map((x, i) => Math.abs(x - actual[i]) / size));
}

import { beforeAll, describe, expect, test } from 'vitest';
import { interpolate, placeNodes } from '../../src/likelihood/nodes.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { systemAt } from '../../src/mle/continuation.ts';
import { correlatedCovariance, parameterInformation, stateErrors } from '../../src/mle/covariance.ts';
import { eliminateInto } from '../../src/mle/elimination.ts';
import { chordStep, failureOf, gaussNewtonStep } from '../../src/mle/gaussNewton.ts';
import { nodesHeld } from '../../src/mle/nodeView.ts';
import { moveOfHalvedSteps, nodesAtOnce } from '../../src/mle/subSteps.ts';
import { evaluate, pieceLength } from '../../src/mle/system.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { constraintOf } from '../../src/rows/constraint.ts';
import { finish } from '../finish.ts';
import { denseNormalEquations, inverse } from './dense.ts';
import { halveSteps } from './halveSteps.ts';
import { randomData, workFor } from './runs.ts';

const model = parseModel("x' = a*x + b*x*y\ny' = c*y + d*x*y - 0.1*z\nz' = a*x - z + e");
const constraint = finish(constraintOf(model));
const { D, J } = constraint;
const nodes = placeNodes(randomData(model.states, [7, 5, 6], 4), 2);
const w = Float64Array.of(0.7, -0.5, -0.4, 0.6, 0.2);
const sigma = Float64Array.of(0.3, 0.2, 0.4);
const point = { X: interpolate(nodes), w };
const kappa = 0.5;
const system = systemAt(constraint, nodes, sigma, kappa);
const N = nodes.count;

// Rounding: the dense inverse by Gauss-Jordan loses about the condition number, 1e4 here, of 1e-16.
const rounding = 1e-10;

beforeAll(loadKernels);

function close(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance = rounding): void {
  const size = Math.max(...Array.from(expected, Math.abs));
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    expect(Math.abs(actual[i] - expected[i]) / size, `entry ${i}`).toBeLessThan(tolerance);
  }
}

function solved() {
  const work = workFor(N, D, J);
  const step = finish(gaussNewtonStep(system, point, work, false))!;
  const { H, g } = denseNormalEquations(work.linearisation, nodes, point.X, system.weights, J);
  return { work, step, H, g, inv: inverse(H) };
}

function times(A: { rows: number; data: Float64Array }, x: Float64Array): Float64Array {
  return x.map((_, i) => x.reduce((sum, v, j) => sum + A.data[i + j * A.rows] * v, 0));
}

describe('the block elimination', () => {
  test('takes the step of the dense normal equations', () => {
    const { step, g, inv } = solved();
    const d = times(inv, g).map((x) => -x);
    close(step.dx, d.subarray(0, N * D));
    close(step.dw, d.subarray(N * D));
    const decrease = -g.reduce((sum, x, i) => sum + x * d[i], 0);
    expect(Math.abs(step.decrease / decrease - 1)).toBeLessThan(rounding);
  });

  test('leaves the parameters their block of the dense inverse', () => {
    const { step, inv } = solved();
    const n = N * D + J;
    close(
      step.S,
      Float64Array.from({ length: J * J }, (_, k) => {
        return inv.data[N * D + (k % J) + (N * D + Math.floor(k / J)) * n];
      }),
    );
  });

  test('with the parameters held solves for the states alone', () => {
    const work = workFor(N, D, J);
    const step = finish(gaussNewtonStep(system, point, work, true))!;
    const { H, g } = denseNormalEquations(work.linearisation, nodes, point.X, system.weights, 0);
    close(
      step.dx,
      times(inverse(H), g).map((x) => -x),
    );
    expect(Array.from(step.dw)).toEqual(new Array(J).fill(0));
  });

  test('steps with old factors towards the remaining defects', () => {
    const { work, step, g, inv } = solved();
    const s = 0.25;
    const trial = { X: point.X.map((x, i) => x + s * step.dx[i]), w: w.map((x, j) => x + s * step.dw[j]) };
    constraint.defectInto(work.c, nodes, trial.X, trial.w, system.inverseScale, 0, N - 1);
    const at = { ...work.linearisation, c: work.c };
    const { g: moved } = denseNormalEquations(at, nodes, trial.X, system.weights, J);
    const dw = finish(chordStep(system, trial, step, s, work));
    const d = times(
      inv,
      moved.map((x, i) => x - (1 - s) * g[i]),
    ).map((x) => -x);
    close(work.chord, d.subarray(0, N * D));
    close(dw, d.subarray(N * D));
  });

  test('in pieces is bit for bit the elimination in one go', () => {
    const long = placeNodes(randomData(model.states, [3000, 4], 8), 2);
    const X = interpolate(long);
    const { weights, inverseScale } = systemAt(constraint, long, sigma, 1);
    const inPieces = workFor(long.count, D, J);
    finish(parameterInformation(systemAt(constraint, long, sigma, 1), { X, w }, inPieces));
    const work = workFor(long.count, D, J);
    const { linearisation, elimination } = work;
    constraint.lineariseInto(linearisation, long, X, w, inverseScale, 0, long.count - 1);
    expect(eliminateInto(elimination, work, { nodes: long, weights }, X, 0, long.count)).toBe(true);
    for (const name of ['L', 'M', 'Z', 'z'] as const)
      expect(inPieces.elimination[name]).toEqual(elimination[name]);
    // Sums over nodes, in batches that start again with each experiment.
    const lower = (A: Float64Array) => A.filter((_, i) => i % J >= Math.floor(i / J));
    close(lower(inPieces.elimination.information), lower(elimination.information));
    close(inPieces.elimination.gradient, elimination.gradient);
  });
});

describe('with the derivatives of one piece held at a time', () => {
  // Three pieces, and an experiment that ends inside the last one.
  const long = placeNodes(randomData(model.states, [2500, 4], 8), 2);
  const whole = { X: interpolate(long), w };
  const far = systemAt(constraint, long, sigma, 1);
  const held = pieceLength(D, J) + 2;
  const works = () => [workFor(long.count, D, J), workFor(long.count, D, J, held)];

  test('the record is longer than what is held', () => {
    expect(long.count).toBeGreaterThan(2 * held);
    expect(nodesHeld(20 * held, D, J)).toBe(held);
    expect(nodesHeld(long.count, D, J)).toBe(long.count);
  });

  test.each([false, true])('steps are the same, bit for bit; parameters held: %s', (hold) => {
    const [all, some] = works().map((work) => {
      const step = finish(gaussNewtonStep(far, whole, work, hold))!;
      const s = 0.5;
      const trial = {
        X: whole.X.map((x, i) => x + s * step.dx[i]),
        w: w.map((x, j) => x + s * step.dw[j]),
      };
      const q = finish(evaluate(far, trial, work.c));
      const dx = step.dx.slice();
      const dw = finish(chordStep(far, trial, step, s, work));
      return { step: { ...step, dx }, q, dw, chord: work.chord };
    });
    expect(some).toEqual(all);
  });

  test('so is what the equations say about the parameters, with equations sharpened node by node', () => {
    const sharpness = Float64Array.from({ length: long.count * D }, (_, i) => 1 + (i % 7));
    const sharp = systemAt(constraint, long, sigma, 1, sharpness);
    const [all, some] = works().map((work) => {
      const information = finish(parameterInformation(sharp, whole, work))!;
      const { L, M, Z, z } = work.elimination;
      return { information, L, M, Z, z };
    });
    expect(some).toEqual(all);
  });

  test('a number that is not finite is found in any piece', () => {
    const [, work] = works();
    const at = (place: number, value: number) => whole.X.map((x, i) => (i === place ? value : x));
    const reason = (X: Float64Array) => finish(failureOf(far, { X, w }, work));
    expect(reason(at(2, Number.NaN))).toBe('notFinite');
    expect(reason(at((long.count - 20) * D, Number.POSITIVE_INFINITY))).toBe('notFinite');
    expect(reason(whole.X)).toBe('singular');
  });
});

describe('covariances', () => {
  test('of the states, and of the first ones with the parameters, are those of the dense inverse', () => {
    const { work, step, inv } = solved();
    const { errors, joint } = finish(stateErrors(nodes, work.elimination, step.S, 1));
    const n = N * D + J;
    close(
      errors,
      Float64Array.from({ length: N * D }, (_, i) => Math.sqrt(inv.data[i + i * n])),
    );
    // The parameters come first there.
    joint.forEach(({ data }, e) => {
      const places = Array.from({ length: J + D }, (_, i) =>
        i < J ? N * D + i : nodes.first[e] * D + i - J,
      );
      close(
        data,
        places.flatMap((b) => places.map((a) => inv.data[a + b * n])),
      );
    });
    expect(joint.length).toBe(3);
  });

  test.each([0, 0.6])('for noise with autocorrelation %d are those of the dense influence matrix', (rho) => {
    const { work, step, inv } = solved();
    const S = finish(correlatedCovariance(system, work.elimination, step.S, new Float64Array(D).fill(rho)));
    // ∂w/∂y = -inv_wx · (-W): cells of a state in an experiment, in the order of time.
    const n = N * D + J;
    const expected = new Float64Array(J * J);
    for (let l = 0; l < D; l++) {
      for (let e = 0; e + 1 < nodes.first.length; e++) {
        const cells: number[] = [];
        for (let k = nodes.first[e]; k < nodes.first[e + 1]; k++) {
          if (nodes.measured[k * D + l] > 0) cells.push(k * D + l);
        }
        const influence = (i: number, j: number) =>
          inv.data[N * D + j + i * n] * Math.sqrt(nodes.measured[i] * system.weights[l]);
        cells.forEach((a, ia) => {
          cells.forEach((b, ib) => {
            for (let i = 0; i < J; i++) {
              for (let j = 0; j < J; j++) {
                expected[i + j * J] += influence(a, i) * influence(b, j) * rho ** Math.abs(ia - ib);
              }
            }
          });
        });
      }
    }
    close(S, expected);
  });

  test('of experiments add up to the whole, each weighted by its share', () => {
    const work = workFor(N, D, J);
    const { shares } = finish(parameterInformation(system, point, work))!;
    expect(shares.length).toBe(3);
    expect(shares.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 9);
    for (const share of shares) expect(share).toBeGreaterThan(0);
  });
});

test.each([
  ['a few nodes', [7, 5, 6]],
  ['more nodes than are held at once', [3000, 5]],
])('the move of halved steps is the step on the halved nodes: %s', (_, lengths) => {
  const nodes = placeNodes(randomData(model.states, lengths, 4), 2);
  const point = { X: interpolate(nodes), w };
  const fine = halveSteps(nodes);
  const { evaluate } = compileRightHandSide(model);
  const X = new Float64Array(fine.count * D);
  const slope = (n: number) => {
    const f = new Float64Array(D);
    evaluate(nodes.t[n], point.X.subarray(n * D, (n + 1) * D), w, f);
    return f;
  };
  for (let e = 0; e + 1 < nodes.first.length; e++) {
    for (let n = nodes.first[e]; n < nodes.first[e + 1]; n++) {
      for (let l = 0; l < D; l++) {
        X[(2 * n - e) * D + l] = point.X[n * D + l];
        if (nodes.h[n] === 0) continue;
        const bend = (nodes.h[n] / 8) * (slope(n)[l] - slope(n + 1)[l]);
        X[(2 * n - e + 1) * D + l] = (point.X[n * D + l] + point.X[(n + 1) * D + l]) / 2 + bend;
      }
    }
  }
  const fineSystem = systemAt(constraint, fine, sigma, 1e-4);
  const step = finish(gaussNewtonStep(fineSystem, { X, w }, workFor(fine.count, D, J), false))!;
  const move = finish(
    moveOfHalvedSteps(model, constraint, nodes, point, sigma, workFor(nodesAtOnce(nodes.count, D, J), D, J)),
  );
  // Rounding is larger at κ = 1e-4, where squares of the defects weigh 1e8.
  close(move, step.dw, 1e-5);
});

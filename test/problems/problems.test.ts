import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../src/data/readTable.ts';
import { toCsv } from '../../src/data/toCsv.ts';
import { toData } from '../../src/data/toData.ts';
import { InputError } from '../../src/inputError.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { findProblem } from '../../src/problems/findProblem.ts';
import { type Problem, problems } from '../../src/problems/problems.ts';
import { sampleProblem } from '../../src/problems/sampleProblem.ts';
import { trajectory } from '../../src/problems/trajectory.ts';

// ‖vec(U*)‖_rms of the paper's Table 1, which prints two digits.
const paperRms: Record<string, number> = {
  logistic: 0.66,
  'lotka-volterra': 6.8,
  'fitzhugh-nagumo': 0.68,
  'hindmarsh-rose': 2.8,
  'protein-transduction': 0.81,
};

const goldenName: Record<string, string> = {
  logistic: 'logistic',
  'lotka-volterra': 'lotka_volterra',
  'fitzhugh-nagumo': 'fitzhugh_nagumo',
  'hindmarsh-rose': 'hindmarsh_rose',
  'protein-transduction': 'ptb',
};

function trueStates(problem: Problem, t: Float64Array, steps: number) {
  const w = Float64Array.from(problem.parameters.values());
  const { evaluate } = compileRightHandSide(parseModel(problem.model));
  const longestStep = problem.timeSpan[1] / steps;
  return trajectory((time, u, du) => evaluate(time, u, w, du), problem.initial, t, longestStep);
}

describe.each(problems)('$name', (problem) => {
  test('the model text has the states, and a true value for each parameter', () => {
    const model = parseModel(problem.model);
    expect(model.states).toEqual(problem.states);
    expect(model.parameters).toEqual([...problem.parameters.keys()]);
    expect(problem.initial.length).toBe(problem.states.length);
  });

  test('halving the steps moves the true states by less than 1e-10 of the largest', () => {
    const { t, clean } = sampleProblem(problem, { points: 65, noise: 0 });
    const finer = trueStates(problem, t, 8000);
    const truncation = 1e-10 * Math.max(...clean.data.map(Math.abs));
    clean.data.forEach((u, k) => {
      expect(Math.abs(u - finer.data[k])).toBeLessThan(truncation);
    });
  });

  test("the size of the states is the paper's", () => {
    const { sigma } = sampleProblem(problem, { points: 1024, noise: 1 });
    // Two printed digits, one of them (6.8 for 6.87) cut off rather than rounded.
    expect(Math.abs(sigma / paperRms[problem.name] - 1)).toBeLessThan(0.015);
  });

  test('truth and size of the states are those of the golden data', () => {
    const points = problem.name === 'logistic' ? 512 : 1024;
    const folder = new URL('../golden/', import.meta.url);
    const file = readdirSync(folder).find((name) =>
      name.startsWith(`${goldenName[problem.name]}_M${points}_`),
    );
    const golden = JSON.parse(readFileSync(new URL(file!, folder), 'utf8'));
    const rounding = 2 ** -52;
    [...problem.parameters.values()].forEach((w, j) => {
      expect(Math.abs(w / golden.w_true[j] - 1)).toBeLessThanOrEqual(rounding);
    });
    const U = trueStates(problem, Float64Array.from(golden.t), 4000);
    const rms = Math.sqrt(U.data.reduce((sum, u) => sum + u * u, 0) / U.data.length);
    // The authors solved to a tolerance of 1e-12.
    const truncation = 1e-11;
    expect(Math.abs((golden.noise_ratio * rms) / golden.sigma_true - 1)).toBeLessThan(truncation);
  });

  test('the sample is reproducible, has the requested noise, and passes through CSV unchanged', () => {
    const { t, U, clean, sigma } = sampleProblem(problem, { seed: 5 });
    expect(sampleProblem(problem, { seed: 5 }).U).toEqual(U);
    expect(sampleProblem(problem, { seed: 6 }).U).not.toEqual(U);
    expect(sampleProblem(problem, { noise: 0 }).U).toEqual(clean);

    const n = U.data.length;
    const variance = U.data.reduce((sum, u, k) => sum + (u - clean.data[k]) ** 2, 0) / n;
    const standardError = Math.sqrt(2 / n);
    expect(Math.abs(variance / sigma ** 2 - 1)).toBeLessThan(4 * standardError);

    const { data } = toData(readTable(toCsv(t, problem.states, U)), problem.states);
    expect(data.experiments[0].t).toEqual(t);
    expect(data.experiments[0].U).toEqual(U);
  });
});

test('problems are found by name and by the short names of the paper, in any case', () => {
  expect(findProblem('Lotka-Volterra').name).toBe('lotka-volterra');
  for (const [short, name] of [
    ['LV', 'lotka-volterra'],
    ['fhn', 'fitzhugh-nagumo'],
    ['HR', 'hindmarsh-rose'],
    ['ptb', 'protein-transduction'],
  ]) {
    expect(findProblem(short).name).toBe(name);
  }
});

test('an unknown problem is refused with the nearest name and the list', () => {
  expect(() => findProblem('logistics')).toThrow(InputError);
  expect(() => findProblem('logistics')).toThrow(
    'Did you mean logistic? The examples are logistic, lotka-volterra',
  );
  expect(() => findProblem('__proto__')).toThrow(InputError);
});

test('impossible samples are refused', () => {
  for (const options of [
    { points: 1 },
    { points: 2.5 },
    { noise: -1 },
    { noise: Number.NaN },
    { seed: 0.5 },
  ]) {
    expect(() => sampleProblem(problems[0], options)).toThrow(InputError);
  }
});

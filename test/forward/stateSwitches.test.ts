import { describe, expect, test } from 'vitest';
import { cramerRao, evenTimes, fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { jumpingConditions } from '../../src/problem/jumpingConditions.ts';
import { messagesOf } from '../notes.ts';

// A drug that works above a threshold: b = b0 exp(g t - E min(t, t*)), where c0 exp(-k t*) = thr.
const drug = parseModel("c' = -k*c\nb' = g*b - if(c > thr, E*b, 0)");
const truth = { k: 0.3, g: 0.2, E: 0.6, thr: 2 };
const u0 = { c: 10, b: 5 };
const t = Array.from(evenTimes(0, 12, 25));
const passes = Math.log(10 / 2) / 0.3;
const exact = (time: number) => 5 * Math.exp(0.2 * time - 0.6 * Math.min(time, passes));

describe('a condition on states at which the equations are discontinuous', () => {
  test('is located exactly by forward solves', async () => {
    const { states, work } = await simulate(drug, truth, { u0, t, rtol: 1e-10, atol: 1e-12 });
    // Truncation: the tolerance of a step, over some dozens of them.
    states.b!.forEach((b, m) => {
      expect(Math.abs(b / exact(t[m]) - 1)).toBeLessThan(1e-8);
    });
    expect(work.rejected).toBeLessThan(5);
  });

  test('moves with its parameters, and so do the states after it', async () => {
    // After t*: ∂b/∂thr = b E/(k thr); before it nothing depends on thr.
    const { stdErrors } = await cramerRao(drug, truth, {
      u0,
      u0Known: true,
      t,
      noiseSd: { b: 0.1 },
      known: ['k', 'g', 'E'],
    });
    const slope = t.map((time) => (time > passes ? (exact(time) * 0.6) / (0.3 * 2) : 0));
    expect(Math.abs(stdErrors.thr! * (Math.hypot(...slope) / 0.1) - 1)).toBeLessThan(1e-7);
  });

  test('has its threshold estimated by fsnls; mle says why it cannot', async () => {
    const { states } = await simulate(drug, truth, { u0, t, noiseSd: { c: 0.1, b: 0.1 }, seed: 5 });
    const table = tableFromColumns({ t, c: states.c!, b: states.b! });
    await expect(fit(drug, table)).rejects.toThrow(/depends on thr, which is unknown.*fsnls/);
    const start = { k: 0.33, g: 0.22, E: 0.66, thr: 2.3 };
    const result = await fit(drug, table, {
      method: 'fsnls',
      start,
      intervals: 'white',
      noiseSd: { c: 0.1, b: 0.1 },
    });
    expect(result.status.code).toBe('ok');
    const limit = await cramerRao(drug, truth, { u0, t, noiseSd: { c: 0.1, b: 0.1 } });
    for (const { name, estimate, stdError } of result.parameters) {
      // Statistical: three standard errors; errors are taken at the estimates.
      expect(Math.abs(estimate - truth[name as keyof typeof truth]) / stdError).toBeLessThan(3);
      expect(Math.abs(stdError / limit.stdErrors[name] - 1)).toBeLessThan(0.3);
    }
  });

  test('is fitted by forward solves in place of mle, with a note', async () => {
    const known = parseModel(drug.text.replaceAll('thr', '2'));
    const { states } = await simulate(drug, truth, { u0, t, noiseSd: { c: 0.3, b: 0.2 }, seed: 3 });
    const table = tableFromColumns({ t, c: states.c!, b: states.b! });
    const [mle, fsnls] = await Promise.all(
      (['mle', 'fsnls'] as const).map((method) => fit(known, table, { method, intervals: 'white' })),
    );
    expect(messagesOf(mle!.notes).join('\n')).toMatch(/jump when c passes 2\. .*fsnls was used/);
    expect(mle!.method).toBe('fsnls');
    expect(messagesOf(fsnls!.notes).join('\n')).not.toMatch(/jump/);
    expect(mle!.parameters.map((p) => p.estimate)).toEqual(fsnls!.parameters.map((p) => p.estimate));
  });

  test('may switch back and forth: a heater that lags behind', async () => {
    const text = "T' = -k*(T - 10) + g*H\nH' = (if(T < 20, 1, 0) - H)/2";
    const times = evenTimes(0, 40, 81);
    const options = { u0: { T: 15, H: 0 }, t: times };
    const loose = await simulate(parseModel(text), { k: 0.1, g: 3 }, options);
    const tight = await simulate(
      parseModel(text),
      { k: 0.1, g: 3 },
      { ...options, rtol: 1e-11, atol: 1e-12 },
    );
    expect([loose.status.code, tight.status.code]).toEqual(['ok', 'ok']);
    // It converges to ever faster switching, as often as the tolerance shows.
    expect(loose.work.steps).toBeLessThan(5000);
    loose.states.T!.forEach((T, m) => {
      expect(Math.abs(T - tight.states.T![m])).toBeLessThan(1e-3);
    });
  });

  test('may keep the solution on its border, which is reported', async () => {
    const model = parseModel("T' = -k*(T - 10) + if(T < 20, P, 0)");
    const { status } = await simulate(model, { k: 0.1, P: 3 }, { u0: { T: 12 }, t: evenTimes(0, 20, 41) });
    // 10 + 30 - 28 e^{-0.1 t} = 20.
    expect(status.message).toContain(`ends at t = ${Number((10 * Math.log(28 / 20)).toPrecision(6))}`);
    expect(status.message).toContain('both sides of an if lead back to its border');
  });

  test('is crossed by doses too', async () => {
    const model = parseModel("c' = -k*c\nb' = if(c > 2, 1, 0)\nc(0) = 0\nb(0) = 0\ndose amt into c");
    const inputs = { amt: { t: [1, 5], value: [4, 8] } };
    const { states } = await simulate(model, { k: 0.5 }, { t: [0, 1, 10, 20], inputs });
    // Above 2 for ln(4/2)/k after the first dose; after the second, of 8 + 4 e^{-2}, for the rest.
    const second = Math.log((8 + 4 * Math.exp(-2)) / 2) / 0.5;
    expect(Math.abs(states.b![3] - (Math.log(2) / 0.5 + second))).toBeLessThan(1e-6);
  });
});

test('a condition at whose border both sides meet is not a discontinuity', () => {
  const conditions = (rate: string) => {
    const { states, parameters, equations } = parseModel(`x' = ${rate}\ny' = x - y`);
    return jumpingConditions({
      states,
      parameters,
      inputs: [],
      equations: equations.map(({ expression }) => expression),
    }).length;
  };
  expect(conditions('if(x > a, k*(x - a), 0)')).toBe(0);
  expect(conditions('if(x > 0, sqrt(x), 0)')).toBe(0);
  expect(conditions('if(t > 3, k, 0)')).toBe(0);
  expect(conditions('if(x > a, k, 0)')).toBe(1);
  expect(conditions('if(x > 1000 and y < 5, k*x, 0) + if(x > 1000, 1, 2)')).toBe(2);
  expect(conditions('if(x^2 + y > 3, k, 2*k)')).toBe(1);
});

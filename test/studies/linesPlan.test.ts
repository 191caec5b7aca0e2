import { describe, expect, test } from 'vitest';
import { evenTimes, fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { layOut, unitAt } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { dataSeed } from '../../studies/plan/seeds.ts';
import { intervalIn, revive } from '../../studies/run/row.ts';
import { createRunner } from '../../studies/run/runUnit.ts';

const text = [
  "gut' = -ka*gut",
  "c' = ka*gut/V - k*c",
  'gut(0) = 0',
  'dose amt into gut',
  'observe y = s*c',
  'noise y = sigma',
  's = 2',
].join('\n');
const plan = {
  name: 'doses',
  model: text,
  parameters: { ka: 1, V: 5, k: 0.15, sigma: 0.2 },
  initial: { c: 1 },
  inputs: { amt: { t: [0, 12], value: [50, 30] } },
  measured: ['y'],
  time: [0, 24],
  points: 49,
  noise: 'model',
  trials: 2,
  methods: ['irls', 'mle', 'fsnls', 'wendy-fsnls'],
  options: { intervals: 'white' },
};

describe('a plan of a model with lines', () => {
  test('simulates data by these lines and fits them', async () => {
    const layout = layOut(readPlanObject({ ...plan, methods: ['irls', 'mle', 'fsnls', 'fsnls-e2'] }));
    const unit = unitAt(layout, 1);
    const rows = (await createRunner(layout)(unit)).map((row) => revive(JSON.parse(JSON.stringify(row))));
    const [irls, mle, fsnls, nearest] = rows;
    expect([irls.status, irls.estimates]).toEqual(['refused', []]);
    expect(irls.error).toContain("`gut(0) = 0`: method 'irls' does not take first values");

    // The same data by hand: doses are in separate rows.
    const model = parseModel(text);
    const t = Array.from(evenTimes(0, 24, 49));
    const seed = dataSeed(layout.plan, unit);
    const options = { t, u0: plan.initial, inputs: plan.inputs, noise: 'model' as const, seed };
    const { outputs, clean } = await simulate(model, plan.parameters, options);
    const csv = [
      ...t.map((time, m) => [time, outputs.y[m], Number.NaN]),
      [0, Number.NaN, 50],
      [12, Number.NaN, 30],
    ].sort((a, b) => a[0] - b[0]);
    const column = (k: number) => csv.map((row) => row[k]);
    const table = tableFromColumns({ t: column(0), y: column(1), amt: column(2) });
    const own = await fit(model, table, { intervals: 'white' });
    expect(mle.estimates).toEqual(own.parameters.map(({ estimate }) => estimate));
    expect(mle.estimates).toHaveLength(4);

    const truth = Object.values(plan.parameters);
    const held = own.parameters.filter(({ interval: [a, b] }, j) => a <= truth[j] && truth[j] <= b);
    expect(mle.covered).toBe(held.length / 4);
    // Those of positive parameters are computed in logarithms, and are not symmetric.
    expect(own.parameters.map((_, j) => intervalIn(mle, j))).toEqual(
      own.parameters.map(({ interval }) => interval),
    );
    for (const row of [mle, fsnls, nearest]) {
      const off = Math.hypot(...row.estimates.map((w, j) => w - truth[j])) / Math.hypot(...truth);
      expect(Math.abs(row.e2! - off)).toBeLessThan(1e-12);
      const w = Object.fromEntries(Object.keys(plan.parameters).map((name, j) => [name, row.estimates[j]]));
      const again = (await simulate(model, w, { ...options, noise: 0 })).clean;
      const all = (states: Record<string, number[]>) => [...states.gut, ...states.c];
      const far = Math.hypot(...all(again).map((x, i) => x - all(clean)[i]));
      // Both solves are exact to the solver's tolerance.
      expect(Math.abs(row.efs! - far / Math.hypot(...all(clean)))).toBeLessThan(1e-5);
      expect(row.ideal).toBe(mle.ideal);
    }
    // Forward solves from random starts are independent of mle, whose steps between samples cost a little.
    mle.estimates.forEach((w, j) => {
      expect(Math.abs(w - fsnls.estimates[j]) / mle.stdErrors[j]).toBeLessThan(0.1);
    });
  });

  test.each<[string, object]>([
    ['a parameter of noise', {}],
    ['log-normal noise', { model: text.replace('noise y = sigma', 'noise y lognormal = sigma') }],
    ['noise that grows', { model: text.replace('noise y = sigma', 'noise y = sigma + 0.05*y') }],
    ["Student's noise", { model: text.replace('noise y = sigma', 'noise y student = sigma') }],
    ['a prior', { model: `${text}\nV ~ normal(5.2, 0.1)` }],
    ['a parameter that is fixed', { options: { fix: { V: 5 }, intervals: 'white' } }],
  ])('has the ideal error on the same noise: %s', async (_, change) => {
    const layout = layOut(
      readPlanObject({
        ...plan,
        parameters: { ...plan.parameters, sigma: 0.02 },
        points: 97,
        trials: 3,
        methods: ['mle'],
        ...change,
      }),
    );
    const run = createRunner(layout);
    for (const trial of [0, 1, 2]) {
      const [{ e2, ideal, stdErrors, estimates }] = await run(unitAt(layout, trial));
      // Statistical: with 97 values the likelihood's noise is 4/(2·97) too small, 0.3 of its standard errors, and the information
      // that Student's noise has in a sample scatters by as much. Of the other parameters each move is below 0.01.
      const size = Math.hypot(...stdErrors) / Math.hypot(1, 5, 0.15, 0.02);
      expect(Math.abs(ideal! - e2!) / size).toBeLessThan(0.35);
      expect(estimates).toHaveLength(4);
    }
  });

  test('has no ideal error if the fit assumes other data than were simulated', async () => {
    const at = async (change: object) => {
      const layout = layOut(readPlanObject({ ...plan, points: 25, trials: 1, methods: ['mle'], ...change }));
      return (await createRunner(layout)(unitAt(layout, 0)))[0].ideal;
    };
    expect(await at({ options: { fix: { V: 4 } } })).toBeNull();
    expect(await at({ noise: [0.05] })).toBeNull();
    // At t = 0 nothing is in the blood yet.
    const none = 'c(0) = 0\nnoise y lognormal = sigma';
    expect(await at({ model: text.replace('noise y = sigma', none), initial: {} })).toBeNull();
  });

  test('keeps estimates in the order of the model if some are fixed or first states are bounded', async () => {
    const layout = layOut(
      readPlanObject({
        ...plan,
        model: `${text}\nc(0) >= 0`,
        points: 25,
        methods: ['mle', 'wendy-fsnls'],
        options: { fix: { V: 5 } },
      }),
    );
    for (const row of await createRunner(layout)(unitAt(layout, 0))) {
      expect(row.estimates).toHaveLength(4);
      expect([row.estimates[1], row.stdErrors[1]]).toEqual([5, 0]);
      expect(row.e2!).toBeLessThan(0.3);
    }
  });

  test('may have noise relative to all columns', async () => {
    const layout = layOut(
      readPlanObject({
        name: 'part',
        model: "x' = -k*x/(K + x)\nobserve y = 2*x",
        parameters: { k: 2, K: 3 },
        initial: { x: 12 },
        time: [0, 12],
        points: 41,
        noise: [0.01],
        trials: 1,
        methods: ['mle'],
      }),
    );
    const [row] = await createRunner(layout)(unitAt(layout, 0));
    expect(row.e2!).toBeLessThan(0.1);
  });

  test.each<[object, RegExp]>([
    [{ inputs: undefined }, /inputs lacks amt/],
    [{ inputs: { amd: 1, amt: 1 } }, /inputs\.amd is not an input.*Did you mean amt/],
    [{ inputs: { amt: { t: [0, 0], value: [1, 2] } } }, /inputs\.amt is .*times that rise/],
    [{ inputs: { amt: { t: [0], value: [1, 2] } } }, /As many values as times/],
    [{ inputs: { amt: 'x' } }, /inputs\.amt is "x"\. A number is needed/],
    [{ inputs: 3 }, /inputs is 3/],
    [{ measured: ['z'] }, /measured\[0\] is "z", not a state or output/],
    [{ measured: [] }, /measured is an empty list/],
    [{ measured: ['c'] }, /noise is "model", but the model of doses has no noise line with a size for c/],
    [{ initial: {} }, /initial lacks c/],
    [{ initial: undefined }, /initial is missing/],
    [{ problem: 'logistic' }, /A built-in problem has its own/],
  ])('refuses %o', (change, message) => {
    const changed = Object.entries({ ...plan, ...change }).filter(([, value]) => value !== undefined);
    expect(() => readPlanObject(Object.fromEntries(changed))).toThrow(message);
  });
});

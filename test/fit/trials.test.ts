import { describe, expect, test } from 'vitest';
import {
  evenTimes,
  findProblem,
  fit,
  parseModel,
  readTable,
  sampleProblem,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';
import { type Trials, trials } from '../../src/inside.ts';
import { dosed } from '../app/dosed.ts';

/** A few times the error of both solvers, over the size of the states: 1e-6 and 1e-8 a step. */
const solved = 1e-4;

const named = ({ quantities }: Trials, values: Readonly<Record<string, number>>) =>
  quantities.map(({ kind, name, start }) => values[kind === 'first' ? `${name}(0)` : name] ?? start);

/** The largest distance of a trial's curve from a simulation at the same values, over the size of that. */
async function distance(
  given: Trials,
  values: readonly number[],
  name: string,
  other: (t: readonly number[]) => Promise<readonly number[]>,
  end?: number,
): Promise<number> {
  const [curve] = (await given.solve(values, end)).curves;
  const expected = await other([...curve!.t]);
  const size = Math.max(...expected.map(Math.abs));
  return Math.max(...expected.map((y, m) => Math.abs(y - curve!.values[name]![m]) / size));
}

const lotka = findProblem('lotka-volterra');
const sampled = () => {
  const { t, U } = sampleProblem(lotka, { points: 64, noise: 0.05, seed: 1 });
  const columns = lotka.states.map((state, l) => [state, U.data.subarray(64 * l, 64 * (l + 1))] as const);
  return tableFromColumns({ t, ...Object.fromEntries(columns) });
};

describe('trials', () => {
  test('have a quantity for each parameter and each first value, with what a search knows of it', () => {
    const { quantities, names, experiments } = trials(
      parseModel("S' = -V*S/(K + S)\n0 < V < 5\nobserve y = s*S"),
      readTable('t,y\n0,9\n1,7\n2,5\n3,4\n4,3\n5,2'),
    );
    expect(quantities.map(({ kind, name, scale }) => [kind, name, scale])).toEqual([
      ['parameter', 'V', 'log'],
      ['parameter', 'K', 'log'],
      ['parameter', 's', 'log'],
      ['first', 'S', 'linear'],
    ]);
    expect(quantities[0]).toMatchObject({ lower: 0, upper: 5 });
    expect(quantities.every(({ start, size }) => start > 0 && size > 0)).toBe(true);
    expect(names).toEqual(['y', 'S']);
    expect([...experiments[0]!.values.y!]).toEqual([9, 7, 5, 4, 3, 2]);
  });

  test('bound no parameter whose sign the fit does not impose', () => {
    const bounds = (text: string) =>
      trials(parseModel(text), sampled()).quantities.flatMap(({ kind, lower }) =>
        kind === 'parameter' ? [lower] : [],
      );
    const text = "u1' = a*u1 - b*u1*u2\nu2' = c*u1*u2 - m*u2";
    expect(bounds(text)).toEqual(Array(4).fill(Number.NEGATIVE_INFINITY));
    expect(bounds(`${text}\nb > 0`)[1]).toBe(0);
  });

  test('are solved as simulate solves them, and the fit is nearer to the data than what is beside it', async () => {
    const model = parseModel(lotka.model);
    const table = sampled();
    const noiseSd: Record<string, number> = { u1: 0.3, u2: 0.2 };
    const column = (name: string) => [...table.columns.find((one) => one.name === name)!.values];
    const tried = trials(model, table, { noiseSd });
    const { parameters, experiments } = await fit(model, table, { noiseSd });
    const fitted = tried.quantities.map(
      ({ kind, name }) =>
        (kind === 'first' ? experiments[0]!.initial : parameters).find((one) => one.name === name)!.estimate,
    );
    const u0 = Object.fromEntries(experiments[0]!.initial.map(({ name, estimate }) => [name, estimate]));
    const w = Object.fromEntries(parameters.map(({ name, estimate }) => [name, estimate]));
    const simulated = async (t: readonly number[]) => (await simulate(model, w, { u0, t })).states.u1!;
    expect(await distance(tried, fitted, 'u1', simulated)).toBeLessThan(solved);
    const { misfit } = await tried.solve(fitted);
    const { states } = await simulate(model, w, { u0, t: column('t') });
    const squares = lotka.states.flatMap((state) =>
      column(state).map((y, m) => ((y - states[state]![m]!) / noiseSd[state]!) ** 2),
    );
    const expected = Math.sqrt(squares.reduce((sum, r) => sum + r, 0) / squares.length);
    expect(Math.abs(misfit - expected)).toBeLessThan(solved * expected);
    for (const [i, value] of fitted.entries()) {
      const beside = await tried.solve(fitted.map((x, k) => (k === i ? 1.2 * value : x)));
      expect(beside.misfit).toBeGreaterThan(misfit);
    }
  });

  test('go on beyond the data, with the jumps that come there', async () => {
    const model = parseModel("u' = -k*u\nat t = 2 every 2: u = u + 1");
    const tried = trials(model, readTable('t,u\n0,2\n1,1.5\n2,1\n3,1.6\n4,1.2\n5,1.7'));
    const values = named(tried, { k: 0.3, 'u(0)': 2 });
    const simulated = async (t: readonly number[]) =>
      (await simulate(model, { k: 0.3 }, { u0: { u: 2 }, t })).states.u!;
    expect(await distance(tried, values, 'u', simulated, 12)).toBeLessThan(solved);
    const [curve] = (await tried.solve(values, 12)).curves;
    expect(curve!.t.at(-1)).toBe(12);
  });

  test('multiply doses and inputs by factors of their own', async () => {
    const model = parseModel(dosed.model);
    const tried = trials(model, readTable(dosed.csv()));
    expect(tried.quantities.at(-1)).toMatchObject({ kind: 'factor', name: 'amt', start: 1, lower: 0 });
    const { truth } = dosed;
    const given = (factor: number) => ({ t: [0, 12], value: [100 * factor, 60 * factor] });
    for (const amt of [1, 0.5, 0]) {
      const simulated = async (t: readonly number[]) =>
        (await simulate(model, truth, { t, inputs: { amt: given(amt) } })).cleanOutputs.conc!;
      const values = named(tried, { ...truth, amt });
      if (amt > 0) expect(await distance(tried, values, 'conc', simulated)).toBeLessThan(solved);
      else expect((await tried.solve(values)).curves[0]!.values.conc!.every((y) => y === 0)).toBe(true);
    }
    const driven = parseModel("x' = a*u - x\ninput u");
    const course = { t: [0, 1, 2, 3, 4], value: [0, 1, 0, 2, 1] };
    const table = tableFromColumns({ t: course.t, u: course.value, x: [0, 0.2, 0.3, 0.5, 0.9] });
    const withInput = trials(driven, table);
    const values = named(withInput, { a: 1, 'x(0)': 0, u: 2 });
    const doubled = { t: course.t, value: course.value.map((y) => 2 * y) };
    const simulated = async (t: readonly number[]) =>
      (await simulate(driven, { a: 1 }, { u0: { x: 0 }, t, inputs: { u: doubled } })).states.x!;
    expect(await distance(withInput, values, 'x', simulated)).toBeLessThan(solved);
  });

  test('keep to the levels of an if on states, whatever the inputs', async () => {
    const model = parseModel("T' = if(T < u, p, 0) - c*T\ninput u");
    const table = tableFromColumns({ t: [0, 1, 2, 3, 4], u: [2, 2, 2, 2, 2], T: [0, 0.9, 1.6, 2, 2] });
    const tried = trials(model, table);
    const values = named(tried, { p: 1, c: 0.1, 'T(0)': 0, u: 2 });
    const [curve] = (await tried.solve(values)).curves;
    // Twice the threshold is never reached in four units of time.
    const expected = [...curve!.t].map((t) => 10 * (1 - Math.exp(-0.1 * t)));
    expect(Math.max(...expected.map((y, m) => Math.abs(y - curve!.values.T![m]!)))).toBeLessThan(solved * 4);
  });

  test('have first values and local parameters of each experiment', async () => {
    const rows = ['a', 'b'].flatMap((name, e) =>
      [0, 1, 2, 3].map((t) => `${name},${t},${(1 + e) * Math.exp(-0.5 * (1 + e) * t)}`),
    );
    const tried = trials(
      parseModel("u' = -k*u\nlocal k"),
      readTable(`experiment,t,u\n${rows.join('\n')}\n`),
      { by: 'experiment' },
    );
    expect(tried.quantities.map(({ kind, name, experiment }) => [kind, name, experiment])).toEqual([
      ['parameter', 'k', 'a'],
      ['parameter', 'k', 'b'],
      ['first', 'u', 'a'],
      ['first', 'u', 'b'],
    ]);
    const { curves } = await tried.solve([0.5, 1, 1, 2]);
    const ends = curves.map(({ t, values }) => values.u![t.length - 1]!);
    expect(Math.abs(ends[0]! - Math.exp(-1.5))).toBeLessThan(solved);
    expect(Math.abs(ends[1]! - 2 * Math.exp(-3))).toBeLessThan(solved);
  });

  test('say where a solution ends early, and are then infinitely far from the data', async () => {
    const t = evenTimes(0, 4, 9);
    const tried = trials(
      parseModel("u' = a*u^2"),
      tableFromColumns({ t, u: t.map((time) => 1 / (6 - time)) }),
    );
    const { curves, misfit } = await tried.solve(named(tried, { a: 1, 'u(0)': 1 }));
    expect(misfit).toBe(Number.POSITIVE_INFINITY);
    expect(curves[0]!.end).toMatchObject({ cause: 'blowUp' });
    expect(curves[0]!.t.at(-1)).toBeLessThan(1.01);
  });
});

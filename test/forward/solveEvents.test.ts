import { describe, expect, test } from 'vitest';
import { fit, parseModel, printModel, readTable, simulate } from '../../src/index.ts';

const run = async (lines: string, t: number[]) =>
  (await simulate(parseModel(`x' = 1\nx(0) = 0\nn' = 0\nn(0) = 0\n${lines}`), {}, { t })).states;

describe('events in full', () => {
  test('a time at which one happens has the states after it, where its condition holds then', async () => {
    expect((await run('when t >= 2 exact: n = 1', [1, 2, 3])).n).toEqual([0, 1, 1]);
    expect((await run('when t > 2 and t > 1: n = 1', [1, 2, 3])).n).toEqual([0, 0, 1]);
  });

  test('happen after their delay, with the values of when the condition became true, or late ones', async () => {
    const rounding = 1e-9;
    const early = await run('when x > 1 after 1: n = x', [1.9, 2.1]);
    expect(early.n![0]).toBe(0);
    expect(Math.abs(early.n![1]! - 1)).toBeLessThan(rounding);
    const late = await run('when x > 1 after 1 late: n = x', [1.9, 2.1]);
    expect(Math.abs(late.n![1]! - 2)).toBeLessThan(rounding);
  });

  test('are cancelled where the condition is false again before, and only if they may be', async () => {
    const condition = 'when t >= 1 and t < 2 after 2';
    expect((await run(`${condition}: n = 1`, [4])).n).toEqual([1]);
    expect((await run(`${condition} cancellable: n = 1`, [4])).n).toEqual([0]);
  });

  test('happen at the start only where they say so', async () => {
    expect((await run('when x < 1 exact: n = 1', [0.5])).n).toEqual([0]);
    expect((await run('when x < 1 from start: n = 1', [0.5])).n).toEqual([1]);
  });

  test('of several at one time the highest priority is first', async () => {
    const lines = (a: number, b: number) =>
      `when t >= 1 priority ${a} late: n = n + 1\nwhen t >= 1 priority ${b} late: n = 10*n`;
    expect((await run(lines(2, 1), [2])).n).toEqual([10]);
    expect((await run(lines(1, 2), [2])).n).toEqual([1]);
  });

  test('that trigger each other endlessly are refused', async () => {
    const model = parseModel("x' = 1\nx(0) = 0\nwhen x > 1 and t > 0: x = 0\nwhen x < 1 exact: x = 2");
    const { status } = await simulate(model, {}, { t: [0, 3] });
    expect(status.code).not.toBe('ok');
  });

  test.each([
    'when x >= 1 and t < 2 or x < 0 after 2*x priority -n cancellable late from start: n = 1, x = 0',
    'when x >= 1 exact: n = 1',
    'when not (x > 1 or t < 2) priority 3: n = x',
  ])('%s is printed so that it is read again', (line) => {
    const text = printModel(parseModel(`x' = 1\nn' = 0\n${line}`));
    expect(text).toContain('when ');
    expect(printModel(parseModel(text))).toBe(text);
  });
});

describe('events of one comparison', () => {
  test.each([
    ['x >= 2', [0, 1, 1]],
    ['x > 2', [0, 0, 1]],
    ['2 <= x', [0, 1, 1]],
    ['t >= 2', [0, 1, 1]],
    ['t > 2', [0, 0, 1]],
    // Holds from the start, so that it never becomes true.
    ['x >= 0', [0, 0, 0]],
  ])(
    'when %s: the time itself belongs to what follows where the condition holds then',
    async (condition, n) => {
      expect((await run(`when ${condition}: n = 1`, [1, 2, 3])).n).toEqual(n);
      expect((await run(`when ${condition}: n = 1`, [1, 2])).n).toEqual(n.slice(0, 2));
    },
  );

  test('are printed so that they are read again', () => {
    const text = printModel(parseModel("x' = 1\nn' = 0\nwhen x >= 5: n = 1\nwhen x > 6: n = 2"));
    expect(text).toContain('when x >= 5: n = 1\nwhen x > 6: n = 2');
    expect(printModel(parseModel(text))).toBe(text);
  });

  test('are fitted, with a value that is measured at the time of the event', async () => {
    const model = parseModel("x' = -k*x\nx(0) = 8\nwhen t >= 2: x = x + dose\nnoise x = 0.01");
    const t = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4];
    const rows = t.map((time) => [
      time,
      8 * Math.exp(-0.5 * time) + (time < 2 ? 0 : 3 * Math.exp(-0.5 * (time - 2))),
    ]);
    const table = readTable(`t,x\n${rows.map((row) => row.join(',')).join('\n')}\n`);
    const { parameters } = await fit(model, table, { method: 'fsnls' });
    // Rounding: the values are exact to 16 digits, the solver's tolerance is 1e-8.
    for (const [k, value] of [0.5, 3].entries()) expect(parameters[k].estimate).toBeCloseTo(value, 5);
  });
});

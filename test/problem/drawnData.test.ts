import { describe, expect, it } from 'vitest';
import { fit, parseModel, type Result, readTable } from '../../src/index.ts';
import { drawnData, usedData } from '../../src/problem/drawnData.ts';
import { jumpTimes } from '../../src/problem/jumpTimes.ts';

/** Decay of a dose, seen as b*x with a small error, at five times. */
const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((t) => ({ t, y: 3 * Math.exp(-0.4 * t) + 0.02 * Math.cos(9 * t) }));
const table = (more: (t: number) => string = () => '', names = '') =>
  readTable(`t,y${names}\n${rows.map(({ t, y }) => `${t},${y}${more(t)}`).join('\n')}\n`);

async function drawn(text: string, from = table(), options = {}) {
  const model = parseModel(text);
  const result = await fit(model, from, options);
  const used = usedData(model, from, result.options);
  return { model, result, used, data: drawnData(model, used, result) };
}

describe('drawnData', () => {
  it('has a column for each measured output, then an empty one for each hidden state', async () => {
    const { data } = await drawn("x' = -k*x\nx(0) = 1\nz' = x - z\nz(0) = 0\nobserve y = b*x");
    expect(data.states).toEqual(['y', 'x', 'z']);
    const { U } = data.experiments[0];
    expect([...U.data.subarray(0, 8)]).toEqual(rows.map(({ y }) => y));
    expect([...U.data.subarray(8)].every(Number.isNaN)).toBe(true);
  });

  it('takes labels of experiments as the value of an input, too', async () => {
    const two = [1, 3].flatMap((x0) => rows.map(({ t, y }) => `${x0},${t},${(x0 * y) / 3}`));
    const model = parseModel("y' = -k*y\ny(0) = x0");
    const labelled = readTable(`x0,t,y\n${two.join('\n')}\n`);
    const result = await fit(model, labelled, { by: 'x0' });
    expect(result.parameters.map(({ name }) => name)).toEqual(['k']);
    expect(Math.abs(result.parameters[0]!.estimate - 0.4)).toBeLessThan(0.03);
    const used = usedData(model, labelled, result.options);
    expect(used.experiments.map(({ name }) => name)).toEqual(['1', '3']);
    expect(used.states).toEqual(['y', 'x0']);
    // What is measured labels nothing.
    await expect(fit(model, labelled, { by: 'y' })).rejects.toThrow(/"y" is used both as a state/);
  });

  it('distinguishes a state from an output of its name', async () => {
    const { data, result } = await drawn("y' = -k*y\ny(0) = 1\nobserve y = b*y");
    expect(data.states).toEqual(['y', 'y (state)']);
    expect(Object.keys(result.experiments[0].trajectory!.outputs)).toEqual(['y']);
  });

  it('does not repeat a state that a column of another name shows', async () => {
    const { data } = await drawn("x' = -k*x\nobserve y = x");
    expect(data.states).toEqual(['y']);
  });

  it('takes standard deviations from their column', async () => {
    const from = table((t) => `,${0.01 + 0.01 * t}`, ',se');
    const { data, used } = await drawn("y' = -k*y\nnoise y = column se", from);
    expect(used.states).toEqual(['y', 'se']);
    expect([...data.experiments[0].sd!.data]).toEqual(rows.map(({ t }) => 0.01 + 0.01 * t));
  });

  it('takes standard deviations from the formula at the predictions', async () => {
    const { data, result } = await drawn(
      "y' = -k*y\nnoise y = c + 0.01*y*u\nc = 0.02\ninput u",
      table((t) => `,${1 + t}`, ',u'),
    );
    const fitted = result.experiments[0].trajectory!.states.y!;
    rows.forEach(({ t }, m) => {
      expect(data.experiments[0].sd!.data[m]).toBeCloseTo(0.02 + 0.01 * fitted[m] * (1 + t), 14);
    });
  });

  it('keeps only the experiments of the result', async () => {
    const csv = `experiment,t,y\n${['A', 'B'].flatMap((name) => rows.map(({ t, y }) => `${name},${t},${y}`)).join('\n')}\n`;
    const { used, model, result } = await drawn("y' = -k*y", readTable(csv));
    const one: Result = { ...result, experiments: result.experiments.slice(1) };
    expect(drawnData(model, used, one).experiments.map(({ name }) => name)).toEqual(['B']);
  });

  it('is the plain columns for a result without the newer fields', async () => {
    const { used, model, result } = await drawn("y' = -k*y");
    const { outputs: _, ...old } = result;
    expect(drawnData(model, used, old as Result).states).toEqual(['y']);
  });
});

describe('usedData', () => {
  it('holds all that the same fit needs', async () => {
    const from = table((t) => `,${t === 3 ? 2 : ''},7,${1 + t}`, ',amt,idle,u');
    const { used } = await drawn("y' = -k*y*u\ndose amt into y\ninput u", from);
    expect(used.states).toEqual(['y', 'u', 'amt']);
  });
});

describe('jumpTimes', () => {
  it('are those of lines and of doses, each once, increasing', () => {
    const model = parseModel("x' = -k*x\nat t = 1 every 2: x = x + 1\ndose amt into x");
    const known = { amt: { t: [0.5, 2, 3], value: [4, 0, 4] } };
    expect(jumpTimes(model, { timeSpan: [0, 6], known })).toEqual([0.5, 1, 3, 5]);
  });

  it('are none in a result without known columns', () => {
    const model = parseModel("x' = -k*x\ndose amt into x");
    expect(jumpTimes(model, { timeSpan: [0, 6] } as never)).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { startStates } from '../../src/start/startStates.ts';
import { parseFormulas } from './scaleProblem.ts';

describe('start states', () => {
  const states = ['x', 'y', 'z'];
  const [x, gain, both] = parseFormulas(states, ['x', 's*y + b', 'x + y']).expressions;
  const t = [0, 2, 4];
  const times = [0, 1, 2, 3, 4];
  const none = new Set<string>();
  const asArrays = (columns: readonly Float64Array[]) => columns.map((column) => [...column]);

  test('are the data if an output is the state, and constant if no output shows it', () => {
    const outputs = [{ expression: x!, t, y: [1, 3, -1], rms: 2 }];
    expect(asArrays(startStates(states, [2, 5, 7], none, outputs, times))).toEqual([
      [1, 2, 3, 1, -1],
      [5, 5, 5, 5, 5],
      [7, 7, 7, 7, 7],
    ]);
  });

  test('are proportional to an output that contains the state', () => {
    const outputs = [{ expression: gain!, t, y: [100, 300, 100], rms: 200 }];
    const [, y] = startStates(states, [2, 5, 7], none, outputs, times);
    expect([...y!]).toEqual([2.5, 5, 7.5, 5, 2.5]);
  });

  test('prefer the output of fewer states, whatever the order', () => {
    const sum = { expression: both!, t, y: [10, 10, 10], rms: 10 };
    const alone = { expression: x!, t, y: [1, 1, 1], rms: 1 };
    for (const outputs of [
      [sum, alone],
      [alone, sum],
    ]) {
      const [first, second] = startStates(states, [2, 5, 7], none, outputs, [0]);
      expect([first![0], second![0]]).toEqual([1, 5]);
    }
  });

  test('of positive states stay above a thousandth of their scale', () => {
    const outputs = [{ expression: x!, t, y: [-1, 0, 4], rms: 2 }];
    const [positive] = startStates(states, [2, 5, 7], new Set(['x']), outputs, t);
    expect([...positive!]).toEqual([0.002, 0.002, 4]);
    const [signed] = startStates(states, [2, 5, 7], none, outputs, t);
    expect([...signed!]).toEqual([-1, 0, 4]);
  });

  test('interpolate missing values, hold the first and the last, and average replicates', () => {
    const y = [Number.NaN, 2, 4, Number.NaN, 8, Number.NaN];
    const outputs = [{ expression: x!, t: [0, 1, 1, 2, 3, 9], y, rms: 5 }];
    const [first] = startStates(states, [2, 5, 7], none, outputs, [0, 1, 2, 3, 9]);
    expect([...first!]).toEqual([3, 3, 5.5, 8, 8]);
  });

  test('take times in any order', () => {
    const outputs = [{ expression: x!, t, y: [1, 3, -1], rms: 2 }];
    const [first] = startStates(states, [2, 5, 7], none, outputs, [4, 0, 3]);
    expect([...first!]).toEqual([-1, 1, 1]);
  });

  test('without a value in the experiment are constant, and zero for an output of zeros', () => {
    const empty = [{ expression: x!, t, y: [Number.NaN, Number.NaN, Number.NaN], rms: 2 }];
    expect([...startStates(states, [2, 5, 7], none, empty, [0, 1])[0]]).toEqual([2, 2]);
    const zeros = [{ expression: gain!, t, y: [0, 0, 0], rms: 0 }];
    expect([...startStates(states, [2, 5, 7], none, zeros, [0, 1])[1]]).toEqual([0, 0]);
  });
});

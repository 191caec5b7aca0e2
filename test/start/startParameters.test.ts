import { describe, expect, test } from 'vitest';
import { naturalScales } from '../../src/start/naturalScales.ts';
import { startParameters } from '../../src/start/startParameters.ts';
import { type ProblemText, scaleProblem } from './scaleProblem.ts';

/** The start by name, with the scales. */
function start(text: ProblemText, first: Readonly<Record<string, number>>, positive: readonly string[]) {
  const p = scaleProblem(text);
  const scales = naturalScales(p);
  const w = startParameters(p, scales, new Set(positive), new Map(Object.entries(first)));
  const byName = (values: Float64Array) =>
    Object.fromEntries(p.parameters.map((name, j) => [name, values[j]]));
  return { w: byName(w), scale: byName(scales.parameters) };
}

describe('start values of parameters', () => {
  const epidemic = { S: '-beta*S*I', I: 'beta*S*I - gam*I' };

  test('are their scales', () => {
    const { w, scale } = start({ equations: { x: '-k*x' }, outputs: [['x', 5]] }, { x: 3 }, ['x']);
    expect(w).toEqual(scale);
  });

  test('that are first states are the first of the start states', () => {
    const text = { equations: epidemic, outputs: [['I', 0.1]], initial: { S: '1 - I0', I: 'I0' } } as const;
    const { w, scale } = start(text, { I: 0.02 }, ['S', 'I']);
    expect(w).toEqual({ ...scale, I0: 0.02 });
  });

  test('that occur only in first states are small', () => {
    const text = { equations: epidemic, outputs: [['I', 0.1]], initial: { S: '1 - p' } } as const;
    const { w, scale } = start(text, { I: 0.02 }, ['S', 'I']);
    expect(w).toEqual({ ...scale, p: scale.p! * 10 ** -1.5 });
  });

  test('shrink until first states are positive', () => {
    const text = { equations: epidemic, outputs: [['I', 100]] } as const;
    const initial = { S: '1 - I', I: 'I0' };
    const { w, scale } = start({ ...text, initial }, { I: 100 }, ['S', 'I']);
    expect(w.I0).toBeCloseTo(100 / 125, 12);
    expect({ ...w, I0: 0 }).toEqual({ ...scale, I0: 0 });
    // A state of both signs may start below zero.
    expect(start({ ...text, initial }, { I: 100 }, ['I']).w.I0).toBe(100);
  });

  test('that also occur in equations stay at their scale', () => {
    const text = { equations: { x: 'k*(x0 - x)' }, outputs: [['x', 5]], initial: { x: 'x0' } } as const;
    const { w, scale } = start(text, { x: 1 }, ['x']);
    expect(w).toEqual(scale);
  });

  test('of hidden first states are their scales', () => {
    const text = { equations: epidemic, outputs: [['S', 0.5]], initial: { I: 'I0' } } as const;
    const { w, scale } = start(text, {}, ['S', 'I']);
    expect(w).toEqual(scale);
  });
});

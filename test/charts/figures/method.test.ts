import { describe, expect, test } from 'vitest';
import { compareFigure } from '../../../charts/compareFigure.ts';
import { readingOf } from '../../../charts/figure/reading.ts';
import { convergence } from '../../../charts/figures/convergence.ts';
import { correlation } from '../../../charts/figures/correlation.ts';
import type { Figure } from '../../../charts/figures/figure.ts';
import { quantiles } from '../../../charts/figures/quantiles.ts';
import { radius } from '../../../charts/figures/radius.ts';
import { testFunctions } from '../../../charts/figures/testFunctions.ts';
import type { ExperimentInsight, Insight } from '../../../charts/insight.ts';
import { noInsight } from '../../../charts/noInsight.ts';
import { type Result, randomGenerator } from '../../../src/index.ts';
import { normalQuantile } from '../../../src/stats/normalQuantile.ts';
import { fakeLikely, fakeResult } from '../../cli/fakeResult.ts';
import { document, draw, fitted, readBack, textsOf } from '../samples.ts';

const quantileFigure = (seen: Insight['residuals']) =>
  draw(quantiles, { insight: { ...noInsight, residuals: seen } });
const convergenceFigure = (result: Result) => draw(convergence, { result });
const correlationFigure = (result: Pick<Result, 'parameters' | 'correlation'>) =>
  draw(correlation, { result: result as Result });
const insightFigure = (figure: Figure, experiments: readonly Partial<ExperimentInsight>[]) =>
  draw(figure, { insight: { ...noInsight, experiments: experiments as ExperimentInsight[] } });

const bad = /NaN|Infinity|undefined/;
/** Truncation of the formula for normal quantiles that the figure uses, as its source has it. */
const quantileError = 4.5e-4;

describe('the quantile figure', () => {
  test('has its numbers in order against normal quantiles, and says how normal they are', () => {
    const { normal } = randomGenerator(7);
    const irls = Array.from({ length: 400 }, () => normal());
    const figure = quantileFigure({ ols: irls.map((x) => x ** 3), irls });
    const wendy = readingOf(figure)!.panels[0].series.find(({ name }) => name === 'WENDy')!;
    expect(Array.from(wendy.y)).toEqual([...irls].sort((a, b) => a - b));
    const exact = irls.map((_, i) => normalQuantile((i + 1 - 0.375) / (irls.length + 0.25)));
    expect(Math.max(...exact.map((x, i) => Math.abs(x - wendy.x[i])))).toBeLessThan(quantileError);
    const shown = textsOf(readBack(figure).root).join(' ');
    expect(shown).toMatch(/OLS below 0\.001, WENDy 0\.\d+/);
    expect(shown).toContain('below 0.001 is evidence against');
  });

  test('shows what is available if one kind is missing', () => {
    const { text, root } = readBack(quantileFigure({ ols: [1, -1, 0.2], irls: [] }));
    expect(textsOf(root)).not.toContain('WENDy');
    expect(text).not.toMatch(bad);
    expect(textsOf(readBack(quantileFigure({ ols: [], irls: [] })).root)).toContain(
      'There are no residuals to show.',
    );
  });
});

describe('the convergence figure', () => {
  test('has a line for each parameter, and omits the answer itself', () => {
    const figure = convergenceFigure(
      fakeResult([
        ['a', 1, 0.1],
        ['b', 2, 0.1],
      ]),
    );
    const [panel] = readingOf(figure)!.panels;
    expect(panel!.series.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(Array.from(panel!.series[0].y, (y) => Number(y.toPrecision(6)))).toEqual([1, 0.1, Number.NaN]);
    expect(textsOf(readBack(figure).root)).toContain('WENDy, from least squares');
  });

  test('counts the steps of maximum likelihood from the first', () => {
    const figure = convergenceFigure(fakeLikely([['a', 1, 0.1]]));
    const shown = textsOf(readBack(figure).root);
    expect(shown).toContain('Maximum likelihood');
    expect(shown.join()).toContain('Step 3 is the answer');
    expect(Array.from(readingOf(figure)!.panels[0].series[0].x)).toEqual([1, 2, 3]);
  });

  test('omits what is not identifiable, and states the unit of distances without errors', () => {
    const figure = convergenceFigure(
      fakeResult([
        ['a', 1, 0.1],
        ['b', 2, Number.POSITIVE_INFINITY],
      ]),
    );
    expect(readingOf(figure)!.panels[0].series.map(({ name }) => name)).toEqual(['a']);
    expect(textsOf(readBack(figure).root).join()).toContain('not identifiable are not drawn');
    const without = textsOf(readBack(convergenceFigure(fakeResult([['a', 2, Number.NaN]]))).root).join();
    expect(without).toContain('over its size');
    expect(without).not.toContain('standard error');
  });

  test('shows the objective of each start of least squares', () => {
    const start = {
      from: 'random',
      start: [1],
      estimates: [1],
      squares: [],
      deviance: 0,
      outcome: { ending: 'converged' as const },
    };
    const counts = { iterations: 1, evaluations: 1, segments: 1, milliseconds: 1 };
    const starts = [12, 11, Number.NaN].map((objective, s) => ({
      ...start,
      ...counts,
      objective,
      converged: s < 2,
    }));
    const residuals = { residualOverNoise: {}, autocorrelation: {}, effectiveSample: {} };
    const shooting = { objective: 11, iterations: 3, evaluations: 3, best: 1, starts };
    const detail = { kind: 'shooting' as const, ...shooting, ...residuals };
    const result: Result = { ...fakeResult([['a', 1, 0.1]]), method: 'fsnls', detail };
    const figure = convergenceFigure(result);
    const answer = readingOf(figure)!.panels[0].series.find(({ name }) => name === 'the answer')!;
    expect(Array.from(answer.y)).toEqual([11]);
    const { text, root } = readBack(figure);
    expect(textsOf(root)).toContain('From 1 of 3 starts the model could not be solved.');
    expect(text).not.toMatch(bad);
  });
});

describe('the correlation figure', () => {
  const matrix = (n: number) =>
    Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : -0.25)));
  const parameters = (n: number) =>
    fakeResult(Array.from({ length: n }, (_, j) => [`p${j}`, 1, 1] as const)).parameters;

  test.each([2, 6, 20])('has a cell for each pair of %i parameters', (n) => {
    const figure = correlationFigure({ parameters: parameters(n), correlation: matrix(n) });
    const cells = readingOf(figure)!.panels[0].series.reduce((sum, { x }) => sum + x.length, 0);
    expect(cells).toBe(n * n);
    const shown = textsOf(readBack(figure).root);
    expect(shown.filter((text) => text === '−.25').length).toBe(n * n - n);
    expect(shown.filter((text) => text === 'p1').length).toBe(2);
  });

  test('has a dash where a parameter is not determined', () => {
    const correlation = [
      [1, Number.NaN],
      [Number.NaN, 1],
    ];
    const { text, root } = readBack(correlationFigure({ parameters: parameters(2), correlation }));
    expect(textsOf(root).filter((shown) => shown === '–')).toHaveLength(2);
    expect(text).not.toMatch(bad);
  });
});

describe('the radius figure', () => {
  const experiment = {
    name: 'north',
    radius: 8,
    chosenBy: 'noise' as const,
    radiusCurve: [2, 4, 8, 16].map((radius) => ({ radius, error: 40 / radius })),
    hiddenBelow: 6,
  };

  test('marks the radius in use, and the level hidden by the noise', () => {
    const figure = insightFigure(radius, [experiment]);
    expect(textsOf(readBack(figure).root)).toEqual(
      expect.arrayContaining(['8, chosen', 'hidden by the noise below']),
    );
    const [panel] = readingOf(figure)!.panels;
    expect([panel!.x.scale, panel!.y.scale]).toEqual(['log', 'log']);
    expect(Array.from(panel!.series[0].y)).toEqual([20, 10, 5, 2.5]);
  });

  test('does not mention the noise if the radius is not chosen by it', () => {
    const corner = { ...experiment, chosenBy: 'corner' as const, hiddenBelow: Number.NaN };
    const shown = textsOf(readBack(insightFigure(radius, [corner])).root);
    expect(shown).toEqual(expect.arrayContaining(['8, chosen at the corner', 'integration error']));
    expect(shown.join()).not.toContain('noise');
  });

  test('has a panel for each experiment, and says so if there is no curve', () => {
    const given = { ...experiment, chosenBy: 'user' as const, radiusCurve: [], hiddenBelow: Number.NaN };
    const figure = insightFigure(radius, [given, { ...given, name: '<b>' }]);
    expect(readingOf(figure)!.panels).toHaveLength(2);
    const { text, root } = readBack(figure);
    expect(textsOf(root)).toContain('The radius was given, so no curve was made.');
    expect(text).not.toMatch(/<b>|NaN/);
  });
});

test('the figure of test functions shows them above their derivatives, and their number', () => {
  const t = [0, 1, 2, 3];
  const drawn = Array.from({ length: 12 }, () => ({ phi: [0, 1, 1, 0], phiDot: [0, 1, -1, 0] }));
  const figure = insightFigure(testFunctions, [{ name: '', t, count: 138, testFunctions: drawn }]);
  expect(readingOf(figure)!.panels.map(({ series }) => series.length)).toEqual([4, 4]);
  expect(textsOf(readBack(figure).root)).toContain('4 of 138.');
});

describe('the figure of two models', () => {
  const { data, result } = fitted({ states: ['u1', 'u2'] });
  const { t, states } = result.experiments[0].trajectory!;
  const curve = { t, states, lower: states, upper: states, level: 0.95 };

  test('has all curves over the data of each state', () => {
    const models = ['first', 'second', 'third'].map((label, style) => ({ label, curves: [curve], style }));
    const figure = compareFigure(document, { data, models });
    const { panels } = readingOf(figure)!;
    expect(panels.map(({ name }) => name)).toEqual(['u1', 'u2']);
    expect(panels[0].series.map(({ name }) => name)).toEqual(['data', 'first', 'second', 'third']);
  });

  test('says so if one of them could not be solved', () => {
    const models = [
      { label: 'first', curves: [curve], style: 0 },
      { label: '<i>x</i>', curves: [null], style: 4 },
    ];
    const figure = compareFigure(document, { data, models });
    const { text, root } = readBack(figure);
    expect(textsOf(root).join()).toContain('could not be solved everywhere');
    expect(text).not.toContain('<i>');
  });
});

import { expect, test } from 'vitest';
import { wordsOf } from '../../src/findings/catalog.ts';
import { inCode } from '../../src/findings/say.ts';
import { leaves } from '../../src/forward/checkProblem.ts';
import type { ExperimentResult } from '../../src/result.ts';

// What is advised where the solution of a problem leaves the data.

const experiments = ['a', 'b'].map((name) => ({ name, forward: { followsTo: 2 } })) as ExperimentResult[];
const adviceOf = (method: 'mle' | 'fsnls', names: readonly string[], all = experiments) => {
  const { finding } = leaves(names, { method, experiments: all }, [undefined, undefined]);
  return { advice: wordsOf(finding, inCode).advice, actions: finding.actions ?? [] };
};

test('the method in use is not advised', () => {
  const { advice, actions } = adviceOf('fsnls', ['a', 'b']);
  expect(advice).toMatch(/begin elsewhere with start/);
  expect(advice).not.toMatch(/fsnls|subSteps/);
  expect(actions).toEqual([]);
  const { advice: ofOne } = adviceOf('mle', ['a'], experiments.slice(0, 1));
  expect(ofOne).toMatch(/raise subSteps, or check with method 'fsnls'/);
});

test.each([[['b']], [['a', 'b']]])(
  'with several experiments, it is asked whether they differ, and no more steps are advised',
  (names) => {
    const { advice, actions } = adviceOf('mle', names);
    expect(advice).toMatch(/experiments may differ.*fitEach.*method 'fsnls'/);
    expect(advice).not.toMatch(/subSteps/);
    expect(actions).toEqual([{ do: 'set', options: { method: 'fsnls' } }]);
  },
);

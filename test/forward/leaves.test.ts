import { expect, test } from 'vitest';
import { wordsOf } from '../../src/findings/catalog.ts';
import { inCode } from '../../src/findings/say.ts';
import { leaves } from '../../src/forward/checkProblem.ts';
import type { ExperimentResult } from '../../src/result.ts';

// What is advised where the solution of a problem leaves the data.

const experiments = ['a', 'b'].map((name) => ({ name, forward: { followsTo: 2 } })) as ExperimentResult[];
const adviceOf = (method: 'mle' | 'fsnls', names: readonly string[]) => {
  const { finding } = leaves(names, { method, experiments }, [undefined, undefined]);
  return { advice: wordsOf(finding, inCode).advice, actions: finding.actions ?? [] };
};

test('the method in use is not advised', () => {
  const { advice, actions } = adviceOf('fsnls', ['a', 'b']);
  expect(advice).toMatch(/begin elsewhere with start/);
  expect(advice).not.toMatch(/fsnls|subSteps/);
  expect(actions).toEqual([]);
  expect(adviceOf('mle', ['a', 'b']).advice).toMatch(/raise subSteps, or check with method 'fsnls'/);
});

test('where other experiments follow, it is asked whether they differ, and no more steps are advised', () => {
  const { advice, actions } = adviceOf('mle', ['b']);
  expect(advice).toMatch(/experiments may differ.*fitEach.*method 'fsnls'/);
  expect(advice).not.toMatch(/subSteps/);
  expect(actions).toEqual([{ do: 'set', options: { method: 'fsnls' } }]);
});

import { describe, expect, it } from 'vitest';
import { type Budget, unlimited } from '../../src/forward/budget.ts';
import { compare, findProblem, fit, parseModel, readTable, sampleProblem, toCsv } from '../../src/index.ts';
import { solved } from './solveHelpers.ts';

const vanDerPol = { model: "x' = y\ny' = 1000*(1 - x^2)*y - x", u0: [2, 0], times: [0, 3000] };

describe('the budget of forward solves', () => {
  it('ends a solve that costs more, at the step that passed it', () => {
    const free = unlimited();
    expect(solved(vanDerPol, { budget: free }).failure).toBeUndefined();
    const budget: Budget = { spent: 0, limit: free.spent / 2 };
    const { failure, reached } = solved(vanDerPol, { budget });
    expect(failure?.cause).toBe('budget');
    expect(reached).toBe(1);
    expect(budget.spent).toBeGreaterThan(budget.limit);
    // A step of Radau with five stages takes at most ten iterations and a factorisation.
    expect(budget.spent).toBeLessThan(budget.limit + 100);
  });

  it('is shared by solves one after the other', () => {
    const budget = unlimited();
    solved(vanDerPol, { budget });
    const once = budget.spent;
    solved(vanDerPol, { budget });
    expect(budget.spent).toBeCloseTo(2 * once, 6);
    budget.limit = budget.spent;
    expect(solved(vanDerPol, { budget }).failure?.cause).toBe('budget');
  });

  it('counts sensitivities and large factorisations as more work', () => {
    const plain = unlimited();
    const full = unlimited();
    solved(vanDerPol, { budget: plain });
    solved(vanDerPol, { budget: full }, 'all');
    expect(full.spent).toBeGreaterThan(plain.spent);
  });
});

// Decaying values that FitzHugh and Nagumo's equations do not follow: WENDy's estimates make them stiff beyond measure, and the
// check once took 50 s after a fit of half a second.
const u =
  `1.0105 .9322 .8112 .7923 .7323 .6853 .6064 .5178 .5037 .4638 .4429 .421 .3185 .3681 .2564 .2544 .2201 .2168 .2613
  .1626 .1479 .1548 .1678`.split(/\s+/);
const v =
  `1.0066 .9318 .8859 .7817 .6963 .6713 .6371 .5858 .4922 .4118 .4034 .4048 .3236 .3115 .3227 .3158 .2429 .1992 .2081
  .1971 .1824 .1126 .1717`.split(/\s+/);
const stiff = {
  model: parseModel("u' = a*u + b*u^3 + c*v\nv' = d*u + e + f*v"),
  table: readTable(`t,u,v\n${u.map((x, i) => `${(i / 23).toFixed(4)},${x},${v[i]}`).join('\n')}`),
};

describe('the forward check', () => {
  it('costs at most three times the fit and 100,000 evaluations, and says where it gave up', async () => {
    const result = await fit(stiff.model, stiff.table, { method: 'irls' });
    const { fit: own, check } = result.evaluations;
    expect(own).toBeGreaterThan(10_000);
    expect(check).toBeGreaterThan(own);
    expect(check).toBeLessThanOrEqual(3 * own + 1e5);
    expect(result.notes.join(' ')).toContain('The forward check gave up');
  });

  it('stays within it in a comparison, which judges every method', async () => {
    const { methods } = await compare(stiff.model, stiff.table, {
      starts: 1,
      lmEvaluations: 20,
      startAround: { a: -2, b: 0, c: 0, d: 0, e: 0, f: -2 },
    });
    expect(methods.map(({ name }) => name)).toEqual(['ols', 'irls', 'mle', 'fsnls', 'wendy-fsnls']);
  });

  it('stays far below its limit where the model follows the data', async () => {
    for (const name of ['lotka-volterra', 'fitzhugh-nagumo', 'hindmarsh-rose']) {
      const problem = findProblem(name);
      const { t, U } = sampleProblem(problem, { points: 128, noise: 0.02 });
      const result = await fit(parseModel(problem.model), readTable(toCsv(t, problem.states, U)));
      const { fit: own, check } = result.evaluations;
      expect(check).toBeGreaterThan(0);
      expect(check).toBeLessThan(0.2 * (3 * own + 1e5));
      expect(result.experiments[0].forward?.complete).toBe(true);
    }
  });

  it('counts nothing where it is not asked for', async () => {
    const { evaluations } = await fit(stiff.model, stiff.table, { check: 'none' });
    expect(evaluations.check).toBe(0);
  });
});

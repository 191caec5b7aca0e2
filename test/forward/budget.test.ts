import { describe, expect, it } from 'vitest';
import { shootingOf } from '../../src/detail.ts';
import { type Budget, callsOfSearch, unlimited } from '../../src/forward/budget.ts';
import { plainScoring } from '../../src/forward/scoring.ts';
import { findProblem, fit, parseModel, readTable, sampleProblem, toCsv } from '../../src/index.ts';
import { fromColumns } from '../../src/linalg/matrix.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import { finish } from '../finish.ts';
import { messagesOf } from '../notes.ts';
import { solved } from './solver/solveHelpers.ts';

const vanDerPol = { model: "x' = y\ny' = 1000*(1 - x^2)*y - x", u0: [2, 0], times: [0, 3000] };

describe('the budget of forward solves', () => {
  it('ends a solve that exceeds it, at the step that did', () => {
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

  it('is shared by successive solves', () => {
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

// Decaying values that the FitzHugh-Nagumo equations cannot follow: WENDy's estimates make them extremely stiff, and the check
// once took 50 s after a fit of half a second.
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

const oscillator = parseModel("x' = w*y\ny' = -w*x");

describe('the forward check', () => {
  it('costs at most three times the fit and 100,000 evaluations, and says where it stopped', async () => {
    const result = await fit(stiff.model, stiff.table, { method: 'irls' });
    const { fit: own, check } = result.evaluations;
    expect(check).toBeGreaterThan(100 * own);
    expect(check).toBeLessThanOrEqual(3 * own + 1e5);
    expect(messagesOf(result.notes).join(' ')).toContain('The forward check gave up');
  });

  it('stays within it in a comparison, which judges every method', () => {
    const t = Float64Array.from({ length: 40 }, (_, i) => i / 4);
    const U = fromColumns([t.map(Math.cos), t.map((x) => -Math.sin(x))]);
    const data = { states: ['x', 'y'], experiments: [{ name: '', t, U }] };
    const options = resolveOptions({ method: 'fsnls' });
    const court = { model: oscillator, data, options, sigma: Float64Array.of(0.1, 0.1) };
    const objectiveAt = (w: number, evaluations: number) => {
      const judge = finish(plainScoring({ ...court, evaluations }, undefined));
      return finish(judge.errors(Float64Array.of(w), Float64Array.of(1, 0))).objective;
    };
    // 1,600 turns: about 600,000 evaluations, more than 100,000 and less than that and three times a million.
    expect(objectiveAt(1000, 0)).toBe(Number.NaN);
    expect(objectiveAt(1000, 1e6)).toBeGreaterThan(0);
    expect(objectiveAt(1, 0)).toBeLessThan(1e-6);
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

  it('costs nothing if it is disabled', async () => {
    const { evaluations } = await fit(stiff.model, stiff.table, { method: 'irls', check: 'none' });
    expect(evaluations.check).toBe(0);
  });
});

/** A slow oscillation, which a search follows only if it starts near its frequency. */
const cosine = Array.from({ length: 40 }, (_, i) => {
  const t = i / 4;
  return `${t},${(Math.cos(t) + 0.03 * Math.sin(560 * t)).toFixed(5)},${(-Math.sin(t) + 0.03 * Math.cos(560 * t)).toFixed(5)}`;
});

describe('the work of a search by forward solves', () => {
  it('is limited by the allowed solves, at 5,000 evaluations each, and by more if one costs more', () => {
    const small = { solves: 2000, experiments: 1, points: 128, D: 2, P: 6 };
    expect(callsOfSearch(small)).toBe(2020 * 5000);
    expect(callsOfSearch({ ...small, solves: 20_000 })).toBe(20_020 * 5000);
    const many = callsOfSearch({ ...small, experiments: 100, points: 10_000 });
    expect(many).toBeGreaterThan(10 * callsOfSearch(small));
    // 100 states and 100 parameters: D²P = 2·10⁶ multiplications with each call.
    expect(callsOfSearch({ ...small, D: 100, P: 200 })).toBeGreaterThan(100 * callsOfSearch(small));
  });

  it('ends a search whose parameters make the model fast, and says so', async () => {
    const table = readTable(`t,x,y\n${cosine.join('\n')}`);
    const options = { method: 'fsnls', start: { w: 100 }, u0: { x: 1, y: 0 }, segments: 1 } as const;
    const result = await fit(oscillator, table, { ...options, lmEvaluations: 30 });
    const limit = callsOfSearch({ solves: 30, experiments: 1, points: 40, D: 2, P: 3 });
    expect(result.status.code).toBe('notConverged');
    expect(result.status.message).toContain(`gave up after ${limit.toLocaleString('en-US')} evaluations`);
    expect(result.status.advice).toContain('lmEvaluations');
    expect(result.evaluations.fit).toBeGreaterThanOrEqual(limit);
    // A step or two beyond the limit.
    expect(result.evaluations.fit).toBeLessThan(limit + 100);
    expect(shootingOf(result)!.evaluations).toBeLessThan(30);
    expect(shootingOf(result)!.starts[0].outcome.ending).toBe('workLimit');
  });

  it('ends a search that cannot solve the model even once, instead of half a minute later', async () => {
    const table = readTable(`t,x,y\n${cosine.join('\n')}`);
    await expect(
      fit(oscillator, table, { method: 'fsnls', start: { w: 3000 }, lmEvaluations: 20 }),
    ).rejects.toThrow(/gave up after 200,000 evaluations of the model, before it had solved it once/);
  });

  it('ends a search over a problem, with hidden states, and says so', async () => {
    const table = readTable(`t,x\n${cosine.map((row) => row.split(',').slice(0, 2).join(',')).join('\n')}`);
    const model = parseModel("x' = y\ny' = mu*(1 - x^2)*y - k*x");
    const options = { method: 'fsnls', start: { mu: 500, k: 20000 }, check: 'none' } as const;
    const result = await fit(model, table, { ...options, lmEvaluations: 100 });
    expect(result.status.code).toBe('notConverged');
    expect(result.status.message).toContain('gave up after 600,000 evaluations of the model');
    // The final solve for the errors is extra: as long as one before.
    expect(result.evaluations.fit).toBeLessThan(2 * 600_000);
    for (const { estimate } of result.parameters) expect(Number.isFinite(estimate)).toBe(true);
  });

  it('stays far below its limit where the model follows the data', async () => {
    for (const name of ['logistic', 'lotka-volterra', 'fitzhugh-nagumo', 'protein-transduction']) {
      const problem = findProblem(name);
      const { t, U } = sampleProblem(problem, { points: 128, noise: 0.05 });
      const table = readTable(toCsv(t, problem.states, U));
      const { status, evaluations } = await fit(parseModel(problem.model), table, {
        method: 'fsnls',
        check: 'none',
      });
      expect(status.code).toBe('ok');
      expect(evaluations.fit).toBeLessThan(0.02 * 2020 * 5000);
    }
  });
});

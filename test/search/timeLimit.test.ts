import { expect, test } from 'vitest';
import { type FitOptions, fit, type Progress, parseModel, tableFromColumns } from '../../src/index.ts';

test('the answer is the best so far where no time is left to refine and check it', async () => {
  const t = Array.from({ length: 30 }, (_, m) => m / 5);
  const x = t.map((time, m) => 3 / (1 + time) + 0.02 * Math.sin(9 * m * m));
  const { now } = performance;
  let ahead = 0;
  performance.now = () => now.call(performance) + ahead;
  // The clock is ahead once the search has ended.
  const observe = ({ stage }: Progress) => {
    if (stage === 'maximise') ahead = 1e7;
  };
  try {
    const options = { starts: 3, timeLimit: 1000 };
    const late = await fit(parseModel("x' = -k*x^p"), tableFromColumns({ t, x }), options, { observe });
    expect(late.status.code).toBe('notConverged');
    expect(late.status.message).toContain('time limit');
    expect(late.notes.map(({ finding }) => finding.code)).toContain('checkLeftOut');
    expect(late.experiments.map(({ forward }) => forward)).toEqual([null]);
    const best = late.search!.starts[late.search!.best].estimates;
    // Rounding: values go through their search coordinates.
    for (const [j, { estimate }] of late.parameters.entries())
      expect(Math.abs(estimate / best[j] - 1)).toBeLessThan(1e-12);
  } finally {
    performance.now = now;
  }
});

test('the first start ends where it is, and gives the answer, where the time is up before', async () => {
  const t = Array.from({ length: 30 }, (_, m) => m / 5);
  const x = t.map((time, m) => 3 / (1 + time) + 0.02 * Math.sin(9 * m * m));
  const { now } = performance;
  let ahead = 0;
  performance.now = () => now.call(performance) + ahead;
  const run = async (isUp: (progress: Progress) => boolean, options: FitOptions) => {
    ahead = 0;
    const observe = (progress: Progress) => {
      if (isUp(progress)) ahead = 1e7;
    };
    const data = tableFromColumns({ t, x });
    return fit(parseModel("x' = -k*x^p"), data, { ...options, timeLimit: 1000 }, { observe });
  };
  try {
    for (const options of [{}, { start: { k: 3, p: 3 } }]) {
      const whole = await run(() => false, { ...options, starts: 1 });
      const cut = await run(({ stage, kappa }) => stage === 'search' && kappa !== undefined, options);
      expect(cut.search!.starts).toHaveLength(1);
      expect(cut.search!.ended).toBe('timeLimit');
      expect(cut.status.code).toBe('notConverged');
      const [start, wholeStart] = [cut.search!.starts[0], whole.search!.starts[0]];
      expect(start.steps).toBe(1);
      expect(wholeStart.steps).toBeGreaterThan(1);
      expect(start.deviance).toBeGreaterThan(wholeStart.deviance);
      for (const { estimate } of cut.parameters) expect(estimate).toBeGreaterThan(0);
    }
  } finally {
    performance.now = now;
  }
});

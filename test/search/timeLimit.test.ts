import { expect, test } from 'vitest';
import { fit, type Progress, parseModel, tableFromColumns } from '../../src/index.ts';

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

import { describe, expect, test } from 'vitest';
import { experimentSizes } from '../../cli/input/experimentSizes.ts';
import { isLarge, progressTo } from '../../cli/terminal/progress.ts';
import { type Progress, tableFromColumns } from '../../src/index.ts';

/** The output for work that reports progress at these times. */
function written(
  isTTY: boolean,
  large: boolean,
  steps: readonly (Omit<Progress, 'elapsed'> & { at: number })[],
): string[] {
  const texts: string[] = [];
  const write = (text: string) => texts.push(text) > 0;
  const stream = { isTTY, columns: 40, write } as unknown as NodeJS.WriteStream;
  let now = 1000;
  const { observe, end } = progressTo(stream, large, () => now);
  for (const { at, ...progress } of steps) {
    now = 1000 + at;
    observe({ ...progress, elapsed: 0 });
  }
  end();
  return texts;
}

describe('progress', () => {
  test('is silent for two seconds', () => {
    expect(written(true, false, [{ stage: 'noise', at: 1999 }])).toEqual([]);
  });

  test('starts at once if the fit is large, since a long stage cannot be interrupted', () => {
    const steps = [{ stage: 'noise', at: 1 } as const, { stage: 'testFunctions', at: 12 } as const];
    expect(written(true, true, steps)[0]).toBe('\r\u001b[K0.0 s: building the test functions');
    expect(isLarge(1, [4096])).toBe(true);
    expect(isLarge(5, [1024])).toBe(false);
  });

  test('measures the size of a fit by experiments, not by all their rows', () => {
    expect(isLarge(1, Array(72).fill(100))).toBe(false);
    expect(isLarge(1, [1000, 4000])).toBe(true);
  });

  test('is not announced if series are too long for the dense stages', () => {
    expect(isLarge(2, [100_000])).toBe(false);
  });

  test('counts the rows of experiments by label', () => {
    const t = [0, 1, 0, 1, 2];
    const table = tableFromColumns({ Experiment: [1, 1, 2, 2, 2], dish: ['a', 'b', 'a', 'c', 'a'], t });
    expect(experimentSizes(table)).toEqual([2, 3]);
    expect(experimentSizes(table, 'dish')).toEqual([3, 1, 1]);
    expect(experimentSizes(tableFromColumns({ t }))).toEqual([5]);
  });

  test('is one live line on a terminal, truncated to its width, and erased at the end', () => {
    expect(written(true, false, [{ stage: 'iterate', at: 2500, iteration: 7, change: 0.00123 }])).toEqual([
      '\r\u001b[K2.5 s: reweighting, iterate 7',
      '\r\u001b[K',
    ]);
    const long = 'x'.repeat(50);
    expect(written(true, false, [{ stage: 'iterate', at: 2500, experiment: long }])[0]).toBe(
      `\r\u001b[K2.5 s: experiment ${'x'.repeat(21)}`,
    );
  });

  test('of mle says step, κ and sub-steps, and which experiment', () => {
    const steps = [
      { stage: 'maximise', at: 2500, iteration: 7, kappa: 0.03, subSteps: 2 },
      { stage: 'maximise', at: 8000, experiment: 'A1', iteration: 9, kappa: 0.001, subSteps: 1 },
    ] as const;
    expect(written(false, false, steps)).toEqual([
      '2.5 s: maximising the likelihood, step 7, κ = 0.03, 2 sub-steps per sample\n',
      '8.0 s: experiment A1, maximising the likelihood, step 9, κ = 0.001, 1 sub-step per sample\n',
    ]);
  });

  test('of a search shows the finished starts, how often the best was reached and how well it fits', () => {
    const steps = [
      { stage: 'search', at: 2500, followed: 0, start: 1, starts: 12, seen: 0, part: 3, parts: 9 },
      { stage: 'search', at: 8000, followed: 1, start: 2, starts: 12, seen: 0 },
      {
        stage: 'search',
        at: 14_000,
        followed: 3,
        start: 4,
        starts: 12,
        seen: 2,
        residualOverNoise: 1.034,
        kappa: 0.001,
      },
      { stage: 'search', at: 20_000, followed: 0, start: 1, starts: 1, seen: 0 },
    ] as const;
    expect(written(false, false, steps)).toEqual([
      '2.5 s: search, first of up to 12 starts, stage 3 of 9\n',
      '8.0 s: search, 1 of up to 12 starts, none converged yet\n',
      '14.0 s: search, 3 of up to 12 starts, best seen twice, residuals 1.0 × noise\n',
      '20.0 s: search\n',
    ]);
  });

  test('goes on while nothing is reported', () => {
    let now = 0;
    const lines: string[] = [];
    const write = (text: string) => lines.push(text);
    const progress = progressTo({ write } as unknown as NodeJS.WriteStream, false, () => now);
    for (now = 500; now <= 3000; now += 500) progress.again();
    progress.observe({ stage: 'search', elapsed: 3000, starts: 12, followed: 0, part: 1, parts: 9 });
    for (now = 3500; now <= 8000; now += 500) progress.again();
    expect(lines).toEqual([
      '2.0 s: preparing the fit\n',
      '7.0 s: search, first of up to 12 starts, stage 1 of 9\n',
    ]);
  });

  test('does not flicker if there are many steps', () => {
    const steps = Array.from({ length: 200 }, (_, i) => ({ stage: 'maximise' as const, at: 2000 + 5 * i }));
    expect(written(true, false, steps)).toHaveLength(11);
  });

  test('is a plain line every five seconds elsewhere', () => {
    const steps = Array.from({ length: 27 }, (_, i) => ({ stage: 'radius' as const, at: 500 * i }));
    const lines = written(false, false, steps);
    expect(lines.map((line) => line.slice(0, 6))).toEqual(['2.0 s:', '7.0 s:', '12.0 s']);
    expect(lines.join('')).not.toContain('\u001b');
  });
});

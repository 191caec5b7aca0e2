import { describe, expect, test } from 'vitest';
import { isLarge, progressTo } from '../../cli/progress.ts';

function stream(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { written, stream: { isTTY, columns: 40, write } as unknown as NodeJS.WriteStream };
}

describe('progress', () => {
  test('is silent for two seconds', () => {
    const { written, stream: to } = stream(true);
    const { observe, end } = progressTo(to, false);
    observe({ stage: 'noise', elapsed: 1999 });
    end();
    expect(written).toEqual([]);
  });

  test('begins at once where the fit is large, since a long stage cannot be interrupted', () => {
    const { written, stream: to } = stream(true);
    const { observe } = progressTo(to, true);
    observe({ stage: 'noise', elapsed: 1 });
    observe({ stage: 'testFunctions', elapsed: 12 });
    expect(written).toEqual(['\r\u001b[K0.0 s: building the test functions']);
    expect(isLarge(1, 4096)).toBe(true);
    expect(isLarge(5, 1024)).toBe(false);
  });

  test('is one live line on a terminal, no wider than it, and wiped at the end', () => {
    const { written, stream: to } = stream(true);
    const { observe, end } = progressTo(to, false);
    observe({ stage: 'iterate', elapsed: 2500, iteration: 7, change: 0.00123 });
    end();
    expect(written).toEqual(['\r\u001b[K2.5 s: reweighting, iterate 7, relative', '\r\u001b[K']);
  });

  test('of mle says step, κ and sub-steps, and which experiment', () => {
    const { written, stream: to } = stream(false);
    const { observe } = progressTo(to, false);
    observe({ stage: 'maximise', elapsed: 2500, iteration: 7, kappa: 0.03, subSteps: 2 });
    observe({ stage: 'maximise', elapsed: 8000, experiment: 'A1', iteration: 9, kappa: 0.001, subSteps: 1 });
    expect(written).toEqual([
      '2.5 s: maximising the likelihood, step 7, κ = 0.03, 2 sub-steps a sample\n',
      '8.0 s: A1: maximising the likelihood, step 9, κ = 0.001, 1 sub-step a sample\n',
    ]);
  });

  test('does not flicker where steps are many', () => {
    const { written, stream: to } = stream(true);
    const { observe } = progressTo(to, false);
    for (let elapsed = 2000; elapsed < 3000; elapsed += 5) observe({ stage: 'maximise', elapsed });
    expect(written).toHaveLength(10);
  });

  test('is a plain line every five seconds elsewhere', () => {
    const { written, stream: to } = stream(false);
    const { observe, end } = progressTo(to, false);
    for (let elapsed = 0; elapsed <= 13_000; elapsed += 500) observe({ stage: 'radius', elapsed });
    end();
    expect(written.map((line) => line.slice(0, 6))).toEqual(['2.0 s:', '7.0 s:', '12.0 s']);
    expect(written.join('')).not.toContain('\u001b');
  });
});

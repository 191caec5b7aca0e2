import { describe, expect, it } from 'vitest';
import { finiteOrFailed } from '../../src/fit/finiteOrFailed.ts';
import { fit, parseModel, type Result, tableFromColumns } from '../../src/index.ts';
import { plainVerdict } from '../plainVerdict.ts';

const t = Array.from({ length: 40 }, (_, i) => i / 10);
const sound: Result = await fit(
  parseModel("u' = a*u"),
  tableFromColumns({ t, u: t.map((x, i) => Math.exp(-x) + 0.01 * Math.sin(9 * i)) }),
);

const withParameter = (changes: Partial<Result['parameters'][number]>): Result => ({
  ...sound,
  parameters: [{ ...sound.parameters[0], ...changes }],
});

describe('a result with a number that is not finite', () => {
  it('is unchanged if all are finite', () => {
    expect(finiteOrFailed(sound)).toBe(sound);
  });

  it('fails, and says which', () => {
    const bad: [Result, string][] = [
      [withParameter({ estimate: Number.NaN }), 'the estimate of a'],
      [withParameter({ stdError: Number.NaN }), 'the standard error of a'],
      [withParameter({ interval: [0, Number.POSITIVE_INFINITY] }), 'the standard error of a'],
      [{ ...sound, noise: { u: Number.NaN } }, 'the noise of u'],
      [{ ...sound, covariance: [[Number.POSITIVE_INFINITY]] }, 'the covariance'],
    ];
    for (const [result, words] of bad) {
      const { status, diagnostics } = finiteOrFailed(result);
      expect(status.code).toBe('notFinite');
      expect(status.message).toContain(words);
      expect(diagnostics.warnings[0]).toBe(status);
    }
  });

  it('may lack errors if a verdict says why, but never an estimate', () => {
    const warnings = [plainVerdict('notIdentifiable')];
    const diagnostics = { ...sound.diagnostics, warnings };
    const open = { ...withParameter({ stdError: Number.POSITIVE_INFINITY }), diagnostics };
    expect(finiteOrFailed(open)).toBe(open);
    const none = { ...withParameter({ estimate: Number.POSITIVE_INFINITY }), diagnostics };
    expect(finiteOrFailed(none).status.code).toBe('notFinite');
  });
});

import { describe, expect, test } from 'vitest';
import { fit, parseModel, readTable } from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

/** Codes of a fit of a decay to nine values with relative noise. */
async function codesOf(noise: string, relative: number): Promise<string[]> {
  const random = randomGenerator(4);
  const rows = Array.from(
    { length: 9 },
    (_, i) => `${i},${5 * Math.exp(-0.2 * i) * (1 + relative * random.normal())}`,
  );
  const model = parseModel(`y' = -k*y\nnoise y = ${noise}`);
  const { diagnostics } = await fit(model, readTable(`t,y\n${rows.join('\n')}\n`));
  return diagnostics.warnings.map(({ code }) => code);
}

describe('noise by a formula', () => {
  test('without unknowns is given, and not uncertain however few values there are', async () => {
    expect(await codesOf('0.1*y', 0.1)).toEqual([]);
    expect(await codesOf('0.05*y + 0.02', 0.05)).toEqual([]);
  });

  test('with an unknown is estimated, and uncertain from few values', async () => {
    expect(await codesOf('s*y', 0.1)).toContain('noiseUncertain');
  });

  test('that residuals exceed, or fall below, is reported as given noise is', async () => {
    expect(await codesOf('0.1*y', 0.5)).toContain('noiseUnexplained');
    expect(await codesOf('0.1*y', 0.02)).toContain('undersampled');
  });
});

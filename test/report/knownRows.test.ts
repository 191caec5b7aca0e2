import { describe, expect, it } from 'vitest';
import { knownRows } from '../../report/knownRows.ts';
import { fit, parseModel, type Result, readTable } from '../../src/index.ts';

const csv = `t,y,u\n${[0, 1, 2, 3, 4, 5, 6, 7].map((t) => `${t},${3 * Math.exp(-0.4 * t) + 0.02 * Math.cos(9 * t)},1`).join('\n')}\n`;

describe('what a fit took as known', () => {
  it('names hidden states, inputs, priors and bounds', async () => {
    const text = "x' = -k*x*u\nx(0) = 3\ny' = k*x - c*y\ninput u\nc ~ lognormal(0, 0.5)\n0.1 <= k <= 8";
    const result = await fit(parseModel(text), readTable(csv));
    expect(knownRows(result)).toEqual([
      ['hidden states', 'x'],
      ['inputs', 'u'],
      ['priors', 'c ~ lognormal(0, 0.5)'],
      ['bounds', '0.1 ≤ k ≤ 8'],
    ]);
    expect(knownRows(JSON.parse(JSON.stringify(result)))).toEqual(knownRows(result));
  });

  it('is empty if all states are measured, also in results of earlier versions', async () => {
    const { states: _, inputs: __, ...result } = await fit(parseModel("y' = -k*y"), readTable(csv));
    const parameters = result.parameters.map(({ name, estimate }) => ({ name, estimate }));
    expect(knownRows({ ...result, parameters } as unknown as Result)).toEqual([]);
  });
});

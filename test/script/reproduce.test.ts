import { describe, expect, test } from 'vitest';
import { fit, forwardDeviance, parseModel, type Result, readTable, reproduce } from '../../src/index.ts';
import { scriptLanguages } from '../../src/inside.ts';

const model = parseModel("x' = -k*x\nnoise x = 0.1");
const table = readTable('t,x\n0,2.1\n1,1.2\n2,0.8\n3,0.4\n4,0.3\n5,0.2');
const result = await fit(model, table);

describe('a result that was read from a file', () => {
  const saved = () => JSON.parse(JSON.stringify(result)) as Result;

  test.each(scriptLanguages)('gives the same script in $title', async ({ name }) => {
    expect(await reproduce(saved(), model, table, name)).toBe(await reproduce(result, model, table, name));
  });

  test.each(scriptLanguages)('cannot bring code into a script in $title', async ({ name }) => {
    const code = '0\nimport os; os.abort()\n';
    const hostile = { ...saved(), version: code, model: `${model.text}\n# a\rimport os\u2028import os` };
    const lines = (await reproduce(hostile, model, table, name)).split(/[\n\r\u2028\u2029]/);
    expect(lines.filter((line) => /^\s*import os/.test(line))).toEqual([]);
    const parameters = saved().parameters.map((one) => ({ ...one, estimate: code as unknown as number }));
    await expect(reproduce({ ...saved(), parameters }, model, table, name)).rejects.toThrow(
      'no estimate of "k"',
    );
    const noise = { x: code as unknown as number };
    await expect(reproduce({ ...saved(), noise }, model, table, name)).rejects.toThrow('has no noise');
    const odd = {
      ...saved(),
      parameters: saved().parameters.map((one) => ({ ...one, stdError: code as unknown as number })),
    };
    expect(await reproduce(odd, model, table, name)).not.toContain('import os');
  });
});

test('the deviance is the sum over all values, of the model solved forward', async () => {
  const k = result.parameters[0].estimate;
  const x0 = result.experiments[0].initial[0].estimate;
  const { columns } = table;
  const sum = Array.from(columns[0].values).reduce((total, t, m) => {
    const r = (columns[1].values[m] - x0 * Math.exp(-k * t)) / 0.1;
    return total + r * r + 2 * Math.log(0.1);
  }, 0);
  // Truncation: the solver's relative tolerance is 1e-11.
  expect(Math.abs((await forwardDeviance(result, model, table)) / sum - 1)).toBeLessThan(1e-9);
});

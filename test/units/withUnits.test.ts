import { expect, test } from 'vitest';
import { estimateCells } from '../../report/estimateCells.ts';
import { parametersAsCsv } from '../../report/records.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';

test('a fit reports the units of parameters that follow from the headings', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, i) => `${i / 5},${(Math.exp(-i / 10) + Math.sin(9 * i) / 90).toFixed(4)}`,
  );
  const table = readTable(`time [h],x\n${rows.join('\n')}\n`);
  const result = await fit(parseModel("x' = -k*x\nreport half = log(2)/k"), table, { time: 'time [h]' });
  expect(result.parameters[0].unit).toBe('per h');
  expect(result.derived[0].unit).toBe('h');
  expect(estimateCells(result).map(({ mark }) => mark)).toEqual(['per h', 'h, derived']);
  expect(parametersAsCsv(result).split('\n')[0]).toMatch(/,unit$/);
  const plain = await fit(parseModel("x' = -k*x"), readTable(`time,x\n${rows.join('\n')}\n`));
  expect(plain.parameters[0]).not.toHaveProperty('unit');
});

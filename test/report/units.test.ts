import { expect, test } from 'vitest';
import { summary } from '../../report/summary.ts';
import { fit, parseModel, readTable } from '../../src/index.ts';

test('the summary has the units of times and of noise', async () => {
  const csv = 'time [h],N (OD)\n0,1\n1,2\n2,3\n3,3.5\n4,4\n5,4.2';
  const rows = new Map(summary(await fit(parseModel("N' = r*N*(1 - N/K)"), readTable(csv))));
  expect(rows.get('data')).toBe('6 times from 0 to 5 h');
  expect(rows.get('noise')).toMatch(/^N\s+σ\s=\s[\d.]+\sOD/);
});

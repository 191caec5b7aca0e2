import { expect, test } from 'vitest';
import { fit, parseModel, readTable } from '../../src/index.ts';
import { messagesOf } from '../notes.ts';

test('a report whose formula has no finite value at the estimates is noted', async () => {
  const csv = `t,x\n${Array.from({ length: 12 }, (_, i) => `${i},${1 + i / 2 + 0.1 * Math.sin(9 * i)}`).join('\n')}\n`;
  const model = parseModel("x' = a - b*x\nreport half = log(2)/b\nreport ratio = a/2");
  const { derived, notes } = await fit(model, readTable(csv), { fix: { b: 0 } });
  expect(derived.map(({ name, estimate }) => [name, Number.isFinite(estimate)])).toEqual([
    ['half', false],
    ['ratio', true],
  ]);
  expect(messagesOf(notes)).toContain(
    'The report of half has no finite value at these estimates: something in its formula is divided by zero, or has no logarithm or root.',
  );
});

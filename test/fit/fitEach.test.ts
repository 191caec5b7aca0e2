import { expect, test } from 'vitest';
import { fit, fitEach, parseModel, readTable } from '../../src/index.ts';

const rows = (dish: string) =>
  Array.from(
    { length: 12 },
    (_, i) => `${dish},${i / 3},${2 * Math.exp(-0.2 * i) + 0.01 * Math.cos(9 * i * i)}`,
  );
const table = readTable(`dish,t,x\n${[...rows('A'), ...rows('B')].join('\n')}\n`);
const alone = readTable(
  `t,x\n${rows('A')
    .map((row) => row.slice(2))
    .join('\n')}\n`,
);
const model = parseModel("x' = -V*x/(K + x)");

test('finished fits are returned when all are asked to stop, and the others say so', async () => {
  const done = await fit(model, alone);
  const control = new AbortController();
  const each = fitEach(
    model,
    table,
    { by: 'dish' },
    {
      stop: control.signal,
      elsewhere: (_, dish) => (dish === 'A' ? Promise.resolve(done) : new Promise(() => {})),
    },
  );
  setTimeout(() => control.abort(), 50);
  const [a, b] = await each;
  expect([a!.name, a!.error, a!.result!.parameters]).toEqual(['A', '', done.parameters]);
  expect([b!.name, b!.result, b!.error]).toEqual([
    'B',
    null,
    'The work was stopped before this fit was done.',
  ]);
});

import { expect, test } from 'vitest';
import { readTable } from '../../src/data/readTable.ts';
import { toData } from '../../src/data/toData.ts';
import { read } from '../repository.ts';

const tables = [...read('docs/data.md').matchAll(/```(?:csv|json)\n([\s\S]*?)```/g)].map((match) => match[1]);

test.each(tables)('the table of docs/data.md that begins %j can be used as it is', (text) => {
  const by = text.includes('dish') ? 'dish' : '';
  const { data } = toData(readTable(text), ['prey', 'predator'], { by });
  expect(data.experiments).toHaveLength(by === '' ? 1 : 2);
});

test('docs/data.md shows tables of every kind', () => {
  expect(tables.length).toBeGreaterThan(6);
});

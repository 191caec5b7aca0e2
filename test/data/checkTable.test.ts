import { expect, test } from 'vitest';
import { checkTable } from '../../src/data/checkTable.ts';
import { readTable } from '../../src/data/readTable.ts';
import { tableFromColumns } from '../../src/data/tableFromColumns.ts';
import { InputError } from '../../src/inputError.ts';

test('results of readTable and tableFromColumns are tables, and so are their copies from another thread', () => {
  checkTable(readTable('t,u\n0,1\n1,2'));
  checkTable(structuredClone(readTable('t,u\n0,1\n1,2')));
  checkTable(tableFromColumns({ t: [0, 1], u: [1, 2] }));
  checkTable(structuredClone(tableFromColumns({ t: [0, 1], experiment: ['a', 'b'] })));
});

test.each([
  ['t,u\n0,1', 'text that has not been read yet'],
  [undefined, 'The data are undefined'],
  [null, 'The data are null'],
  [3, 'no table yet'],
  [{ t: [0, 1], u: [1, 2] }, 'no table yet'],
  [{ columns: [{ name: 't', values: [0, 1] }], rows: 2 }, 'no table yet'],
  [{ columns: [{ name: 't', values: Float64Array.of(0, 1) }], rows: 3 }, 'no table yet'],
  [{ columns: [{ name: 't', values: Float64Array.of(0, 1), texts: ['0'] }], rows: 2 }, 'no table yet'],
  [{ columns: [null], rows: 2 }, 'no table yet'],
  [{ equations: [] }, 'The model comes first'],
])('%j is refused with the ways to make a table', (value, found) => {
  expect(() => checkTable(value)).toThrow(InputError);
  for (const words of [found, 'readTable(text)', 'tableFromColumns({ t: […], u: […] })']) {
    expect(() => checkTable(value)).toThrow(words);
  }
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRecords } from '../../src/data/countRecords.ts';
import { readTable } from '../../src/data/readTable.ts';
import { splitRecords } from '../../src/data/splitRecords.ts';
import { tableFromColumns } from '../../src/data/tableFromColumns.ts';
import { InputError } from '../../src/inputError.ts';
import { watched } from '../watchdog.ts';

/** A header and repeated rows, without the memory for them. */
function repeated(header: string, piece: string, times: number): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      yield header;
      for (let i = 0; i < times; i++) yield piece;
    },
  };
}

/** The table, or the message of its refusal. */
function outcome(text: string | Iterable<string>) {
  try {
    return readTable(text);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

const cell = fc.constantFrom(
  '1',
  '2.5',
  '1,5',
  '01',
  '',
  'NA',
  'x',
  '"a,b"',
  '"a\nb"',
  '"a""b"',
  '"',
  '\u0001',
  '\u3000',
);
const separated = fc
  .tuple(
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }),
  )
  .map(([delimiter, end, rows]) =>
    [['t', 'u', 'v'], ...rows].map((cells) => cells.join(delimiter)).join(end),
  );

test('a text in pieces, split anywhere, is the same table as in one', () => {
  fc.assert(
    fc.property(separated, fc.array(fc.nat(60), { maxLength: 12 }), fc.boolean(), (text, cuts, mark) => {
      const whole = mark ? `\uFEFF${text}` : text;
      const at = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((end, i) => whole.slice(at[i], end));
      expect(outcome(pieces)).toEqual(outcome(whole));
      expect(outcome(pieces.values())).toEqual(outcome(whole));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('the number of records never exceeds the count', () => {
  fc.assert(
    fc.property(fc.oneof(separated, fc.string({ unit: 'binary' })), fc.boolean(), (text, comments) => {
      let found = 0;
      try {
        for (const _ of splitRecords([text], { delimiter: ',', after: 0, comments })) found++;
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
      expect(countRecords([text], ',', 3, comments).count).toBeGreaterThanOrEqual(found);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

describe('a table is refused before memory is allocated', () => {
  test('if it has more rows than can be fitted', () => {
    expect(outcome(repeated('t,u\n', '0,1\n'.repeat(100_000), 25))).toBe(
      'The table has 2500000 rows. At most 2000000 can be fitted. Keep one row in 2, or a part of them.',
    );
    expect(() => tableFromColumns({ t: new Float64Array(2_000_001) })).toThrow('The table has 2000001 rows.');
  });

  test('if it has more cells than are read', () => {
    const names = Array.from({ length: 100 }, (_, j) => `u${j}`).join();
    expect(outcome(repeated(`${names}\n`, `${'1,'.repeat(99)}1\n`.repeat(1000), 300))).toMatch(
      /^The table has 300000 rows of 100 columns, 30000000 cells\. At most 20000000 are read\./,
    );
  });

  test('if it has many columns of one name, which are copies', () => {
    const row = (cell: string) => Array.from({ length: 100_000 }, () => cell).join();
    expect(watched(() => outcome(`${row('u')}\n${row('1')}\n`))).toMatch(
      /^Columns 1 and 2 are both called "u"/,
    );
    const text = `t,${row('u')}\n0,${Array.from({ length: 100_000 }, (_, j) => j).join()}\n`;
    expect(watched(() => outcome(text))).toMatchObject({ rows: 1 });
  });

  test('if a quote stays open, or there is no line break', () => {
    expect(outcome(repeated('t,u\n0,"1', 'x'.repeat(1e6), 30))).toMatch(
      /^Row 2: more than 20000000 characters/,
    );
    expect(outcome(repeated('t,u\n0,"1', 'x\n'.repeat(1e6), 30))).toMatch(
      /^Row 2: a quote \("\) is opened and never closed within 20 million characters\./,
    );
    expect(outcome(repeated('', 'x'.repeat(1e6), 30))).toMatch(/^Row 1: more than 20000000 characters/);
  });

  test('if it is JSON that takes much memory', () => {
    expect(outcome(repeated('{"t": [', '0,'.repeat(1e6), 12))).toMatch(
      /^The data are JSON of more than 20 million/,
    );
  });
});

test('a million rows are read in linear time, labels and numbers unchanged', () => {
  const table = watched(() => readTable(repeated('dish;t;u\n', 'a;0,5;1\n01;1,5;NA\n', 500_000)));
  expect(table.rows).toBe(1_000_000);
  expect(table.lines?.[999_999]).toBe(1_000_001);
  expect(table.columns.map(({ name, texts }) => [name, texts?.slice(-2)])).toEqual([
    ['dish', ['a', '01']],
    ['t', undefined],
    ['u', undefined],
  ]);
  expect(table.columns.map(({ values }) => [...values.slice(-2)])).toEqual([
    [Number.NaN, 1],
    [0.5, 1.5],
    [1, Number.NaN],
  ]);
});

test('data that grow while they are read are refused', () => {
  let pass = 0;
  const growing = (row: string) => ({
    *[Symbol.iterator]() {
      yield `t,u\n${row.repeat(1 + pass++)}`;
    },
  });
  expect(outcome(growing('0,1\n'))).toMatch(/^The data have changed while they were read\./);
  expect(outcome(growing('0,x\n'))).toMatch(/^The data have changed while they were read\./);
});

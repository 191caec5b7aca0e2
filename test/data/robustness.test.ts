import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { checkRegular } from '../../src/data/checkRegular.ts';
import { readTable } from '../../src/data/readTable.ts';
import { toCsv } from '../../src/data/toCsv.ts';
import { toData } from '../../src/data/toData.ts';
import { InputError } from '../../src/inputError.ts';
import { fromColumns, toRows } from '../../src/linalg/matrix.ts';
import { watched } from '../watchdog.ts';

/** The table, or undefined for an InputError; any other error fails the test. */
function tryRead(text: string) {
  try {
    const table = readTable(text);
    checkRegular(toData(table, [table.columns[1]?.name ?? 'u']).data);
    return table;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return undefined;
  }
}

test('any text gives a table or an InputError', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 200 });
  const fragments = fc.constantFrom(
    't',
    'u',
    ',',
    ';',
    '\t',
    '"',
    '\n',
    '\r\n',
    '1',
    '2.5',
    '1,5',
    '-',
    'e',
    ' ',
  );
  const tableLike = fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(''));
  const jsonLike = fc
    .json()
    .map((json) => (json.startsWith('{') || json.startsWith('[') ? json : `[${json}]`));
  const columns = fc.dictionary(fc.string(), fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }));
  const texts = fc.oneof(
    anything,
    tableLike,
    jsonLike,
    columns.map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(texts, (text) => void tryRead(text)),
    { seed: 1, numRuns: 2000 },
  );
});

test('a valid file with one character changed gives a table or an InputError', () => {
  const valid = 't,u,"v"\n0,1,-2.5e-3\n1,"2",3\n2,3,4\n';
  const at = fc.nat(valid.length - 1);
  fc.assert(
    fc.property(at, fc.string({ unit: 'binary', maxLength: 2 }), (i, inserted) => {
      tryRead(valid.slice(0, i) + inserted + valid.slice(i + 1));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('written numbers are read back without the loss of a bit', () => {
  const column = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
    minLength: 5,
    maxLength: 5,
  });
  fc.assert(
    fc.property(column, column, fc.string({ minLength: 1 }), (u, v, name) => {
      fc.pre(name.trim() === name && !['t', 'v'].includes(name) && Number.isNaN(Number(name)));
      const text = toCsv(Float64Array.of(0, 1, 2, 3, 4), [name, 'v'], fromColumns([u, v]));
      const { columns } = readTable(text);
      expect(columns.map((column) => column.name)).toEqual(['t', name, 'v']);
      // −0 is written as 0.
      expect([...columns[1].values]).toEqual(u.map((x) => x + 0));
      expect([...columns[2].values]).toEqual(v.map((x) => x + 0));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('values that were not measured are written as empty cells', () => {
  const U = fromColumns([[1, Number.NaN, 3]]);
  const text = toCsv(Float64Array.of(0, 1, 2), ['u'], U);
  expect(text).toBe('t,u\n0,1\n1,\n2,3\n');
  const { data } = toData(readTable(text), ['u']);
  expect(toRows(data.experiments[0].U)).toEqual([[1], [Number.NaN], [3]]);
});

test('cells are split as papaparse splits them', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '7', '"', ',', ';', '\n', ' '), maxLength: 6 });
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (cells) => {
      const rows = [['x', 'y', 'z'], ...cells.filter((row) => row.some((cell) => cell.trim() !== ''))];
      fc.pre(rows.length > 1);
      const text = Papa.unparse(rows, { newline: '\n', quotes: true });
      const found = readTable(text).columns.map(({ texts }) => texts);
      const split = Papa.parse<string[]>(text, { newline: '\n', delimiter: ',' }).data.slice(1);
      const expected = [0, 1, 2].map((j) => {
        const column = split.map((row) => row[j].trim());
        return column.every((cell) => /^\d*$/.test(cell)) ? undefined : column;
      });
      expect(found).toEqual(expected);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('megabytes of any kind are read or refused in linear time', () => {
  const rows = Array.from({ length: 230_000 }, (_, i) => `${i / 100},${Math.sin(i)},${Math.cos(i)}`);
  const n = 3e6;
  const texts: Record<string, string> = {
    'ten megabytes of valid rows': ['t,u,v', ...rows].join('\n'),
    'the same, quoted': ['t,u,v', ...rows.map((row) => `"${row.replace(',', '",')}`)].join('\n'),
    'one line of letters': 'x'.repeat(n),
    'one line of separators': ','.repeat(n),
    'one line of quotes': '"'.repeat(n),
    'a row of empty quoted cells': `t,u\n${'"",'.repeat(n / 3)}`,
    'a row of quotes out of place': `t,u\n0,${'"a"b'.repeat(n / 4)}`,
    'an open quote': `t,u\n0,"1\n${'1,2\n'.repeat(n / 4)}`,
    'one cell of digits': `t,u\n0,${'1'.repeat(n)}x`,
    'line breaks': '\n'.repeat(n),
    brackets: '['.repeat(n),
  };
  for (const [kind, text] of Object.entries(texts)) {
    // It takes 0.03 to 0.5 s. Work that grows with the square of the length, 10¹³ steps, takes hours.
    expect(() => watched(() => tryRead(text)), kind).not.toThrow();
  }
});

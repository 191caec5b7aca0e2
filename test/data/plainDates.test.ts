import { describe, expect, test } from 'vitest';
import { readTable, type Table } from '../../src/index.ts';
import { readingWords } from '../../src/inside.ts';

const column = (dates: readonly string[]) =>
  readTable(`date;cases\n${dates.map((date, i) => `${date};${i}`).join('\n')}\n`);
const texts = ({ columns }: Table) => columns[0].texts;

describe('dates in other notations', () => {
  test('are read where day and month can only be in one order', () => {
    const table = column(['02/10/2023', '09/10/2023', '16/10/2023']);
    expect(texts(table)).toEqual(['2023-10-02', '2023-10-09', '2023-10-16']);
    expect(readingWords(table.readings!)).toBe('Read: dates in "date" as day, month, year.');
    expect(texts(column(['1.12.2023', '13.12.2023', ''].slice(0, 2)))).toEqual(['2023-12-01', '2023-12-13']);
    const american = column(['12/1/2023 2:05 PM', '12/31/2023 12:00 AM']);
    expect(texts(american)).toEqual(['2023-12-01 14:05:00', '2023-12-31 00:00:00']);
    expect(readingWords(american.readings!)).toBe('Read: dates in "date" as month, day, year.');
  });

  test('stay as they are where both orders are possible, or neither', () => {
    const doubtful = ['01/02/2024', '01/03/2024', '01/04/2024'];
    expect(texts(column(doubtful))).toEqual(doubtful);
    expect(column(doubtful).readings).toBeUndefined();
    const neither = ['13/02/2024', '02/13/2024'];
    expect(texts(column(neither))).toEqual(neither);
    const noDay = ['30/02/2024', '31/02/2024'];
    expect(texts(column(noDay))).toEqual(noDay);
    // Two-digit years could stand in any place.
    expect(texts(column(['31/01/24', '01/02/24']))).toEqual(['31/01/24', '01/02/24']);
  });

  test('are read by names of months, and by weeks', () => {
    expect(texts(column(['2 Oct 2023', '09-October-2023', 'Oct 16, 2023']))).toEqual([
      '2023-10-02',
      '2023-10-09',
      '2023-10-16',
    ]);
    const weeks = column(['2020-W53', '2021-W01', '2021W02']);
    expect(texts(weeks)).toEqual(['2020-12-28', '2021-01-04', '2021-01-11']);
    expect(readingWords(weeks.readings!)).toBe('Read: dates in "date" as the Monday of each week.');
    // 2021 has 52 weeks.
    expect(texts(column(['2021-W52', '2021-W53']))).toEqual(['2021-W52', '2021-W53']);
  });
});

describe('rows that summarise the others', () => {
  test('at the end are left out, by the word in the column of times', () => {
    const table = readTable('Time (h),OD\n0:00,0.1\n0:30,0.2\n1:00,0.3\n\nmean,0.2\nSD,0.1\n');
    expect(table.rows).toBe(3);
    expect(table.columns[0].texts).toEqual(['0:00', '0:30', '1:00']);
    expect(readingWords(table.readings!)).toBe(
      'Read: rows 6 to 7 at the end left out as a summary ("mean").',
    );
    const numbers = readTable('t,u\n0,1\n1,2\nAverage,1.5\n');
    expect(numbers.columns[0]).toEqual({ name: 't', values: Float64Array.of(0, 1) });
  });

  test('are refused elsewhere, as other words are', () => {
    expect(readTable('t,u\n0,1\nmean,2\n1,2\n').rows).toBe(3);
    expect(readTable('t,u\n0,1\n1,2\nend,3\n').rows).toBe(3);
    expect(readTable('name,u\n0,1\n1,2\nmean,3\n').rows).toBe(3);
  });
});

import { describe, expect, test } from 'vitest';
import { mostRows } from '../../../app/data/mostRows.ts';
import { readSource } from '../../../app/data/readSource.ts';
import { csvOf, seeTable } from '../../../app/data/seeTable.ts';
import { timesInWords } from '../../../app/data/timesInWords.ts';
import { usable } from '../../../app/data/usable.ts';
import { readLink } from '../../../app/state/link.ts';
import { linkFor } from '../../../app/state/linkFor.ts';
import type { Use } from '../../../app/state/work.ts';
import { readTable, resolveOptions, toData } from '../../../src/index.ts';

const source = (text: string, uses: readonly (Use | null)[] = []) =>
  ({ kind: 'table', name: 'data.csv', text, uses }) as const;
const look = (text: string, uses?: readonly (Use | null)[]) => readSource(source(text, uses));
const usesOf = (text: string, uses?: readonly (Use | null)[]) =>
  look(text, uses).uses.map((use) => (use.as === 'state' ? use.name : `(${use.as})`));
const problemOf = (text: string, uses?: readonly (Use | null)[]) => seeTable(look(text, uses)).problem;
const state = (name: string): Use => ({ as: 'state', name });

describe('the guessed use of columns', () => {
  test('is that of the library for t and experiment', () => {
    expect(usesOf('experiment,t,u,note\n1,0,1,x\n1,1,2,y')).toEqual([
      '(experiment)',
      '(time)',
      'u',
      '(nothing)',
    ]);
    expect(look('t,u\n0,1\n1,2').used).toMatchObject({ options: {} });
  });

  test('leaves out blanks, which are no quantity of a model, and takes them as replicates too', () => {
    const rows = Array.from({ length: 12 }, (_, i) => {
      const [x, noise] = [1 / (1 + 20 * Math.exp(-i / 2)), 0.002 * Math.sin(7 * i)];
      return [i, x, x + 0.01, 0.04 + noise, 0.04 - noise].join();
    });
    const text = `Time (h),WT_1,WT_2,blank_1,blank_2\n${rows.join('\n')}`;
    expect(usesOf(text)).toEqual(['(time)', 'WT', '(nothing)']);
    expect(usesOf('t,blank,background 2,blanket\n0,1,2,3\n1,2,3,4')).toEqual([
      '(time)',
      '(nothing)',
      '(nothing)',
      'blanket',
    ]);
  });

  test('takes a heading with the word time, or else the first column that only increases', () => {
    expect(usesOf('u,Time (h)\n1,0\n2,1')).toEqual(['u', '(time)']);
    expect(usesOf('u,Year,n\n3,1900,1\n2,1901,2')).toEqual(['u', '(time)', 'n']);
    expect(look('u,Year\n3,1900\n2,1901').used).toMatchObject({ options: { time: 'Year' } });
  });

  test.each([
    ['Row,OD,Elapsed (min)\n1,1,0\n2,2,15\n3,3,30', 'Elapsed (min)'],
    ['Cells,Hours\n1,0\n2,1\n4,2', 'Hours'],
    ['cases per day,Growth (1/h),x [h]\n1,1,0\n2,2,1', 'x [h]'],
    ['Date,Cumulative cases,Deaths\n2024-01-02,1,1\n2024-01-03,2,2', 'Date'],
    ['Zeit,Datum,OD\n09:30,1.2.2024,1\n09:40,1.2.2024,2', 'Zeit'],
    ['Day,OD\n0,3\n1,2\n0,3\n1,2', 'Day'],
    ['n,stretch,OD\n1,0,5\n2,0.5,4\n3,1,6', 'stretch'],
    ['n,OD\n1,5\n2,4\n3,6', 'n'],
    ['m/s,deaths/day,Elapsed / min\n1,1,0\n2,2,7\n3,3,8', 'Elapsed / min'],
    ['Time / h,Hours\n0,0\n1,1', 'Time / h'],
  ])('has the time under the heading that says so, case %#', (text, heading) => {
    const { table, uses } = look(text);
    expect(table.columns[uses.findIndex(({ as }) => as === 'time')]?.name).toBe(heading);
  });

  test('finds the column of labels where times start again', () => {
    const text = 'well,t,u\nA,0,1\nA,1,2\nA,2,3\nB,0,1\nB,1,2\nB,2,3';
    expect(usesOf(text)).toEqual(['(experiment)', '(time)', 'u']);
    expect(look(text).used).toMatchObject({ options: { by: 'well' } });
  });

  test('makes names that are valid in a model', () => {
    const text =
      't,OD 600,Prey (1000s),<img src=x onerror=alert(1)>,2nd,prey,exp\n0,1,2,3,4,5,6\n1,1,2,3,4,5,6';
    expect(usesOf(text)).toEqual([
      '(time)',
      'OD_600',
      'Prey',
      'img_src_x_onerror_alert',
      'u2nd',
      'prey',
      'uexp',
    ]);
    const long = (k: number) => `concentration of the measured metabolite number ${k}`;
    expect(usesOf(`t,${long(1)},${long(2)}\n0,1,2\n1,2,1`)).toEqual([
      '(time)',
      'concentration_of_the_mea_bolite_number_1',
      'concentration_of_the_mea_bolite_number_2',
    ]);
    expect(usesOf('t,a (1),a (2)\n0,1,2\n1,2,1')).toEqual(['(time)', 'a', 'a_2']);
  });

  test('takes T for a state if there is a time column', () => {
    expect(usesOf('time,T,V\n0,1,3\n1,2,2')).toEqual(['(time)', 'T', 'V']);
    expect(look('time,T\n0,1\n1,2').used).toMatchObject({ options: { time: 'time' } });
    expect(usesOf('T,V\n0,1\n1,2')).toEqual(['(time)', 'V']);
  });

  test('prefers dates to an increasing column as time, unless a column is called so', () => {
    expect(usesOf('Cases,Date\n1,2024-01-02\n2,2024-01-03')).toEqual(['Cases', '(time)']);
    expect(usesOf('Cases,Date\n1,02.01.2024\n2,03.01.2024')).toEqual(['Cases', '(time)']);
    expect(usesOf('t,Date,u\n0,2024-01-02,1\n1,2024-01-03,2')).toEqual(['(time)', '(nothing)', 'u']);
  });

  test('says which column is the time where a state is called time', () => {
    const uses = [null, state('time')];
    expect(look('t,u\n0,1\n1,2', uses).used).toMatchObject({ options: { time: 't' } });
  });

  test("gives way to the user's choice", () => {
    const text = 't,hours,u\n0,0,1\n1,2,2';
    expect(usesOf(text, [null, { as: 'time' }])).toEqual(['(nothing)', '(time)', 'u']);
    const used = usable(look(text, [null, { as: 'time' }, state('prey')]));
    expect(used.table.columns.map(({ name }) => name)).toEqual(['hours', 'prey']);
    expect(used.options).toEqual({ time: 'hours' });
  });
});

describe('dates', () => {
  const daysIn = (...dates: string[]) => {
    const { table, time } = usable(look(`Date,n\n${dates.map((date, i) => `${date},${i % 2}`).join('\n')}`));
    return [time, ...table.columns[0].values];
  };
  test('are read as days since the first', () => {
    expect(daysIn('2024-02-28', '2024-02-29', '2024-03-01')).toEqual(['days since 2024-02-28', 0, 1, 2]);
    expect(daysIn('2024/2/28 12:00', '2024/2/29 18:00:00')).toEqual(['days since 2024/2/28 12:00', 0, 1.25]);
    expect(daysIn('2024-01-01T23:00:00Z', '2024-01-02T01:00:00.000+01:00')).toEqual([
      'days since 2024-01-01T23:00:00Z',
      0,
      1 / 24,
    ]);
  });

  test('are reported, and become days in the CSV', () => {
    const read = look('Date,n\n2024-01-02,1\n2024-01-04,3');
    expect(seeTable(read).columns[0]).toMatchObject({
      dates: 'days since 2024-01-02',
      numbers: 2,
      unreadable: 0,
      max: 2,
    });
    expect(csvOf(read)).toBe('days since 2024-01-02,n\n0,1\n2,3\n');
  });

  test('with and without a UTC offset are not mixed', () => {
    expect(problemOf('Date,n\n2024-01-01 10:00,1\n2024-01-01T11:00Z,2')?.message).toMatch(
      /row 3.*not a date like/,
    );
  });
});

describe('columns that measure the same state', () => {
  const text = 't,rep1,rep2,pH,well\n0,1,1.5,7,a\n1,2,,6,a\n2,,3.5,5,a\n3,x,4,4,a';
  const uses = [null, state('OD'), state('OD'), null, { as: 'experiment' } as const];

  test('become rows at the same time, which the library treats as replicates', () => {
    const { table, states } = usable(look(text, uses));
    expect(states).toEqual(['OD', 'pH']);
    expect(csvOf(look(text, uses))).toBe(
      't,OD,pH,well\n0,1,7,a\n0,1.5,,a\n1,2,6,a\n2,,5,a\n2,3.5,,a\n3,x,4,a\n3,4,,a\n',
    );
    expect([...table.lines!]).toEqual([2, 2, 3, 4, 4, 5, 5]);
    expect(() => toData(table, states)).toThrow(/Column "OD", row 5: "x"/);
  });

  test('are drawn, and reported as replicates', () => {
    const { experiments, by } = seeTable(look(text, uses));
    expect(experiments[0]).toMatchObject({ points: 7, times: 4 });
    expect(experiments[0].values).toHaveLength(2);
    expect(timesInWords(experiments, by, ['OD', 'OD', 'pH'])).toMatch(
      /^4 times from 0 to 3, every 1, without gaps. 2 replicates of OD: taken as/,
    );
  });

  test('are passed on in links unchanged, with the use of each', async () => {
    const brought = source(text, uses);
    const work = { model: "OD' = a*OD", compared: null, each: false, data: brought, options: {} };
    const { url } = await linkFor(work, seeTable(readSource(brought)), 'http://localhost/');
    const { data } = await readLink(new URL(url).hash);
    expect(usable(readSource(data))).toEqual(usable(readSource(brought)));
  });

  test('are rejected if they make too many rows', () => {
    const rows = Array.from({ length: mostRows / 2 + 1 }, (_, i) => `${i},1,2`);
    const read = look(`t,u,v\n${rows.join('\n')}`, [null, state('u'), state('u')]);
    expect(() => usable(read)).toThrow(/200,002 measurements of a state; at most 200,000/);
  });
});

describe('problems with the use of columns', () => {
  const text = 't,u,v\n0,1,3\n1,2,4';
  test.each<[string, string, readonly (Use | null)[], RegExp, number | undefined]>([
    ['no time', 'u,v\n1,3\n2,1\n1,2', [], /No time column was found/, undefined],
    ['two times', text, [{ as: 'time' }, { as: 'time' }], /Both “t” and “u”/, 1],
    [
      'a state called as the time',
      'hours,u\n0,1\n1,2',
      [null, state('hours')],
      /Columns 1 and 2 are both/,
      1,
    ],
    ['t and time', 't,time,u\n0,0,1\n1,1,2', [], /Columns “t” and “time” could all be the time/, undefined],
    ['a name that no model can have', text, [null, state('2x')], /cannot be called “2x”/, 1],
    ['a name of two lines', text, [null, state("a'=1\nb")], /cannot be called/, 1],
    [
      'no state',
      text,
      [null, { as: 'nothing' }, { as: 'nothing' }],
      /No column is used for its values/,
      undefined,
    ],
    ['times that decrease', 't,u\n0,1\n2,2\n1,3', [], /Time, row 4: 1 comes after 2 in row 3/, 0],
    ['a time that is missing', 't,u\n0,1\n,2', [], /Column “t”, row 3: the time is missing/, 0],
    [
      'a date of another kind',
      'n,Date\n1,1/2/2024\n2,2/3/2024',
      [],
      /row 2: “1\/2\/2024” cannot be read.*2024-01-31/,
      1,
    ],
    [
      'a time of day that goes back',
      'n,at\n1,09:30\n2,09:20',
      [],
      /row 3: 09:20 comes after 09:30 in row 2/,
      1,
    ],
    [
      'a date unlike the others',
      'Date,n\n2024-01-02,1\n3 Jan,2',
      [],
      /row 3: “3 Jan” is not a date like those/,
      0,
    ],
    ['a date that does not exist', 'Date,n\n2024-04-30,1\n2024-04-31,2', [], /row 3: “2024-04-31” is not/, 0],
    [
      'a date before another',
      'Date,n\n2024-01-02,1\n2024-01-01,2',
      [],
      /row 3: 2024-01-01 comes after 2024-01-02/,
      0,
    ],
    ['measurements in words', 't,OD\n0,n.d.\n1,n.d.\n2,0.5', [], /“OD” are not numbers.*“n.d.” in row 2/, 1],
    ['measurements with commas', 't,OD\n0,"1,000"\n1,"1,200"', [], /“1,000” in row 2/, 1],
    ['a label that is missing', 'experiment,t,u\n1,0,1\n,1,2', [], /“experiment”, row 3: the label/, 0],
  ])('%s is reported next to the columns, and rejected by a fit', (_, text, uses, message, column) => {
    expect(problemOf(text, uses)).toMatchObject({ message: expect.stringMatching(message) });
    expect(problemOf(text, uses)?.column).toBe(column);
    expect(() => usable(look(text, uses))).toThrow(message);
  });
});

describe('what a table contains', () => {
  test('numbers, missing cells, and the first unreadable one', () => {
    const { columns } = seeTable(look('t,u\n0,5\n1,NA\n2,\n3,x<b>\n4,-2\n5,1'));
    expect(columns[1]).toMatchObject({ numbers: 3, missing: 2, unreadable: 1, min: -2, max: 5 });
    expect(columns[1].trouble).toEqual({ row: 'row 5', line: 5, text: 'x<b>' });
  });

  const words = (times: readonly number[]) => {
    const { experiments, by } = seeTable(look(`t,u\n${times.map((t, i) => `${t},${i % 3}`).join('\n')}`));
    return timesInWords(experiments, by);
  };
  const even = Array.from({ length: 101 }, (_, i) => i / 4);
  test.each([
    [even, '101 times from 0 to 25, every 0.25, without gaps.'],
    [even.filter((t) => t < 3 || t > 4), '96 times from 0 to 25, every 0.25, 1 gap: 2.75 to 4.25.'],
    [
      [0, 0.3, 0.5, 1, 1.5, 2, 3, 5, 8, 14, 24],
      '11 times from 0 to 24, uneven, usually 1 apart, without gaps.',
    ],
    [[0, 1, 1.7, 3, 4.4, 5, 40], '7 times from 0 to 40, uneven, usually 1.3 apart, 1 gap: 5 to 40.'],
    [
      [0, 0, 1, 2],
      '3 times from 0 to 2, every 1, without gaps. 1 row repeats a time: taken as measurements of the same moment.',
    ],
    [[0, 0.333, 0.667, 1], '4 times from 0 to 1, every 0.3333, without gaps.'],
  ])('times in words, case %#', (times, expected) => expect(words(times)).toBe(expected));

  test('experiments in words', () => {
    const { experiments, by } = seeTable(look('well,t,u\na,0,1\na,1,2\na,2,2\nb,0,1\nb,1,2\nb,5,3\nb,6,3'));
    expect(timesInWords(experiments, by)).toBe(
      '2 experiments (column “well”), 3 to 4 times each from 0 to 6, all evenly spaced, 1 with gaps.',
    );
  });
});

test('the CSV of a table as used gives the same data as the table', () => {
  const text =
    '"lab ""A""",Time (h),u;x,v\n01,0,0.1,\nx y,0,1e-300,2\n01,0.1,0.30000000000000004,NA\nx y,0.2,3,4';
  const uses: Use[] = [{ as: 'experiment' }, { as: 'time' }, state('u'), state('v')];
  const read = look(text, uses);
  const { table, options } = usable(read);
  const again = readTable(csvOf(read));
  const data = (of: typeof table) =>
    toData(of, ['u', 'v'], resolveOptions(options)).data.experiments.map(({ name, t, U }) => ({
      name,
      t,
      U,
    }));
  expect(data(again)).toEqual(data(table));
  expect(seeTable(read).csv).toBe(csvOf(read));
});

test('more rows than a page can handle are rejected, with how many to keep', () => {
  const rows = Array.from({ length: mostRows + 1 }, (_, i) => `${i},1`);
  expect(() => look(`t,u\n${rows.join('\n')}`)).toThrow(/200,001 rows; at most 200,000 .* one row in 2/);
});

test('columns that begin at the amounts of their headings are what is left of them', () => {
  const text = 'Time (s),lac 25 µM,lac 50 µM\n0,25.4,50.6\n10,22,45\n';
  const { table, shape } = readSource(source(text));
  expect(shape).toEqual({ kind: 'conditions' });
  expect(table.columns.at(-1)).toMatchObject({ name: 'lac', unit: 'µM' });
});

test('columns of amounts become experiments, with the amount as a known value', () => {
  const text = 'time (min),0.5 mM,2 mM\n0,0,0\n1,0.1,0.3\n2,0.2,0.5\n';
  const { table } = readSource({ ...source(text), shape: { kind: 'conditions' } });
  expect(table.columns.map(({ name }) => name)).toEqual(['experiment', 'time (min)', 'conc', 'signal']);
  expect(Array.from(table.columns[2]!.values)).toEqual([0.5, 0.5, 0.5, 2, 2, 2]);
  expect(table.columns[2]!.unit).toBe('mM');
});

test('clock times go on after midnight where the step over it is like the others', () => {
  const { columns } = seeTable(look('Time,u\n22:30,1\n23:30,2\n0:30,3\n1:30,4\n'));
  expect(columns[0]).toMatchObject({ min: 0, max: 3, dates: 'hours since 22:30' });
  // Eleven hours later it may be another experiment.
  expect(problemOf('Time,u\n20:00,1\n21:00,2\n22:00,3\n9:00,4\n10:00,5\n')?.message).toMatch(
    /row 5: 9:00 comes after 22:00 in row 4/,
  );
});

test('a cell that is no clock time among others is named, not the first', () => {
  const text = 'Time,u\n0:00,1\n0:30,2\nstirred,3\n1:00,4\n';
  expect(problemOf(text)?.message).toMatch(/^Column “Time”, row 4: “stirred”/);
});

import { expect, test } from 'vitest';
import { readTable } from '../../src/data/readTable.ts';
import { tableFromColumns } from '../../src/data/tableFromColumns.ts';
import { type ToDataOptions, toData } from '../../src/data/toData.ts';
import { InputError } from '../../src/inputError.ts';
import { toRows } from '../../src/linalg/matrix.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { messagesOf } from '../notes.ts';

const read = (text: string, states: string[], options?: ToDataOptions) =>
  toData(readTable(text), states, options);

function refusal(text: string, states: string[], options?: ToDataOptions): string {
  try {
    read(text, states, options);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${text}`);
}

test('states come in the requested order, and unused columns are noted', () => {
  const { data, notes } = read('v,time,note,u\n3,0,a,1\n4,1,b,2', ['u', 'v']);
  expect(data.states).toEqual(['u', 'v']);
  expect([...data.experiments[0].t]).toEqual([0, 1]);
  expect(toRows(data.experiments[0].U)).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(messagesOf(notes)).toEqual(['Columns not used: "note".']);
  expect(messagesOf(read(',t,u\n0,0,1\n1,1,2', ['u']).notes)).toEqual([
    'Columns not used: 1 without a name.',
  ]);
  expect(messagesOf(read('t,u\n0,1\n1,2', ['u']).notes)).toEqual([]);
});

test('the time column is t or time in any case, or the one named', () => {
  for (const name of ['t', 'T', 'time', 'Time', 'TIME']) {
    expect([...read(`${name},u\n0,1\n1,2`, ['u']).data.experiments[0].t]).toEqual([0, 1]);
  }
  expect([...read('hours,u\n0,1\n1,2', ['u'], { time: 'hours' }).data.experiments[0].t]).toEqual([0, 1]);
  expect([...read('t,time,u\n0,5,1\n1,6,2', ['u'], { time: 'time' }).data.experiments[0].t]).toEqual([5, 6]);
  expect([...read('t,u\n0,1\n1,2', ['u'], { time: '' }).data.experiments[0].t]).toEqual([0, 1]);
});

test('a column that names the time with its unit in brackets is the time', () => {
  for (const name of ['Time (h)', 'Time [s]', 't(min)']) {
    for (const options of [{}, { time: name }]) {
      expect([...read(`${name},u\n0,1\n1,2`, ['u'], options).data.experiments[0].t]).toEqual([0, 1]);
    }
  }
});

test('a column that names the time with something else is proposed by its name', () => {
  for (const name of ['time_s', 'Time - h', 'Elapsed time']) {
    const message = refusal(`${name},u\n0,1\n1,2`, ['u']);
    expect(message).toContain(`If it is "${name}", add the option time '${name}'.`);
    expect([...read(`${name},u\n0,1\n1,2`, ['u'], { time: name }).data.experiments[0].t]).toEqual([0, 1]);
  }
  // No word for time, two such columns, or a state of the model: no suggestion.
  for (const names of ['x,times', 'x,time1', 'x,T2', 'x,sometime', 'time_s,time_h', 'x,y']) {
    const message = refusal(`${names},time_u\n0,1,2\n1,2,3`, ['time_u']);
    expect(message).toContain("Name it with the option time 'NAME'.");
  }
});

test('a column that is a state of the model is not the time', () => {
  const { data } = read('t,time\n0,5\n1,7', ['time']);
  expect([...data.experiments[0].t]).toEqual([0, 1]);
  expect([...data.experiments[0].U.data]).toEqual([5, 7]);
});

test('a combining accent makes the same name as the precomposed letter', () => {
  const [apart, whole] = ['cafe\u0301', 'caf\u00e9'];
  const states = parseModel(`${apart}' = a*${apart}`).states;
  for (const name of [apart, whole]) {
    const tables = [
      readTable(`t,${name}\n0,1\n1,2`),
      readTable(JSON.stringify({ t: [0, 1], [name]: [1, 2] })),
      readTable(JSON.stringify([0, 1].map((t) => ({ t, [name]: t + 1 })))),
      tableFromColumns({ t: [0, 1], [name]: [1, 2] }),
    ];
    for (const table of tables) {
      expect([...toData(table, states).data.experiments[0].U.data]).toEqual([1, 2]);
      expect([...toData(table, ['t'], { time: apart }).data.experiments[0].t]).toEqual([1, 2]);
    }
  }
  expect(readTable(`t,${apart},${whole}\n0,1,2`).columns.map(({ name }) => name)).toEqual([
    't',
    `${whole}.1`,
    `${whole}.2`,
  ]);
});

test('columns that are not used may hold anything', () => {
  expect(read('t,u,x\n0,1,\n1,2,abc', ['u']).data.states).toEqual(['u']);
});

test('invalid cells are refused with their row, column and content', () => {
  for (const [text, states, ...words] of [
    ['t,u\n0,1\n1,Infinity', 'u', '"u", row 3', '"Infinity"', 'finite number', 'an empty cell'],
    ['t,u\n0,1\n1,\n\n2,abc', 'u', '"u", row 5', '"abc"', '12.5'],
    ['t,u\n0,1\n1,"1,234"', 'u', '"u", row 3', '"1,234"', '1234.5'],
    ['t,u\n0,a\n1,b', 'u', '"u", row 2', 'No row of this column has one'],
    ['t,u\n22-Jan-20,1\n23-Jan-20,2', 'u', '"t", row 2', 'Dates are read as'],
    ['t,u\n2020Q1,1\n2020Q2,2', 'u', '"t", row 2', 'Dates are read as'],
    ['t,u\n0,\n1,', 'u', '"u" has no values at all'],
    ['t,u\n0,1\n,2', 'u', '"t", row 3', 'missing', 'Every row needs its time', 'remove the row'],
    ['t,u\n0,1\nNA,', 'u', '"t", row 3', 'missing'],
    ['t,u\n0,1\nx,2', 'u', '"t", row 3', '"x"', 'Every row needs its time'],
    ['t,u\n01.05.2024,1\n02.05.2024,2', 'u', '"t", row 2', '"01.05.2024"', 'since the start'],
    ['t,u\n30:05.5,1\n31:05.5,2', 'u', '"t", row 2', '"30:05.5"', 'since the start'],
    ['x,u\n0,1\n1,2', 'u', 'No time column', '"x", "u"', "option time 'NAME'"],
    ['t,time,u\n0,0,1\n1,1,2', 'u', '"t", "time"', "option time 'NAME'"],
    ['t,prex,hare\n0,1,2\n1,2,3', 'prey', '"prey"', '"t", "prex", "hare"', 'Did you mean "prex"'],
    ['t,Prey,prex\n0,1,2\n1,2,3', 'prey', 'Did you mean "Prey"', 'case'],
    ['t,x\n0,1\n1,2', 'prey', '"prey"', '"t", "x"', 'same name'],
    ['t,u\n0,3.5\n1,3.5', 'u', '"u" is 3.5 at every time', 'constant'],
    ['t,u\n0,3.5\n1,\n2,3.5', 'u', '"u" is 3.5 at every time', 'constant'],
    ['t,u\n0,1', 'u', 'Time: there are measurements at 1 time only'],
    ['t,u\n0,1\n0,2', 'u', 'at 1 time only', 'two times'],
    ['t,u\n0,1\n1,\n2,', 'u', 'at 1 time only'],
  ]) {
    const message = refusal(text, [states]);
    for (const word of words) expect(message).toContain(word);
  }
});

test('a time column that does not exist is refused with the nearest name', () => {
  const message = refusal('hours,u\n0,1\n1,2', ['u'], { time: 'hour' });
  for (const word of ['"hour"', '"hours", "u"', 'Did you mean "hours"']) expect(message).toContain(word);
  expect(refusal('t,u\n0,1\n1,2', ['u'], { time: 'u' })).toContain('both');
});

test('missing cells are kept, and so are rows without a single value', () => {
  const { data } = read('t,u,v\n0,1,\n1,NA,nan\n2,,3\n3,4,null\n4,N/A,5', ['u', 'v']);
  expect(toRows(data.experiments[0].U)).toEqual([
    [1, Number.NaN],
    [Number.NaN, Number.NaN],
    [Number.NaN, 3],
    [4, Number.NaN],
    [Number.NaN, 5],
  ]);
  expect([...data.experiments[0].t]).toEqual([0, 1, 2, 3, 4]);
});

test('arrays and typed arrays are copied, and messages count their entries', () => {
  const u = Float64Array.of(1, 2, 3);
  const { data } = toData(tableFromColumns({ t: [0, 1, 2], u }), ['u']);
  u.fill(0);
  expect([...data.experiments[0].U.data]).toEqual([1, 2, 3]);
  const table = tableFromColumns(
    new Map<string, (number | string)[]>([
      ['t', [0, 1, 2]],
      ['__proto__', [1, 'x', 3]],
    ]),
  );
  expect(() => toData(table, ['__proto__'])).toThrow('Column "__proto__", entry 2: "x" is not');
});

test('arrays of different lengths, or values that are not arrays, are refused', () => {
  expect(() => tableFromColumns({ t: [0, 1], u: [1] })).toThrow('"u" has 1 value, but "t" has 2');
  expect(() => tableFromColumns({})).toThrow('no columns');
  for (const nothing of [undefined, null, 't,u']) {
    expect(() => tableFromColumns(nothing as unknown as Record<string, number[]>)).toThrow(
      /^The columns are /,
    );
  }
  expect(() => tableFromColumns({ t: [] })).toThrow('empty');
  expect(() => tableFromColumns({ t: 5 as unknown as number[] })).toThrow('not a list');
});

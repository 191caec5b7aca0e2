import { describe, expect, test } from 'vitest';
import { type ToDataOptions, toData } from '../../src/data/toData.ts';
import { InputError, readTable, type Table, withLayout } from '../../src/index.ts';
import { rowOf, workbookOf } from './formats/workbookOf.ts';
import { bmg, gen5, measured, tecanAcross, tecanRows, wells } from './plateReaders.ts';

function seen(table: Table, options: ToDataOptions = {}) {
  const { data, notes } = toData(table, ['OD'], options);
  const experiments = data.experiments.map(({ name, t, U }) => [name, [...t], [...U.data]]);
  return { experiments, notes: notes.map(({ message }) => message) };
}

function refusal(read: () => unknown) {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).finding;
  }
  throw new Error('accepted');
}

/** Each well at some times. */
const expected = (times: readonly number[], used = wells) =>
  used.map((well) => [well, times, measured.map((row) => row[wells.indexOf(well)])]);

/** The sheet of a workbook with the cells of a text. */
function inWorkbook(text: string) {
  const rows = text
    .split('\r\n')
    .map((line) =>
      rowOf(
        ...line.split('\t').map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell))),
      ),
    );
  return readTable(workbookOf({ sheets: { Sheet0: rows.join('') } }));
}

const hours = [0, 1 / 6, 1 / 3, 1 / 2];

describe.each(['\t', ',', ';'])('an export with %j between cells', (separator) => {
  test('of Tecan is read with wells as rows', () => {
    const { experiments, notes } = seen(readTable(tecanAcross(separator)));
    expect(experiments).toEqual(expected([0, 600.1, 1200.2, 1800.1]));
    expect(notes).toEqual([
      'Read: the table "OD600" in rows 12 to 18, with times across in row 13, 9 rows above and 1 below it left out; 4 wells of a plate as OD, each an experiment; "Time [s]" as Time in s.',
      'Columns not used: "Cycle Nr.", "Temp. [°C]".',
    ]);
  });

  test('of Tecan is read with wells as columns, the first table or the one that is named', () => {
    const text = tecanRows(separator);
    const { experiments, notes } = seen(readTable(text));
    expect(experiments).toEqual(expected([0, 600, 1200, 1800]));
    expect(notes[0]).toContain('The file contains 2 tables, of which "OD600:600" (row 12) was read.');
    const other = readTable(text, { block: 'GFP:485,528' });
    expect(seen(other).experiments[0]).toEqual(['A1', [30, 630, 1230, 1830], [500, 750, 1100, 1550]]);
    expect(seen(other).notes.some((note) => note.includes('tables'))).toBe(false);
    expect(seen(readTable(text, { block: '2' }))).toEqual(seen(other));
    expect(refusal(() => readTable(text, { block: '3' })).code).toBe('blockUnknown');
  });

  test('of Gen5 is read without layout, results and rows of times that never came', () => {
    const { experiments, notes } = seen(readTable(gen5(separator)));
    expect(experiments).toEqual(expected(hours));
    expect(notes[0]).toBe(
      'Read: the table "600" in rows 23 to 29, 15 rows above and 4 below it left out, 2 rows at its end without values left out; time from the elapsed times in "Time", in hours; 4 wells of a plate as OD, each an experiment.',
    );
  });

  test('of BMG is read with the content of wells, of which blanks are left out', () => {
    const table = readTable(bmg(separator));
    const { experiments, notes } = seen(table);
    expect(experiments).toEqual(expected([0, 1 / 3, 2 / 3, 1], ['A1', 'A2', 'B2']));
    expect(notes[0]).toContain('the table "Raw Data (600)" in rows 5 to 10, with times across in row 6');
    expect(notes[0]).toContain('3 wells of a plate as OD, each an experiment, 1 blank well left out');
    const byContent = seen(table, { by: 'Content' }).experiments.map(([name, t]) => [name, (t as []).length]);
    expect(byContent).toEqual([
      ['Sample X1', 8],
      ['Sample X2', 4],
    ]);
    const layout = readTable('well,strain\nA1,WT\nB2,WT');
    expect(seen(withLayout(table, layout), { by: 'strain' }).experiments).toHaveLength(1);
  });
});

test.each([
  ['Tecan', tecanAcross('\t'), [0, 600.1, 1200.2, 1800.1], wells],
  ['Gen5', gen5('\t'), hours, wells],
  ['BMG', bmg('\t'), [0, 1 / 3, 2 / 3, 1], ['A1', 'A2', 'B2']],
] as const)('a workbook of %s is read alike', async (_, text, times, used) => {
  expect(seen(await inWorkbook(text)).experiments).toEqual(expected(times, [...used]));
});

test('an export in Windows-1252 is read as such, also after a mark of UTF-8, and what is not text is refused', async () => {
  const bytes = Buffer.from(gen5('\t'), 'latin1');
  const table = await readTable(bytes);
  expect(table.columns[1]?.name).toBe('T° 600');
  expect(seen(table).notes[0]).toMatch(/^Read: letters as Windows-1252; the table "600"/);
  const marked = await readTable(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]));
  expect(marked.columns).toEqual(table.columns);
  const noText = Buffer.concat([bytes, Buffer.from([1])]);
  await expect(readTable(noText)).rejects.toMatchObject({ finding: { code: 'dataAreBinary' } });
});

describe('a table with times across', () => {
  const read = (text: string, states: readonly string[], options: ToDataOptions = {}) => {
    const { data, notes } = toData(readTable(text), states, options);
    return { data, note: notes[0]?.message };
  };
  const values = (text: string) => {
    const { data } = read(text, ['prey', 'predator']);
    return data.experiments.map(({ t, U }) => [[...t], [...U.data]]);
  };
  const turned = [
    [
      [0, 0.5, 1],
      [1, 2, 3, 4, 5, 6],
    ],
  ];

  test('is turned, wherever the times stand', () => {
    expect(values('time,0,0.5,1\nprey,1,2,3\npredator,4,5,6\n')).toEqual(turned);
    expect(values('sample,s1,s2,s3\nprey,1,2,3\ntime,0,0.5,1\npredator,4,5,6\n')).toEqual(turned);
    expect(values('species,0 h,30 min,1 h\nprey,1,2,3\npredator,4,5,6\n')).toEqual(turned);
    expect(values('time;0;0,5;1\nprey;1;2;3\npredator;4;5;6\n')).toEqual(turned);
  });

  test('says so, and carries units', () => {
    const text = 'time [h],0,1,2\nprey (thousands),1,2,3\n';
    const { note, data } = read(text, ['prey']);
    expect(note).toBe(
      'Read: the table in rows 1 to 2, with times across in row 1; "time [h]" as time in h and "prey (thousands)" as prey in thousands.',
    );
    expect(data.experiments[0]?.lines).toBeUndefined();
  });

  test('that repeats a name has replicates', () => {
    const { data } = read('time,0,1,2\nprey,1,2,3\nprey,1.1,2.1,3.1\n', ['prey']);
    expect([...data.experiments[0]!.t]).toEqual([0, 0, 1, 1, 2, 2]);
    expect([...data.experiments[0]!.U.data]).toEqual([1, 1.1, 2, 2.1, 3, 3.1]);
  });

  test('with several labels in a row is long', () => {
    const text = 'species,dish,0 h,1 h,2 h\nprey,a,1,2,3\nprey,b,4,5,\n';
    const { data } = read(text, ['prey'], { by: 'dish' });
    expect(data.experiments.map(({ name, U }) => [name, [...U.data]])).toEqual([
      ['a', [1, 2, 3]],
      ['b', [4, 5, Number.NaN]],
    ]);
  });

  test('of two reads side by side has a table for each', () => {
    const text = [
      'Well,Content,OD,OD,OD,GFP,GFP,GFP',
      ',Time [s],0,60,120,1,61,121',
      'A1,WT,1,2,3,10,20,30',
      'A2,WT,4,5,6,40,50,60',
    ].join('\n');
    const gfp = readTable(text, { block: 'GFP' });
    expect(gfp.columns.map(({ name, values }) => [name, ...values])).toEqual([
      ['Time [s]', 1, 61, 121],
      ['A1', 10, 20, 30],
      ['A2', 40, 50, 60],
    ]);
    expect(gfp.layout?.columns.map(({ name }) => name)).toEqual(['well', 'Content']);
  });

  test('is refused where a row does not fit, or nothing says that they are times', () => {
    expect(refusal(() => readTable('t,0,1,2\nx,1,2,3\ny,1,2,3,4\n'))).toMatchObject({
      code: 'rowNotAcross',
      values: { line: 3, times: 1 },
    });
    expect(refusal(() => readTable(',0,1,2\nx,1,2,3\n')).code).toBe('timesUnnamed');
    expect(refusal(() => read('species,0,1,2\nx,1,2,3\n', ['x'])).code).toBe('timesUnnamed');
  });

  test('is not taken for one where its header names concentrations, or rows hold clock times', () => {
    expect(readTable('time,0.1,0.5,1\n0,1,2,3\n1,4,5,6\n').columns.map(({ name }) => name)).toEqual([
      'time',
      '0.1',
      '0.5',
      '1',
    ]);
    expect(readTable('name,start,middle,end\na,8:00,9:00,10:00\nb,8:10,9:10,10:10\n').rows).toBe(2);
  });
});

describe('a plate among other lines', () => {
  test('keeps the rows of the file for messages', () => {
    const text = 'Reader 5\n\nTime,A1,A2,B1\n0,1,2,3\n1,x,3,4\n\nResults\nA,1,2\n';
    const table = readTable(text);
    expect([...table.lines!]).toEqual([4, 5]);
    expect(refusal(() => toData(table, ['OD'])).about).toMatchObject({ row: 5 });
  });

  test('is refused as a table where a row breaks it', () => {
    expect(refusal(() => readTable('Reader 5\n\nTime,A1,A2,B1\n0,1,2,3\nx,2,3,4,5\n'))).toMatchObject({
      code: 'raggedRow',
      values: { line: 5 },
    });
  });

  test('is a plain table where nothing else is there', () => {
    expect(readTable('Time,A1,A2,B1\n0,1,2,3\n\n1,2,3,4\n').readings).toBeUndefined();
  });
});

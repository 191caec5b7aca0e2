import { describe, expect, test } from 'vitest';
import { notesOn } from '../../src/data/notesOn.ts';
import { readTable } from '../../src/data/readTable.ts';
import { type ShapeOptions, shapeTable } from '../../src/data/shape/shapeTable.ts';
import { toData } from '../../src/data/toData.ts';
import { readingWords } from '../../src/findings/readingWords.ts';
import { check } from '../../src/fit/check.ts';
import { InputError } from '../../src/inputError.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { refusalOf } from '../refusalOf.ts';

// Tables as other programs and people write them; each number is compared with what was meant.

const wanted = { observed: [], measured: ['u'], known: [] };

function read(text: string, options: ShapeOptions = {}) {
  const table = shapeTable(readTable(text), wanted, options);
  const { data } = toData(table, ['u'], { time: options.time ?? '', by: options.by ?? '' });
  return {
    rows: data.experiments.flatMap(({ t, U }) => Array.from(t, (time, i) => [time, U.data[i]])),
    said: table.readings ? readingWords(table.readings) : '',
    notes: notesOn(data, [], table).map(({ finding }) => finding.code),
  };
}

const refusal = (text: string, options?: ShapeOptions) => refusalOf(() => read(text, options)).finding;

const lines = (...rows: string[]) => rows.join('\n');

describe('times in digits', () => {
  test('20200131 is a date, with a clock time as well', () => {
    const days = read(lines('time,u', '20200131,1', '20200201,2', '20200301,3'));
    expect(days.rows).toEqual([
      [0, 1],
      [1, 2],
      [30, 3],
    ]);
    expect(days.said).toBe(
      'Read: dates in "time" as year, month, day in digits; time from the dates in "time", in days since 2020-01-31.',
    );
    for (const [from, to] of [
      ['202001312330', '202002010030'],
      ['2020013123', '2020020100'],
    ])
      expect(read(lines('time,u', `${from},1`, `${to},2`)).rows).toEqual([
        [0, 1],
        [1 / 24, 2],
      ]);
  });

  test('no dates are numbers, and one day alone is', () => {
    expect(read(lines('time,u', '20200131,1', '20200231,2')).said).toBe('');
    expect(read(lines('time,u', '20200131,1', '2020020199,2')).said).toBe('');
    expect(refusal(lines('time,u', '20200131,1', '20200131,2')).code).toBe('experimentTooShort');
  });

  test('dates in digits, or days of the year, beside clock times count with them', () => {
    for (const days of [
      ['date', '20200131', '20200203'],
      ['DOY', '31', '34'],
    ]) {
      const text = lines(`${days[0]},time,u`, `${days[1]},22:00,1`, `${days[2]},01:00,2`);
      expect(read(text).rows).toEqual([
        [0, 1],
        [51 / 24, 2],
      ]);
    }
    expect(refusal(lines('date,time,u', '45292,22:00,1', '45295,01:00,2')).code).toBe('datesUnread');
  });

  test('years and months of several years are refused, and clock times without a colon noted', () => {
    expect(refusal(lines('time,u', '202011,1', '202012,2', '202101,3')).code).toBe('timesAreMonths');
    expect(read(lines('time,u', '202010,1', '202011,2', '202012,3')).notes).toEqual([]);
    const clock = ['0930', '0945', '1000', '1015', '1030', '1045'];
    const text = (times: readonly string[]) => lines('time,u', ...times.map((t, i) => `${t},${i}`));
    expect(read(text(clock)).notes).toEqual(['clockDigits']);
    expect(read(text(['0', '15', '30', '45', '60', '75', '90'])).notes).toEqual([]);
    expect(read(text(['0', '15', '30', '45', '100', '300'])).notes).toEqual([]);
  });

  test('years and weeks of several years are refused, and seconds since 1970 noted', () => {
    const { code, values } = refusal(lines('time,u', '202052,1', '202053,2', '202101,3'));
    expect([code, values.parts]).toEqual(['timesAreMonths', 'weeks']);
    expect(read(lines('time,u', '202050,1', '202051,2', '202052,3')).notes).toEqual([]);
    expect(read(lines('time,u', '200001,1', '200051,2', '200101,3', '200151,4')).rows[3][0]).toBe(200151);
    for (const unit of [1, 1e3, 1e6, 1e9]) {
      const day = (k: number) => `${(1577836800 + 86400 * k) * unit},${k}`;
      expect(read(lines('time,u', day(0), day(1), day(2))).notes).toEqual(['timesSince1970']);
    }
    expect(read(lines('time,u', '999,1', '1000,2', '5e9,3')).notes).toEqual([]);
  });

  test('dates of Germany and the United States have decimals of seconds', () => {
    const german = read(lines('time;u', '05.01.2024 14:05:30,250;1', '15.01.2024 14:05:30,500;2'));
    expect(german.rows[1][0]).toBeCloseTo(10 + 0.25 / 86400, 12);
    const american = read(lines('time,u', '1/15/2024 2:05:30.250 PM,1', '1/16/2024 2:05:30 AM,2'));
    expect(american.rows[1][0]).toBeCloseTo(0.5 - 0.25 / 86400, 12);
    expect(refusal(lines('time,u', '1/15/2024 14:05:60.5,1', '1/16/2024 14:05:30,2')).code).toBe(
      'cellNotNumber',
    );
  });

  test('times of plate readers have days before the hours', () => {
    const { rows, said } = read(lines('time,u', '0:00:00,1', '23:45:00,2', '1.00:00:00,3', '1.00:15:00,4'));
    expect(rows.map(([t]) => t)).toEqual([0, 23.75, 24, 24.25]);
    expect(said).toBe('Read: time from the elapsed times in "time", in hours.');
    expect(refusal(lines('time,u', '0:00:00,1', '1.24:00:00,3')).code).toBe('timesUnlike');
  });

  test('durations of pandas in a text elapsed', () => {
    const { rows } = read(lines('time,u', '0 days 00:00:00,1', '0 days 12:30:00,2', '2 days 00:00:36,3'));
    expect(rows).toEqual([
      [0, 1],
      [12.5, 2],
      [48.01, 3],
    ]);
  });

  test('a heading in minutes is not said to be the unit of what becomes hours', () => {
    const { rows, said } = read(lines('time [min],u', '0 min,1', '90 min,2'));
    expect(rows[1]).toEqual([1.5, 2]);
    expect(said).toBe('Read: time from the elapsed times in "time", in hours; "time [min]" as time.');
  });
});

describe('numbers', () => {
  test('as German spreadsheets write them are read where one cell shows which mark is which', () => {
    const { rows, said } = read(lines('t;u', '0;900,5', '1;1.234,5', '2;12.345', '3;123.456,7'));
    expect(rows.map(([, u]) => u)).toEqual([900.5, 1234.5, 12345, 123456.7]);
    expect(said).toBe('Read: decimal commas; separators of thousands in "u".');
    // In another column nothing shows it, unless whole numbers reach the hundreds.
    expect(refusal(lines('t;u;v', '0;1.234;1.234,5', '1;9;2')).code).toBe('cellNotNumber');
    expect(read(lines('t;u;v', '0;1.234;1.234,5', '1;900;2')).rows.map(([, u]) => u)).toEqual([1234, 900]);
  });

  test('with commas that could all be of thousands are said to be decimals', () => {
    const { rows, said } = read(lines('t;u', '0;900', '1;1,234', '2;12,345'));
    expect(rows.map(([, u]) => u)).toEqual([900, 1.234, 12.345]);
    expect(said).toBe('Read: decimal commas, also in "1,234", which is not read as 1234.');
    expect(read(lines('t;u', '0;0,9', '1;1,234')).said).toBe('Read: decimal commas.');
  });

  test('such as -9999, far from all others, are noted', () => {
    for (const [mark, others, isNoted] of [
      ['-9999', '5', true],
      ['-99', '5', true],
      ['-999.9', '-20', true],
      ['99999', '12', true],
      ['-999', '-900', false],
      ['-9', '5', false],
      ['9999', '8000', false],
    ] as const) {
      const { rows, notes } = read(lines('t,u', `0,${others}`, `1,${mark}`, `2,${others}`, `3,${mark}`));
      expect(rows[1][1]).toBe(Number(mark));
      expect([mark, notes]).toEqual([mark, isNoted ? ['missingMark'] : []]);
    }
  });

  test('that are logarithms are not taken for the quantity', () => {
    for (const heading of ['u (log10)', 'u [log10 CFU/mL]', 'u (ln)', 'u (log cells)'])
      expect(readTable(`t,${heading}\n0,1\n1,2`).columns[1].unit).toBeUndefined();
    expect(readTable('t,u [lg]\n0,1').columns[1].unit).toBeUndefined();
    expect(readTable('t,u (logits)\n0,1').columns[1].unit).toBe('logits');
  });
});

describe('files', () => {
  test('of LI-COR begin with facts, groups of columns and units', () => {
    const { rows, said } = read(
      lines(
        '[Head]',
        'File opened\t2023-06-01 10:00:00',
        '[Data]',
        'SysObs\tSysObs\tGasEx\tGasEx',
        'obs\ttime\telapsed\tu',
        '\ts\ts\tµmol m⁻² s⁻¹',
        '1\t1685613600.5\t0\t10.1',
        '2\t1685613610.5\t10\t10.5',
      ),
    );
    expect(rows.map(([, u]) => u)).toEqual([10.1, 10.5]);
    expect(said).toBe('Read: rows 1 to 4 left out as a title; units from row 6.');
  });

  test('with headings below merged cells have their words, and are no replicates', () => {
    const text = lines(',Site A,,Site B,,,', 'time,u,v,u,v,w,w', '0,1,2,3,4,5,6', '1,2,3,4,5,6,7');
    expect(readTable(text).columns.map(({ name }) => name)).toEqual([
      'time',
      'Site A u',
      'Site A v',
      'Site B u',
      'Site B v',
      'w.1',
      'w.2',
    ]);
    expect(refusal(text).code).toBe('stateWithoutColumn');
    // As workbooks have it if the heading of the times was merged with the cell below it.
    const merged = lines('Year,Site A,,Site B,', 'Year,u,v,u,v', '1900,1,2,3,4', '1901,2,3,4,5');
    expect(readTable(merged).columns.map(({ name }) => name)).toEqual([
      'Year',
      'Site A u',
      'Site A v',
      'Site B u',
      'Site B v',
    ]);
    const repeats = lines(',WT,,mutant,', 'time,u,u,u,u', '0,1,2,3,4', '1,2,3,4,5');
    expect(readTable(repeats).columns.map(({ name }) => name)).toEqual([
      'time',
      'WT u.1',
      'WT u.2',
      'mutant u.1',
      'mutant u.2',
    ]);
  });

  test('of instruments that are not read are called by their names', async () => {
    const zeros = '\0'.repeat(300);
    for (const [name, text, title] of [
      ['x.abf', `ABF2${zeros}`, 'an Axon binary file (ABF)'],
      ['x.abf', `ABF ${zeros}`, 'an Axon binary file (ABF)'],
      ['x.tdms', `TDSm${zeros}`, 'a TDMS file of LabVIEW'],
      ['x.edf', `0       ${' '.repeat(300)}`, 'a recording in the European Data Format (EDF)'],
      ['x.smr', zeros, 'a file of Spike2'],
      ['x.ibw', zeros, 'a wave of Igor'],
      ['x.lvm', 'LabVIEW Measurement\nWriter_Version\t2\n', 'a measurement file of LabVIEW (.lvm)'],
      ['x.atf', 'ATF\t1.0\n2\t3\n', 'an Axon text file (ATF)'],
      ['x.itx', 'IGOR\nWAVES/D\tt\tu\n', 'a text file of Igor'],
      ['x.dx', '##TITLE= kinetics\n##JCAMP-DX= 4.24\n', 'a file in JCAMP-DX'],
      [
        'x.txt',
        '##BLOCKS= 1\nPlate:\tPlate1\t1.3\tPlateFormat\tKinetic\n',
        'an export of SoftMax Pro in the format of plates',
      ],
    ] as const) {
      const read = readTable(new TextEncoder().encode(text), { name });
      await expect(read).rejects.toThrow(`The data are ${title}, which is not read.`);
    }
    const nwb = Uint8Array.from('\x89HDF\r\n\x1a\n', (letter) => letter.charCodeAt(0));
    await expect(readTable(nwb, { name: 'x.nwb' })).rejects.toThrow('Neurodata Without Borders');
    await expect(readTable(nwb, { name: 'x.h5' })).rejects.toThrow('an HDF5 file');
  });

  test('of Tecan with a table for each well do not mix the wells', () => {
    const well = (name: string, u: number) => [name, 'Time [s],0,600,1200', `Mean,${u},${u},${u}`, ''];
    const text = lines('Cycles / Well', ...well('A1', 0.1), ...well('A2', 0.5));
    const { columns, notes } = readTable(text);
    expect([...columns.find(({ name }) => name === 'Mean')!.values]).toEqual([0.1, 0.1, 0.1]);
    expect(notes?.map(({ finding }) => finding.code)).toEqual(['blockRead']);
  });

  test('of pandas in JSON are read in each of its ways', () => {
    for (const text of [
      '{"t":{"0":0,"1":1},"u":{"0":5,"1":null}}',
      '{"0":{"t":0,"u":5},"1":{"t":1,"u":null}}',
      '{"columns":["t","u"],"index":[0,1],"data":[[0,5],[1,null]]}',
      '{"columns":["t","u"],"data":[[0,5],[1,null]]}',
      '{"schema":{"fields":[]},"data":[{"t":0,"u":5},{"t":1,"u":null}]}',
    ]) {
      const { columns } = readTable(text);
      expect(columns.map(({ name, values }) => [name, ...values])).toEqual([
        ['t', 0, 1],
        ['u', 5, Number.NaN],
      ]);
    }
    const split = '{"columns":["u"],"index":[0.5,1],"data":[[5],[6]]}';
    expect([...readTable(split).columns[0].values]).toEqual([0.5, 1]);
    for (const text of [
      '{"t":{"0":0,"0":1},"u":{"0":5}}',
      '{"t":{"0":0},"u":{"1":5}}',
      '{"u":{"0.5":1,"1":2}}',
    ])
      expect(() => readTable(text)).toThrow(InputError);
  });

  test('with names of rows and none for their column, or dates across, are refused with what to do', () => {
    expect(refusal('"t"\t"u"\n"1"\t0\t5\n"2"\t1\t6').values).toMatchObject({ rowNames: true });
    expect(refusal('place,1/22/20,1/23/20,1/24/20\nu,1,2,3\nv,1,2,3').code).toBe('datesAcross');
  });

  test('of NONMEM with clock times have a note on values at a dose, and need every time', () => {
    const text = lines(
      'DATE,TIME,AMT,DV',
      '2024-01-13,8:00,100,.',
      '2024-01-13,20:00,.,5',
      '2024-01-14,20:00,.,3',
      '2024-01-14,20:00,9,.',
    );
    const model = parseModel("x' = -k*x\nx(0) = 0\ndose AMT into x\nobserve DV = x");
    const found = check(model, readTable(text)).notes.map(({ finding }) => finding);
    expect(found.find(({ code }) => code === 'valuesAtDose')?.values).toMatchObject({ values: 1, t: 1.5 });
    const { columns } = readTable(lines('TIME,AMT,DV', '0,100,.', '1,.,5', ',.,4'));
    expect([...columns[0].values]).toEqual([0, 1, Number.NaN]);
  });
});

describe('columns of one heading', () => {
  test('are replicates of what they are all called, with the unit that each has', () => {
    const { rows, said } = read(lines('time,u [g],u [g],u [g]', '0,1,2,3', '1,4,,6'));
    expect(rows).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 4],
      [1, 6],
    ]);
    expect(said).toContain('columns that are all called "u [g]" as "u.1 [g]" to "u.3 [g]"');
    expect(said).toContain('3 replicate columns of u');
  });

  test('are refused if they are copies, times or experiments, and left out if the model does not have them', () => {
    // A copy is no replicate.
    expect(refusal(lines('time,u,v,u', '0,1,2,1', '1,3,4,3')).code).toBe('sameColumnName');
    for (const names of ['time,u,time', 'Time (h),Time (h),u', 'experiment,experiment,u'])
      expect(refusal(lines(names, '0,1,2')).code).toBe('sameColumnName');
    expect(read(lines('time,u,SD,SD', '0,1,9,9', '1,2,9,8')).rows).toEqual([
      [0, 1],
      [1, 2],
    ]);
    // One of the numbered names is there already.
    expect(refusal(lines('time,u,u,u.1', '0,1,2,3')).code).toBe('sameColumnName');
  });
});

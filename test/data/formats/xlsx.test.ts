import fc from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable, toData } from '../../../src/index.ts';
import { textOf } from './textOf.ts';
import { rowOf, workbookOf } from './workbookOf.ts';

const header = rowOf('t', 'u');
const plain = header + rowOf(0, 9.9) + rowOf(1, 6.1);

describe('an Excel workbook', () => {
  test('is the table that its sheet shows', async () => {
    const table = await readTable(workbookOf({ sheets: { Data: plain } }));
    expect(table.columns.map(({ name, values }) => [name, [...values]])).toEqual([
      ['t', [0, 1]],
      ['u', [9.9, 6.1]],
    ]);
    expect(table.notes).toBeUndefined();
  });

  test('is read as hucre reads it', async () => {
    const cell = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: fc.constantFrom('a', 'é', ' ', '&', '<', '"', ',', '_x0041_', '\u{1F400}', '#') }),
      fc.boolean(),
      fc.constant(null),
    );
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (below) => {
        const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [['x', 'y', 'z'], ...below] }] });
        const theirs = (await readXlsx(bytes)).sheets[0]!.rows;
        const { columns, lines } = await readTable(bytes);
        const shown = (value: unknown) =>
          typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '').trim();
        lines!.forEach((line, i) => {
          expect(columns.map(({ values, texts }) => (texts ? texts[i] : shown(values[i])))).toEqual(
            columns.map(({ texts, values }, j) => {
              const value = theirs[line - 1]?.[j];
              if (texts) return shown(value === 0 ? 0 : value);
              return Number.isNaN(values[i]) ? 'NaN' : shown(value);
            }),
          );
        });
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('keeps its row numbers, also below empty rows', async () => {
    const rows = `<row r="3">${rowOf('t', 'u').slice(5)}<row r="4">${rowOf(0, 1).slice(5)}<row r="7">${rowOf(1, 'x').slice(5)}`;
    const table = await readTable(workbookOf({ sheets: { A: rows } }));
    expect([...table.lines!]).toEqual([4, 7]);
    expect(() => toData(table, ['u'])).toThrow('Column "u", row 7: "x" is not a finite number.');
  });

  test('leaves out columns without a single value', async () => {
    const far = `<row r="1"><c r="B1" t="str"><v>t</v></c><c r="XFD1" t="str"><v>u</v></c></row><row r="2"><c r="B2"><v>0</v></c><c r="XFD2"><v>1</v></c></row>`;
    expect(await textOf(workbookOf({ sheets: { A: far } }))).toEqual({ text: 't,u\n0,1\n', notes: [] });
  });

  test('has shared, rich and escaped texts, without how they are pronounced', async () => {
    const texts =
      '<si><t>t</t></si><si><r><t>u</t></r><r><rPr/><t xml:space="preserve"> (mg)</t></r><rPh><t>yu</t></rPh></si><si><t>a&amp;b_x000D_&#233;</t></si>';
    const rows = rowOf('<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>') + rowOf(0, '<c t="s"><v>2</v></c>');
    expect((await textOf(workbookOf({ sheets: { A: rows }, texts }))).text).toBe('t,u (mg)\n0,a&b é\n');
  });
});

describe('cells of an Excel workbook', () => {
  const cells = async (cell: string, parts: object = {}) =>
    (await textOf(workbookOf({ sheets: { A: rowOf('t') + rowOf(cell) }, ...parts }))).text.slice(2, -1);

  test('of formulas have the values that were computed last', async () => {
    expect(await cells('<c><f>A1*2</f><v>0.30000000000000004</v></c>')).toBe('0.30000000000000004');
    expect(await cells('<c t="str"><f>A1</f><v>x</v></c>')).toBe('x');
  });

  test('of formulas that nothing has computed are said to be such, and no missing values', async () => {
    const table = await readTable(workbookOf({ sheets: { A: header + rowOf(0, '<c><f>B9*2</f></c>') } }));
    expect(() => toData(table, ['u'])).toThrow('"=B9*2 (a formula without a value)" is not a finite number.');
  });

  test('of errors are missing values where they say so, and else refused where they are needed', async () => {
    expect(await cells('<c t="e"><v>#N/A</v></c>')).toBe('NA');
    const table = await readTable(
      workbookOf({ sheets: { A: header + rowOf(0, '<c t="e"><v>#DIV/0!</v></c>') } }),
    );
    expect(() => toData(table, ['u'])).toThrow('"#DIV/0!" is not a finite number.');
  });

  test('are TRUE and FALSE, and texts as they are', async () => {
    expect(await cells('<c t="b"><v>1</v></c>')).toBe('TRUE');
    expect(await cells('<c t="inlineStr"><is><t>two\nlines, "quoted"</t></is></c>')).toBe(
      '"two lines, ""quoted"""',
    );
    expect(await cells('<c t="d"><v>2024-01-05T06:00:00</v></c>')).toBe('2024-01-05T06:00:00');
  });

  // What Excel shows of these numbers under these formats.
  test.each<[string | number, boolean, number, string]>([
    [14, false, 45_296, '2024-01-05'],
    [22, false, 45_296.25, '2024-01-05T06:00:00'],
    ['yyyy\\-mm\\-dd', true, 43_834, '2024-01-05'],
    ['[$-409]d\\-mmm\\-yy;@', false, 45_296, '2024-01-05'],
    [14, false, 59, '1900-02-28'],
    [14, false, 61, '1900-03-01'],
    ['mm:ss.0', false, 1.5 / 86_400, '0:00:01.5'],
    [20, false, 0.5, '12:00:00'],
    [46, false, 1.0625, '25:30:00'],
    [20, false, 45_296.25, '2024-01-05T06:00:00'],
    ['0.00" h"', false, 1.5, '1.5'],
    ['0.0E+00', false, 1.5, '1.5'],
    ['General', false, 45_296, '45296'],
    ['[Red]0.00', false, 1.5, '1.5'],
  ])(
    'of the format %s, counted from 1904: %s, are dates, clock times or numbers',
    async (code, since1904, value, text) => {
      expect(await cells(`<c s="1"><v>${value}</v></c>`, { formats: [code], since1904 })).toBe(text);
    },
  );

  test('of durations go on beyond a day', async () => {
    const cell = (days: number) => `<c s="1"><v>${days}</v></c>`;
    const rows = rowOf('t') + rowOf(cell(0)) + rowOf(cell(0.75)) + rowOf(cell(1.0625));
    expect((await textOf(workbookOf({ sheets: { A: rows }, formats: ['[h]:mm'] }))).text).toBe(
      't\n0:00:00\n18:00:00\n25:30:00\n',
    );
  });

  test('that are merged with the one above have its value, which a note says', async () => {
    const rows = rowOf('dish', 't', 'u') + rowOf('a', 0, 1) + rowOf('<c/>', 1, 2) + rowOf('b', 0, 3);
    const merged = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B1:C1"/></mergeCells>';
    expect(await textOf(workbookOf({ sheets: { A: rows }, after: merged }))).toEqual({
      text: 'dish,t,u\na,0,1\na,1,2\nb,0,3\n',
      notes: ['1 cell merged with the one above was given its value (the first: A3).'],
    });
  });
});

describe('of several sheets', () => {
  const sheets = { Notes: '', Old: plain, Run: header + rowOf(0, 5), 'Run 2': header + rowOf(0, 7) };
  const bytes = workbookOf({ sheets, hidden: ['Old'] });

  test('the first with data that is not hidden is read, and the others are named', async () => {
    expect(await textOf(bytes)).toEqual({
      text: 't,u\n0,5\n',
      notes: [
        'Sheet "Run" of the workbook was read. Others with data: "Run 2". To read one of them: sheet \'Run 2\'.',
      ],
    });
  });

  test('notes before the measurements are passed over, also with a number or two', async () => {
    const notes = rowOf('made by', 'Mia') + rowOf('at', 37);
    const run = header + [0, 1, 2, 3].map((t) => rowOf(t, t + 5)).join('');
    const { text, notes: said } = await textOf(workbookOf({ sheets: { Notes: notes, Run: run } }));
    expect(text).toBe('t,u\n0,5\n1,6\n2,7\n3,8\n');
    expect(said.join()).toContain('Others with data: "Notes"');
  });

  test('one is read by its name, also where it is hidden', async () => {
    expect(await textOf(bytes, { sheet: 'Run 2' })).toEqual({ text: 't,u\n0,7\n', notes: [] });
    expect((await textOf(bytes, { sheet: 'Old' })).text).toBe('t,u\n0,9.9\n1,6.1\n');
  });

  test('a name that there is not is refused with those that there are', async () => {
    await expect(textOf(bytes, { sheet: 'run' })).rejects.toThrow(
      'The workbook has no sheet "run". Its sheets are "Notes", "Old", "Run", "Run 2".',
    );
  });

  test('one without data is refused with those that have some', async () => {
    await expect(textOf(bytes, { sheet: 'Notes' })).rejects.toThrow(
      'Sheet "Notes" is empty. Sheets with data: "Run", "Run 2".',
    );
    await expect(textOf(workbookOf({ sheets: { A: '', B: plain }, hidden: ['B'] }))).rejects.toThrow(
      "No sheet of the workbook contains data. Hidden sheets are read when they are named: sheet 'B'.",
    );
  });

  test('a sheet of what is not a workbook is refused', async () => {
    await expect(readTable(new TextEncoder().encode('t,u\n0,1\n'), { sheet: 'A' })).rejects.toThrow(
      'the file is not a workbook and has no sheets',
    );
  });
});

test('cells shown as per cent, and rows that are hidden, are read and reported', async () => {
  const cell = (value: number) => `<c s="1"><v>${value}</v></c>`;
  for (const format of [9, 10, '0.0%', '0\\ %;[Red]-0\\ %']) {
    const sheets = { A: header + rowOf(0, cell(0.5)) + rowOf(1, cell(0.25)) };
    const { text, notes } = await textOf(workbookOf({ sheets, formats: [format] }));
    expect(text).toBe('t,u\n0,0.5\n1,0.25\n');
    expect(notes).toEqual([
      '2 cells shown as per cent were read as the number behind it: 50% is 0.5 (the first: B2).',
    ]);
  }
  const quoted = await textOf(workbookOf({ sheets: { A: header + rowOf(0, cell(0.5)) }, formats: ['0"%"'] }));
  expect(quoted.notes).toEqual([]);
  const hidden = plain.replace('<row><c><v>1', '<row hidden="1"><c><v>1');
  expect((await textOf(workbookOf({ sheets: { A: `${hidden}<row hidden="1"/>` } }))).notes).toEqual([
    '1 hidden row of the sheet was read like the others (the first: row 3). If they should not count, delete them in a copy of the sheet.',
  ]);
});

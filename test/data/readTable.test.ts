import { expect, test } from 'vitest';
import { readTable } from '../../src/data/readTable.ts';
import { InputError } from '../../src/inputError.ts';

const read = (text: string) =>
  Object.fromEntries(readTable(text).columns.map(({ name, values }) => [name, [...values]]));

/** The message of the InputError that reading the text must give. */
function refusal(text: string): string {
  try {
    readTable(text);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${text.slice(0, 80)}`);
}

test('commas, semicolons and tabs separate columns', () => {
  for (const separator of [',', ';', '\t', ' , ', '; ']) {
    const text = ['t|u 1|v', '0|1.5|-2', '1|+2e-3|.5'].join('\n').replaceAll('|', separator);
    expect(read(text)).toEqual({ t: [0, 1], 'u 1': [1.5, 0.002], v: [-2, 0.5] });
  }
});

test('byte-order mark, any line ends, blank lines and blank rows change nothing', () => {
  const expected = { t: [0, 1], u: [1, 2] };
  expect(read('\uFEFFt,u\r\n0,1\r\n1,2\r\n')).toEqual(expected);
  expect(read('t,u\r0,1\r1,2')).toEqual(expected);
  expect(read('\n\nt,u\r\n\n0,1\n   \n1,2\n\n\n')).toEqual(expected);
  expect(read('t,u\n0,1\n1,2\n,\n , \n')).toEqual(expected);
});

test('quoted names and cells may hold separators, quotes and line breaks', () => {
  const table = readTable('"t","u, ""the"" state", note\n0,"1", "a\nb"\n"1" , 2,c\n2,x,d');
  expect(table.columns.map(({ name }) => name)).toEqual(['t', 'u, "the" state', 'note']);
  expect([...table.columns[0].values]).toEqual([0, 1, 2]);
  // The cell "a⏎b" takes up two lines of the file.
  expect([...(table.lines ?? [])]).toEqual([2, 4, 5]);
  expect(table.columns[1].texts).toEqual(['1', '2', 'x']);
  expect(table.columns[2].texts).toEqual(['a\nb', 'c', 'd']);
});

test('decimal commas are read where semicolons or tabs separate the columns', () => {
  expect(read('t;u\n0;1,5\n1;-2,5e1\n2;3')).toEqual({ t: [0, 1, 2], u: [1.5, -25, 3] });
  expect(read('t\tu\n0\t1,5\n1\t,5')).toEqual({ t: [0, 1], u: [1.5, 0.5] });
});

test('integers between commas are not taken for decimal commas', () => {
  expect(read('t,u\n0,5\n1,6')).toEqual({ t: [0, 1], u: [5, 6] });
});

test('commas that may separate thousands are not read as decimal commas between tabs', () => {
  expect(readTable('t\tu\n0\t1,234\n1\t2,345').columns[1].texts).toEqual(['1,234', '2,345']);
  expect(read('t\tu\n0\t1,234\n1\t2,3')).toEqual({ t: [0, 1], u: [1.234, 2.3] });
  expect(read('t;u\n0;1,234\n1;2,345')).toEqual({ t: [0, 1], u: [1.234, 2.345] });
});

test('a file with decimal points does not have decimal commas as well', () => {
  const [t, u] = readTable('t;u\n0.5;1,234\n1.5;2').columns;
  expect([...t.values]).toEqual([0.5, 1.5]);
  expect(u.texts).toEqual(['1,234', '2']);
});

test('cells that are not plain decimal numbers are kept as text, not guessed', () => {
  for (const cell of [
    'Infinity',
    '-inf',
    '1e999',
    '0x10',
    '0b1',
    '1e5abc',
    '"1,234"',
    '1_000',
    '1 00',
    '--1',
    '+',
    'e5',
    '5e',
    '50%',
    'true',
  ]) {
    const [, u] = readTable(`t,u\n0,1\n1,${cell}\n`).columns;
    expect([...u.values]).toEqual([1, Number.NaN]);
    expect(u.texts).toEqual(['1', cell.replaceAll('"', '')]);
  }
});

test('texts are kept only if a cell is neither a number nor marked as missing', () => {
  const [t, u, v] = readTable('t,u,v\n0,,1\n1,na, none \n2,N/A,NA\n3,NaN,\n4,null,2').columns;
  expect([t.texts, u.texts]).toEqual([undefined, undefined]);
  expect(v.texts).toEqual(['1', 'none', 'NA', '', '2']);
  expect([...u.values, ...v.values].filter(Number.isNaN)).toHaveLength(8);
});

test('columns may be called like parts of JavaScript objects', () => {
  const table = readTable('t,__proto__,constructor,toString,hasOwnProperty\n0,1,2,3,4');
  expect(table.columns.map(({ name }) => name)).toEqual([
    't',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]);
  expect(readTable('{"t":[0],"__proto__":[1]}').columns[1].name).toBe('__proto__');
});

test('columns without a name are kept, and may be several', () => {
  expect(readTable(',t,u,\n0,0,1,\n1,1,2,').columns.map(({ name }) => name)).toEqual(['', 't', 'u', '']);
});

test('JSON is read by columns and by rows', () => {
  const expected = { t: [0, 1], u: [1.5, Number.NaN] };
  expect(read('{"t": [0, 1], "u": [1.5, null]}')).toEqual(expected);
  expect(read(' [{"t": 0, "u": 1.5}, {"u": null, "t": 1}] ')).toEqual(expected);
});

test('JSON cells that are not numbers are kept as text', () => {
  const columns = readTable('{"t":[0],"a":[" 1"],"b":[[1]],"c":[{}],"d":[true],"e":[null]}').columns;
  expect(columns.map(({ texts }) => texts?.[0])).toEqual([undefined, '1', '[…]', '{…}', 'true', undefined]);
});

test("text that is not a table is refused with its reader's message", () => {
  for (const [text, ...words] of [
    ['', 'empty', 'header'],
    ['\n \n', 'empty'],
    ['0,1\n1,2', 'Row 1', 'no header', '0, 1'],
    ['0;1,5\n1;2,5', 'Row 1', 'no header'],
    ['t,u\n', 'after the header'],
    ['t,t,u\n0,1,2', 'Columns 1 and 2', '"t"'],
    ['u, t,"t"\n0,1,2', 'Columns 2 and 3', '"t"'],
    ['t,u\n0,1\n\n1\n', 'Row 4', '1 cell', '2 columns'],
    ['t,u\n0,1,2', 'Row 2', '3 cells', '2 columns'],
    ['from the lab\nt,u\n0,1,5', 'Row 2', '"from the lab"', 'remove the lines above'],
    ['t,u\n0,5,1,5', 'Row 2', 'decimal commas', 'semicolons'],
    ['t,u,v\n0,5,1,2,3,4', 'Row 2', '6 cells', 'decimal commas', 'semicolons', '1.5'],
    ['t,u,v\n0,1,2,3,4', 'Row 2', '5 cells', '3 columns', 'decimal commas', 'If not, add'],
    ['t,u,v\n1,2,3\n0,5,-1,2e-3,3', 'Row 3', '5 cells', 'decimal commas'],
    ['t,u\n0,1\n1,"2\n2,3', 'Row 3', 'never closed'],
    ['t,u\n0,1\n1,2"3"', 'Row 3', 'quote'],
    ['t,u\n0,"1"2"3"', 'Row 2', 'quote'],
    ['t u\n0 1\n1 2', 'separated by spaces', 'Commas'],
    ['PK\u0003\u0004abc', 'spreadsheet', 'CSV'],
    ['\u007fELF\u0000\u0001', 'binary'],
    ['<!doctype html><p>t,u', 'web page'],
    ['{"t": [0, 1', 'JSON'],
    ['{"t": [0, 1], "u": [1]}', '"u" has 1', '"t" has 2'],
    ['{"t": 5}', '"t"', 'not a list'],
    ['{"t": "abc"}', '"t"', 'not a list'],
    ['{"t": []}', '"t" is empty'],
    ['{}', 'no columns'],
    ['[]', 'Entry 1'],
    ['[[0, 1]]', 'Entry 1', 'not an object'],
    ['[{"t": 0}, 5]', 'Entry 2', 'not an object'],
    ['[{"t": 0}, {"x": 5}]', 'Entry 2', 'other names'],
    ['[{"t": 0}, {}]', 'Entry 2', 'other names'],
    ['{"t": [0], "u": [1], "\\u0075": [2]}', 'occurs twice'],
    ['[{"t": 0, "t": 1}]', 'occurs twice'],
  ]) {
    const message = refusal(text);
    for (const word of words) expect(message).toContain(word);
  }
});

test('rows that decimal commas cannot explain are not blamed on them', () => {
  for (const row of ['0', '0,1.5,2', '0,1,2,3,4', '0,1,,', '0,1,a']) {
    expect(refusal(`t,u\n${row}`)).toMatch(/header names 2 columns\. Add the missing cells/);
  }
  expect(refusal('t;u\n0;1;2')).not.toContain('decimal');
});

test('other types than text are refused', () => {
  expect(() => readTable(new Float64Array(3) as unknown as string)).toThrow(InputError);
});

test('a very long name or cell is truncated in messages', () => {
  const long = `time ${'u'.repeat(1000)}`;
  expect(refusal(`${long},${long},u\n0,1,2`).length).toBeLessThan(250);
});

import { expect, test } from 'vitest';
import { formulaFree, sheetLine } from '../../src/text/formulaFree.ts';

test('a text that a spreadsheet would evaluate is kept as text by an apostrophe', () => {
  for (const text of [
    '=1+1',
    '+cmd',
    '-cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '-1+1',
    '=a\nb',
    '-inf+1',
    '--1',
    '-1 °C',
  ])
    expect(formulaFree(text)).toBe(`'${text}`);
});

test('numbers and other texts are unchanged', () => {
  for (const text of [
    '-1',
    '+1',
    '-.5',
    '1e-3',
    '-1.5E+10',
    '-inf',
    '-Inf',
    '-',
    '+',
    '=',
    '',
    'a=1',
    "'=1",
    ' =1',
  ])
    expect(formulaFree(text)).toBe(text);
});

test('so are the cells of tables for spreadsheets, whose names come from files', () => {
  expect(sheetLine(['=HYPERLINK("x")', -2, '-2', null])).toBe(`"'=HYPERLINK(""x"")",-2,-2,\n`);
});

import { expect, test } from 'vitest';
import { amountsIn } from '../../../app/data/amountsIn.ts';
import { dateOrders, withCell } from '../../../app/data/rewritten.ts';
import { gridLayout } from '../../../src/data/gridLayout.ts';

test('a cell is rewritten wherever it stands alone, in quotes or without, and nowhere else', () => {
  const text = 't,note,u\n0,a bubble,bubble\n1,"bubble", bubble \r\nbubble;2\n';
  expect(withCell(text, 'bubble', '')).toBe('t,note,u\n0,a bubble,\n1,,\r\n;2\n');
  expect(withCell('t,u\n0,<LOQ\n1,<LOQ2', '<LOQ', '<0.1')).toBe('t,u\n0,<0.1\n1,<LOQ2');
  expect(withCell('t,u\n0,(.*)\n', '(.*)', '1')).toBe('t,u\n0,1\n');
});

test('dates are rewritten in the order that was chosen, unless one is no date then', () => {
  const text = 'Date,u\n01/02/2024,1\n"03/02/2024 14:30",2\n';
  expect(dateOrders(text)).toEqual([
    { as: 'day first', next: 'Date,u\n2024-02-01,1\n"2024-02-03 14:30",2\n' },
    { as: 'month first', next: 'Date,u\n2024-01-02,1\n"2024-03-02 14:30",2\n' },
  ]);
  expect(dateOrders('Date,u\n13/02/2024,1\n').map(({ as }) => as)).toEqual(['day first']);
  expect(dateOrders('t,u\n0,1\n')).toEqual([]);
});

test('headings that are amounts of one unit are recognised', () => {
  expect(amountsIn(['0.5 mM', '1 mM', '10 mM'])).toEqual({ values: [0.5, 1, 10], unit: 'mM', of: '' });
  expect(amountsIn(['glucose 0,5 g/L', 'glucose 2 g/L'])).toEqual({
    values: [0.5, 2],
    unit: 'g/L',
    of: 'glucose',
  });
  expect(amountsIn(['dish 1', 'dish 2'])).toBeUndefined();
  expect(amountsIn(['1 mM', '2 µM'])).toBeUndefined();
  expect(amountsIn(['1 mM', '1 mM'])).toBeUndefined();
  expect(amountsIn(['1 mM'])).toBeUndefined();
});

test('a plate that is drawn is a layout, unless it holds numbers', () => {
  expect(gridLayout('strains,,,\n,1,2,3\nA,WT,WT,blank\nB,"mut",,mut\n')).toBe(
    'well,content\nA1,"WT"\nA2,"WT"\nA3,"blank"\nB1,"mut"\nB3,"mut"\n',
  );
  expect(gridLayout(',1,2,3\nA,0.1,0.2,0.3\nB,0.2,0.2,0.4\n')).toBeUndefined();
  expect(gridLayout('t,u\n0,1\n')).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { readTable } from '../../src/data/readTable.ts';

const read = (...rows: string[]) => {
  const { columns, readings = [] } = readTable(rows.join('\n'));
  const units = Object.fromEntries(
    columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]])),
  );
  return {
    values: Object.fromEntries(columns.map(({ name, values }) => [name, [...values]])),
    what: readings.map(({ what }) => what),
    units,
  };
};

describe('lines around the rows', () => {
  const expected = { t: [0, 1], u: [1, 2] };

  test('that begin with # are comments, above and between, whatever they hold', () => {
    const { values, what } = read('# 5" pipe, "old', '#', 't,u', '0,1', ' # 0.5,9', '1,2');
    expect(values).toEqual(expected);
    expect(what).toEqual(['comments']);
  });

  test('that begin with # may hold quotes right above the header', () => {
    expect(read('# of "hares, "', 't,u', '0,1', '1,2').values).toEqual(expected);
  });

  test('that begin with # are rows where labels do', () => {
    const { columns, rows, readings } = readTable('dish,t,u\n#1,0,1\n#1,1,2\n#2,0,3');
    expect([rows, readings]).toEqual([3, undefined]);
    expect(columns[0].texts).toEqual(['#1', '#1', '#2']);
  });

  test('may hold the header in a comment, as numpy writes it', () => {
    expect(read('# t,u', '0,1', '1,2')).toEqual({ values: expected, what: ['commentedHeader'], units: {} });
  });

  test('may be titles and facts above the header', () => {
    for (const above of [
      ['Growth, decay and rest of hares'],
      ['Growth of hares', '', 'second line'],
      ['Growth of hares,'],
      ['Operator:,Jane', 'Temperature:,37'],
    ]) {
      const { values, what } = read(...above, 't,u', '0,1', '1,2');
      expect(values).toEqual(expected);
      expect(what).toEqual(['title']);
    }
  });

  test('may be units, below the header or above it', () => {
    const units = { t: 'h', u: 'mg/L' };
    expect(read('t,u', 'h,mg/L', '0,1', '1,2')).toEqual({ values: expected, what: ['unitRow'], units });
    expect(read('h,mg/L', 't,u', '0,1', '1,2')).toEqual({ values: expected, what: ['unitRow'], units });
    expect(read('t,u', '[h],[mg/L]', '0,1', '1,2').units).toEqual(units);
    expect(read('My title', 't,u', '(h),(-)', '0,1', '1,2')).toMatchObject({
      what: ['title', 'unitRow'],
      units: { t: 'h' },
    });
  });

  test('that are text over numbers, and no units, stay rows', () => {
    expect(readTable('t,u\nfirst,last\n0,1').rows).toBe(2);
  });
});

describe('cells', () => {
  test('may have separated thousands where they can be nothing else', () => {
    expect(read('t;u', '0;1,234,567.5', '1;2,345', '2;1.5').values.u).toEqual([1234567.5, 2345, 1.5]);
    expect(read('t,u', '0,"1,234.5"', '1,1 234', "2,1'234'567").values.u).toEqual([1234.5, 1234, 1234567]);
    expect(read('t;u', '0;1.234,5', '1;0,5', '2;2.345.678', '3;1 000,25').values.u).toEqual([
      1234.5, 0.5, 2345678, 1000.25,
    ]);
  });

  test('that could be a thousand or a decimal stay text', () => {
    for (const cells of [
      ['"1,234"', '"2,345"'],
      ['"1,234"', '5.5'],
      ['1 23', '5'],
      ['"12,34,567"', '1'],
    ]) {
      const { columns } = readTable(`t,u\n0,${cells[0]}\n1,${cells[1]}\n`);
      expect(columns[1].texts).toBeDefined();
    }
  });

  test('may be per cent, if all are', () => {
    expect(read('t,u', '0,50%', '1,60.5 %', '2,')).toEqual({
      values: { t: [0, 1, 2], u: [50, 60.5, Number.NaN] },
      what: ['percent'],
      units: { u: '%' },
    });
    expect(readTable('t,u\n0,50%\n1,60').columns[1].texts).toBeDefined();
  });

  test('beyond a limit keep it, and are not numbers', () => {
    const { values, limits, texts } = readTable('t;u\n0;5\n1;< 0,1\n2;≥100\n3;BLQ\n4;NA\n5;0,5').columns[1];
    expect([...values]).toEqual([5, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 0.5]);
    expect([...limits!.sign]).toEqual([0, -1, 1, -1, 0, 0]);
    expect([...limits!.at]).toEqual([Number.NaN, 0.1, 100, Number.NaN, Number.NaN, Number.NaN]);
    expect(texts?.[1]).toBe('< 0,1');
    expect(readTable('t,u\n0,<5\n1,none').columns[1].limits).toBeUndefined();
  });
});

describe('decimal marks and signs', () => {
  test('are reported where they are commas, or points that could separate thousands', () => {
    expect(read('t;u', '0;1,234', '1;2,5')).toMatchObject({
      values: { u: [1.234, 2.5] },
      what: ['decimalCommas'],
    });
    expect(read('t;u', '0;1.234', '1;12.500')).toMatchObject({
      values: { u: [1.234, 12.5] },
      what: ['decimalPoints'],
    });
    for (const other of ['0.123', '1.5', '1234.567', '1e3', '1.2345'])
      expect(read('t;u', '0;1.234', `1;${other}`).what).toEqual(other.includes('.') ? [] : ['decimalPoints']);
  });

  test('1,234 is a thousand beside 1,234,567, and in doubt beside 1 234', () => {
    expect(read('t,u', '0,"1,234"', '1,"1,234,567"').values.u).toEqual([1234, 1234567]);
    expect(read('t,u', '0,"1,234"', '1,1 234').values.u).toEqual([Number.NaN, Number.NaN]);
    expect(read('t,u', '0,"1,234"', '1,1 234', '2,"1,234,567"').values.u?.[0]).toBeNaN();
  });

  test('1,234 is a thousand where whole numbers below it reach the hundreds', () => {
    const { values, what } = read('t,u', '0,12', '1,943', '2,"1,451"', '3,"2,602"');
    expect(values.u).toEqual([12, 943, 1451, 2602]);
    expect(what).toEqual(['grouped']);
    for (const plain of ['12', '943.5', '1451'])
      expect(read('t,u', '0,12', `1,${plain}`, '2,"1,451"').values.u?.[2]).toBeNaN();
  });

  test('the minus sign of word processors is one', () => {
    expect(read('t,u', '0,\u22121.5', '1,1e\u22123').values.u).toEqual([-1.5, 1e-3]);
  });

  test('#N/A of Excel and <NA> of pandas say that nothing was measured', () => {
    const { columns } = readTable('t,u\n0,1\n1,#N/A\n2,<NA>');
    expect([...columns[1].values]).toEqual([1, Number.NaN, Number.NaN]);
    expect(columns[1].texts).toBeUndefined();
  });
});

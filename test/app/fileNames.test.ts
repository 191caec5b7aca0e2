import { expect, test } from 'vitest';
import { fileNames } from '../../app/takeaway/fileNames.ts';

test('files are called after the data, in letters that every system takes', () => {
  const stem = (name: string) =>
    fileNames({ kind: 'table', name, text: '', uses: [] }).data.replace(/\.csv$/, '');
  expect(stem('prey.csv')).toBe('prey');
  expect(stem('../../etc/My data (2).CSV')).toBe('etc-My-data-2');
  expect(stem('Größe v1.2.tsv')).toBe('Größe-v1.2');
  expect(stem('<img src=x>')).toBe('img-src-x');
  expect(stem('...')).toBe('data');
  expect(stem('x'.repeat(500))).toHaveLength(60);
  expect(fileNames({ kind: 'table', name: 'a.csv', text: '', uses: [] })).toEqual({
    report: 'a-report.html',
    result: 'a-fit.json',
    workbook: 'a-fit.xlsx',
    parameters: 'a-parameters.csv',
    states: 'a-states.csv',
    data: 'a.csv',
    model: 'a-model.txt',
    sbml: 'a-model.xml',
    petab: 'a-petab.zip',
    project: 'a.wendy.json',
  });
});

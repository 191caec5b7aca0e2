import { describe, expect, test } from 'vitest';
import { readBrought } from '../../../app/data/readBrought.ts';
import { sbmlText } from '../../../app/data/sbmlText.ts';
import { pageWords } from '../../../app/state/pageWords.ts';
import { fit, parseModel, readTable, writeSbml } from '../../../src/index.ts';
import { eventFiles } from '../../petab/eventProblem.ts';
import { version1 } from '../../petab/problemFiles.ts';

const never = new AbortController().signal;
const read = (...files: [name: string, text: string][]) =>
  readBrought(
    files.map(([name, text]) => new File([text], name)),
    never,
    () => {},
  );

const table = 't,x\n0,2\n1,1.5\n2,1.1\n3,0.8\n4,0.6\n5,0.45\n6,0.33\n7,0.25\n';
const { xml } = writeSbml(parseModel("x' = -k*x + a\nx(0) = 2"), { parameters: { k: 0.3, a: 0.01 } });

describe('files are taken for what they hold', () => {
  test('a PEtab problem, with the method where only one can fit it', async () => {
    const problem = await read(...Object.entries(eventFiles('(geq time tau)', 'lag lin 0 20 5.2 1')));
    expect(problem.options).toEqual({ method: 'fsnls' });
    expect(problem.model?.text).toContain('when t >= ');
    expect((await read(...Object.entries(version1))).options).toEqual({});
  });

  test('a table, a model in text, SBML, a layout', async () => {
    expect(await read(['data.csv', table])).toMatchObject({ table: { name: 'data.csv', text: table } });
    expect(await read(['model.txt', "x' = -k*x\n"])).toEqual({
      model: { name: 'model.txt', text: "x' = -k*x\n" },
      notes: [],
    });
    expect(await read(['data.txt', table])).toMatchObject({ table: { text: table } });
    expect((await read(['decay.xml', xml])).model?.text).toContain("x' = -(k*x) + a");
    expect(await read(['wells.csv', 'well,strain\nA1,WT\nH12,mut\n'])).toMatchObject({
      layout: { name: 'wells.csv' },
    });
    // With times it is a table of measurements.
    expect(await read(['long.csv', 'time,well,OD\n0,A1,1\n1,A1,2\n'])).toMatchObject({ table: {} });
  });

  test('together, whatever their order, and beside what is none of them', async () => {
    const brought = await read(
      ['notes.pdf', '%PDF-1.4 notes'],
      ['decay.sbml', xml],
      ['data.csv', table],
      ['empty.txt', ''],
    );
    expect(brought).toMatchObject({ model: { name: 'decay.sbml' }, table: { name: 'data.csv' } });
    expect(brought.notes.map(pageWords).join(' ')).toMatch(
      /notes\.pdf was not read.*empty\.txt was not read/,
    );
  });

  test('but one of a kind', async () => {
    await expect(read(['a.csv', table], ['b.csv', table])).rejects.toThrow('“a.csv” and “b.csv”');
    await expect(read(['a.xml', xml], ['b.txt', "x' = a*x"])).rejects.toThrow('“a.xml” and “b.txt”');
  });

  test('XML that is not SBML is refused by what it is', async () => {
    await expect(read(['page.xml', '<html></html>'])).rejects.toThrow('<html>');
  });
});

test('a model of SBML has the values of the file as comments, and is fitted without them', async () => {
  const { text, notes } = sbmlText(xml);
  expect(text).toMatch(/# k = 0\.3\n# a = 0\.01\n$/);
  expect(notes.map(pageWords)).toEqual([
    'k, a will be estimated: the values of the file stand below the model as comments.',
  ]);
  const result = await fit(parseModel(text), readTable(table));
  expect(result.parameters.map(({ name }) => name)).toEqual(['k', 'a']);
  // A comment that is taken up again is a constant.
  expect(parseModel(text.replace('# a = ', 'a = ')).parameters).toEqual(['k']);
});

import { describe, expect, test } from 'vitest';
import { readSource } from '../../../app/data/readSource.ts';
import { tableToFit } from '../../../app/data/tableToFit.ts';
import { usable } from '../../../app/data/usable.ts';
import type { Shape, Source } from '../../../app/state/work.ts';
import { parseModel, readTable, toData } from '../../../src/index.ts';
import { wantedNames } from '../../../src/inside.ts';

const model = parseModel("u' = -k*u\nv' = k*u");
const one = parseModel("u' = -k*u");
const source = (text: string): Source => ({ kind: 'table', name: 'data.csv', text, uses: [] });
const fitted = (text: string, of = one, options = {}) =>
  tableToFit(readSource(source(text), wantedNames(of)), options);

describe('a table of a shape that the names of the model recognise', () => {
  test.each([
    ['time,what,value\n0,u,1\n1,u,2\n0,v,3', model],
    ['time,u_1,u_2\n0,1,9\n1,9,3', one],
    ['time,A1,A2,B1\n0,1,2,3\n1,2,3,4', one],
  ])('is fitted as the library reads it, case %#', (text, of) => {
    const { table, options } = fitted(text, of);
    const names = of.states;
    expect(options).toEqual({});
    expect(toData(table, names).data).toEqual(toData(readTable(text), names).data);
  });
});

test('other tables are fitted as their columns are used', () => {
  const { table, options } = fitted('hours,u\n0,1\n1,2', one, { level: 0.9 });
  expect(table.columns.map(({ name }) => name)).toEqual(['hours', 'u']);
  expect(options).toEqual({ level: 0.9, time: 'hours' });
});

test('columns that a user keeps apart are not read as replicates', () => {
  const shape: Shape = { kind: 'wide', replicates: 'separate' };
  const apart = { ...source('t,u_1,u_2\n0,1,2\n1,2,3'), shape } as Source;
  expect(tableToFit(readSource(apart, wantedNames(one)), {}).options).toEqual({ replicates: 'none' });
});

test('clock times that never go back are hours since the first', () => {
  const { table } = fitted('Time,u\n8:00,1\n9:30,2');
  expect([...table.columns[0]!.values]).toEqual([0, 1.5]);
});

describe('without a model', () => {
  const look = (text: string, more: Partial<Source> = {}) =>
    readSource({ ...source(text), ...more } as Source);
  const columns = (text: string, more?: Partial<Source>) =>
    look(text, more).table.columns.map(({ name }, j) => `${name}: ${look(text, more).uses[j]!.as}`);

  test('a heading makes a table long, and its names are columns', () => {
    const rows = [0, 1, 2].flatMap((t) =>
      ['a', 'b'].map((dish) => `${t},${dish},Prey (k),1\n${t},${dish},fox,2`),
    );
    const text = `time,dish,species,count\n${rows.join('\n')}`;
    expect(look(text).shape).toEqual({ kind: 'long', variable: 'species', value: 'count' });
    expect(columns(text)).toEqual(['time: time', 'dish: experiment', 'Prey (k): state', 'fox: state']);
    expect(usable(look(text)).states).toEqual(['Prey', 'fox']);
  });

  test('columns that run alike are replicates, others stand for themselves', () => {
    const alike = 't,pH,WT_1,WT_2\n0,7,1,1.1\n1,6,2,2.1\n2,5,4,3.9\n3,5,8,8.2';
    expect(columns(alike)).toEqual(['t: time', 'pH: state', 'WT: state']);
    const { table } = usable(look(alike));
    expect([...table.columns[1]!.values].filter((x) => !Number.isNaN(x))).toEqual([7, 6, 5, 5]);
    expect(columns('t,x_1,x_2\n0,1,8\n1,2,4\n2,4,2\n3,8,1')).toEqual(['t: time', 'x_1: state', 'x_2: state']);
    expect(columns('t,x rep 1,x rep 2\n0,1,8\n1,2,4\n2,4,2')).toEqual(['t: time', 'x: state']);
  });

  const plate = 'Time,Temp,A1,A2,B1,B2\n0:00,37,0.1,0.11,0.1,0.04\n0:30,37,0.2,0.21,0.15,0.04\n';
  const layout = {
    name: 'layout.csv',
    text: 'well,strain,conc\nA1,WT,0.5\nA2,WT,0.5\nB1,mut,2\nB2,blank,\n',
  };

  test('wells make a plate, each an experiment', () => {
    const read = look(plate);
    expect(read.shape).toEqual({ kind: 'plate', by: 'well' });
    expect(columns(plate)).toEqual(['Time: time', 'Temp: state', 'OD: state', 'experiment: experiment']);
    const { data } = toData(usable(read).table, ['OD']);
    expect(data.experiments.map(({ name, t }) => [name, ...t])).toEqual(
      ['A1', 'A2', 'B1', 'B2'].map((well) => [well, 0, 0.5]),
    );
  });

  test.each([
    ['row', ['A', 'B']],
    ['column', ['1', '2']],
    ['strain', ['WT', 'mut']],
    ['strain,conc', ['WT, 0.5', 'mut, 2']],
  ])('wells are grouped by %s, with what the layout says', (by, labels) => {
    const { table, by: column } = usable(
      look(plate, { shape: { kind: 'plate', by }, layout } as Partial<Source>),
    );
    const { data } = toData(table, ['OD'], { by: column ?? '' });
    expect(data.experiments.map(({ name }) => name)).toEqual(labels);
  });

  test('a layout that is none is reported, and the columns stay in sight', () => {
    const read = look(plate, { layout: { name: 'x.csv', text: 'place,strain\nA1,WT\n' } } as Partial<Source>);
    expect(read.table).toBe(read.raw);
    expect(() => usable(read)).toThrow('The layout has no column "well"');
  });

  test('the line that names the columns can be chosen', () => {
    const text = 'a,b\nt,u\n0,1\n1,2\n';
    expect(look(text).table.columns.map(({ name }) => name)).toEqual(['t', 'u']);
    const read = look('t,u\nhours,cells\n0,1\n1,2\n', { header: 2 } as Partial<Source>);
    expect(read.table.columns.map(({ name }) => name)).toEqual(['hours', 'cells']);
    expect([...read.table.lines!]).toEqual([3, 4]);
  });

  test('columns of a use that was chosen stay as they stood', () => {
    const uses = [null, { as: 'state', name: 'WT' } as const, { as: 'state', name: 'KO' } as const];
    const read = look('t,WT_1,WT_2\n0,1,1.1\n1,2,2.1\n2,4,4.1', { uses } as Partial<Source>);
    expect(usable(read).states).toEqual(['WT', 'KO']);
  });
});

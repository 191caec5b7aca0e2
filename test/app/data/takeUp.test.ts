import { expect, test } from 'vitest';
import { takeUp } from '../../../app/data/takeUp.ts';
import { exampleWork } from '../../../app/state/exampleWork.ts';
import type { TableSource, Work } from '../../../app/state/work.ts';

const example = exampleWork('fitzhugh-nagumo');
const table: TableSource = { kind: 'table', name: 'own.csv', text: 't,cells\n0,1\n', uses: [] };
const model = { name: 'decay.xml', text: "x' = -k*x" };
const besides = (model: string) => ({ name: 'Model 1', place: 0, others: [{ name: 'Model 2', model }] });
const own: Work = { ...example, model: "cells' = r*cells", data: table };

test('the model of an untouched example steps aside for a table that it does not measure', () => {
  expect(takeUp(example, { table }, ['cells'])).toEqual({
    model: '',
    compared: null,
    each: false,
    data: table,
  });
  const commented = { ...example, model: `# mine\n${example.model}`, compared: besides(example.model) };
  expect(takeUp(commented, { table }, ['cells'])).toEqual({
    model: '',
    compared: null,
    each: false,
    data: table,
  });
});

test('a model stays where it was written, or where the columns are its states', () => {
  expect(takeUp(example, { table }, ['u2', 'u1', 'more'])).toEqual({ data: table });
  expect(takeUp({ ...example, model: "u1' = a*u1" }, { table }, ['cells'])).toEqual({ data: table });
  expect(takeUp({ ...example, compared: besides("u1' = a*u1") }, { table }, ['cells'])).toEqual({
    data: table,
  });
  expect(takeUp(own, { table }, ['other'])).toEqual({ data: table });
});

test('a model that was suggested for other data steps aside as well', () => {
  expect(takeUp(own, { table }, ['other'], true)).toEqual({
    model: '',
    compared: null,
    each: false,
    data: table,
  });
  expect(takeUp(own, { table }, ['cells'], true)).toEqual({ data: table });
});

test('a model takes the place of an example, and waits for data; data of one stay', () => {
  const none = { kind: 'none', name: 'decay.xml' };
  expect(takeUp(example, { model }, [])).toEqual({ model: model.text, data: none });
  expect(takeUp(own, { model }, [])).toEqual({ model: model.text });
  expect(takeUp(example, { model, table }, ['cells'])).toEqual({ model: model.text, data: table });
  const waiting: Work = { ...example, model: model.text, data: { kind: 'none', name: 'decay.xml' } };
  expect(takeUp(waiting, { table }, ['x'])).toEqual({ data: table });
});

test('a layout belongs to a table, whose columns are guessed again', () => {
  const layout = { name: 'wells.csv', text: 'well\nA1\n' };
  const grouped: TableSource = { ...table, uses: [{ as: 'time' }], shape: { kind: 'plate', by: 'row' } };
  expect(takeUp({ ...own, data: grouped }, { layout }, [])).toEqual({
    data: { ...table, uses: [], shape: { kind: 'plate', by: 'row' }, layout },
  });
  expect(takeUp(example, { table, layout }, ['OD'])).toMatchObject({ data: { ...table, layout } });
  expect(() => takeUp(example, { layout }, [])).toThrow('wells of a plate');
});

test('a model that only one method can fit brings it along, and leaves other options as they are', () => {
  const work: Work = { ...example, options: { starts: 5 } };
  const taken = takeUp(work, { model, table, options: { method: 'fsnls' } }, []);
  expect(taken).toEqual({ model: model.text, data: table, options: { starts: 5, method: 'fsnls' } });
});

test('what a model brought along leaves with it, unless it was changed', () => {
  const leaving = { method: 'fsnls' } as const;
  const next = (options: Work['options']) =>
    takeUp({ ...example, options }, { model, table, leaving }, []).options;
  expect(next({ starts: 5, method: 'fsnls' })).toEqual({ starts: 5 });
  expect(next({ method: 'irls' })).toEqual({ method: 'irls' });
});

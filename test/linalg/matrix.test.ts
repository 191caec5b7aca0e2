import { expect, it } from 'vitest';
import { column, fromColumns, shape, toRows, transpose, zeros } from '../../src/linalg/matrix.ts';
import { orientInto } from '../../src/linalg/orient.ts';
import { finish } from '../finish.ts';

const A = fromColumns([
  [1, 2, 3],
  [4, 5, 6],
]);

it('a matrix is stored column by column', () => {
  expect([...A.data]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(toRows(A)).toEqual([
    [1, 4],
    [2, 5],
    [3, 6],
  ]);
  expect(shape(A)).toBe('3 × 2');
});

it('a column shares the memory of its matrix', () => {
  const B = zeros(2, 2);
  column(B, 1).fill(7);
  expect([...B.data]).toEqual([0, 0, 7, 7]);
});

it('transposing twice changes nothing', () => {
  expect(transpose(A).rows).toBe(2);
  expect(transpose(transpose(A))).toEqual(A);
});

it('a matrix without columns is empty', () => {
  expect(fromColumns([])).toEqual(zeros(0, 0));
});

it('orienting makes the largest entry positive, the first of two that tie, and flips the partner along', () => {
  const V = fromColumns([
    [1, -3, 2],
    [-0.5, 0, 0.5 * (1 + 1e-15)],
    [0, 0, 0],
  ]);
  const partner = fromColumns([[1], [2], [3]]);
  finish(orientInto(V, partner));
  expect([...column(V, 0)]).toEqual([-1, 3, -2]);
  expect(column(V, 1)[0]).toBe(0.5);
  expect([...partner.data]).toEqual([-1, -2, 3]);
});

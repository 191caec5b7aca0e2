import { expect, test } from 'vitest';
import { rangeOf, reached, roomFor } from '../../../app/move/roomFor.ts';

const rest = { conc: rangeOf([[1, Number.NaN, 11], [2]]) };

test('a curve within what rests needs no room', () => {
  expect(rest.conc).toEqual([1, 11]);
  expect(roomFor({ conc: [1, 5, 11] }, rest)).toBeUndefined();
  expect(roomFor({}, rest)).toBeUndefined();
});

test('a curve that leaves it has room in steps, so that the figure is rarely drawn again', () => {
  // Steps of 4.
  expect(roomFor({ conc: [1, 12] }, rest)).toEqual({ conc: [0, 1] });
  expect(roomFor({ conc: [1, 14.9] }, rest)).toEqual({ conc: [0, 1] });
  expect(roomFor({ conc: [0, 16] }, rest)).toEqual({ conc: [1, 2] });
  expect(reached(rest.conc, [1, 2])).toEqual([-3, 19]);
});

test('a curve far away does not flatten the data, nor one without a finite value', () => {
  expect(roomFor({ conc: [1, 1e9] }, rest)).toEqual({ conc: [0, 3] });
  expect(roomFor({ conc: [Number.NaN] }, rest)).toBeUndefined();
  expect(roomFor({ gut: [1, 2] }, { gut: rangeOf([[]]) })).toBeUndefined();
});

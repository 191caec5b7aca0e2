import { expect, test } from 'vitest';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { searchSetup } from '../../src/search/searchSetup.ts';
import { kindOf } from '../../src/search/startKind.ts';
import { caseOf } from './oracleCase.ts';

test('starts after the twelfth are patient, and two of them begin at the natural scales in either coordinates', () => {
  const { model, table } = caseOf('JAKSTAT');
  const { problem } = buildProblem(model, table);
  const setup = searchSetup(problem, 'auto', { solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e5 });
  const kinds = Array.from({ length: 24 }, (_, index) => kindOf(setup, index));
  expect(kinds.findIndex(({ patient }) => patient)).toBe(12);
  expect(kinds.slice(12).every(({ patient }) => patient)).toBe(true);
  const natural = kinds.filter((kind) => kind.natural && kind.patient);
  expect(natural.map(({ coordinates }) => coordinates).sort()).toEqual(['log states', 'states']);
  expect(natural.filter(({ again }) => again).map(({ coordinates }) => coordinates)).toEqual([
    kinds[0].coordinates,
  ]);
  expect(kinds.filter(({ again }) => again)).toHaveLength(1);
  expect(natural.every(({ forward, signs }) => !forward && signs === 'suggested')).toBe(true);
});

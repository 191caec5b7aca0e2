import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { desk } from '../cli/desk.ts';
import { begin, cases, expectNoTrace, folderFor, leftBy, prepare } from './commands.ts';

// Two of the same command at once, with the same outputs.

beforeAll(prepare);
const named = cases.filter(
  ({ name, outputs }) => outputs.length > 0 && !name.includes('random') && name !== 'study report',
);

describe('two at once', () => {
  test.each(named)('of $name: one writes all of its outputs, the other none, and says so', async (one) => {
    const folder = folderFor(one, join(desk, one.name));
    const both = [begin(one, folder), begin(one, folder)];
    const codes = await Promise.all(both.map(({ ended }) => ended));
    expect(codes.toSorted()).toEqual([0, 2]);
    expect(leftBy(one, folder)).toEqual(one.outputs);
    const loser = both[codes.indexOf(2)].err();
    expect(loser).toMatch(
      /: this file (exists|appeared while wendy was working, and was not changed)\. Name another, or add --force/,
    );
  });
});

test('two with --force both write, and what is left is whole', async () => {
  const fit = cases[0];
  const forced = { ...fit, words: [...fit.words, '--force'] };
  const folder = folderFor(forced, join(desk, 'forced'));
  const both = [begin(forced, folder), begin(forced, folder)];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(leftBy(forced, folder)).toEqual(forced.outputs);
  expect(JSON.parse(readFileSync(join(folder, 'o.json'), 'utf8')).parameters).toHaveLength(1);
});

test('two reports of one study: at least one is written, and what is left is whole', async () => {
  const report = cases.find(({ name }) => name === 'study report')!;
  const folder = folderFor(report, join(desk, 'reports'));
  const both = [begin(report, folder), begin(report, folder)];
  const codes = await Promise.all(both.map(({ ended }) => ended));
  for (const { err } of both) expectNoTrace(err());
  expect(codes).toContain(0);
  expect(codes.every((code) => code === 0 || code === 2)).toBe(true);
  expect(leftBy(report, folder)).toEqual(report.outputs);
});

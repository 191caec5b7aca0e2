import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desk, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const typed = 'dN/dt = r N (1 − N/K)  // logistic\n';
const meant = 'dN/dt = r*N*(1 - N/K)  # logistic\n';

test.each([
  ['fit', ['fit', 'typed.txt', 'none.csv']],
  ['check', ['check', 'typed.txt']],
  ['simulate', ['simulate', 'typed.txt', '--params', 'r=1,K=2', '--u0', 'N=1', '--t', '0:1:5']],
])('wendy %s shows the whole model that a text with mistakes most likely means', (_, words) => {
  write('typed.txt', typed);
  const { code, out, err } = wendy(words);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`Perhaps you mean:\n  ${meant}`);
  expect(err).toContain('wendy convert typed.txt --mend -o FILE');
});

test.each([
  ['check', ['check', '-']],
  ['fit', ['fit', '-', 'none.csv']],
  ['simulate', ['simulate', '-', '--params', 'r=1,K=2', '--u0', 'N=1', '--t', '0:1:5']],
])('wendy %s mends a model on standard input as well, and there is no file to convert', (_, words) => {
  const { code, err } = wendy(words, typed);
  expect(code).toBe(2);
  expect(err.trimEnd().endsWith(`Perhaps you mean:\n  ${meant.trimEnd()}`)).toBe(true);
});

test('wendy convert --mend writes that model, which can be read', () => {
  write('typed.txt', typed);
  expect(wendy(['convert', 'typed.txt', '--mend', '-o', 'mended.txt'])).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(desk, 'mended.txt'), 'utf8')).toBe(meant);
  expect(wendy(['check', 'mended.txt']).code).toBe(0);
  // Nothing is to be mended in it, and nothing is changed.
  expect(wendy(['convert', 'mended.txt', '--mend']).out).toBe(meant);
});

test('a text that cannot be mended gets its error alone', () => {
  write('hopeless.txt', "x' = -k*x +* ??\n");
  for (const words of [
    ['check', 'hopeless.txt'],
    ['convert', 'hopeless.txt', '--mend'],
  ]) {
    const { code, err } = wendy(words);
    expect(code).toBe(2);
    expect(err).toContain('hopeless.txt: Line 1');
    expect(err).not.toContain('Perhaps');
  }
});

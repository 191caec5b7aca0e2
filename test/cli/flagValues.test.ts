import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { desk, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

describe("a flag in place of another flag's value", () => {
  test.each([
    [['fit', 'model.txt', 'data.csv', '--out', '--json']],
    [['fit', 'model.txt', 'data.csv', '--csv', '--trajectory', '--quiet']],
    [['fit', 'model.txt', 'data.csv', '--figure', '-h']],
    [['fit', 'model.txt', 'data.csv', '--level', '--json']],
    [['fit', 'model.txt', 'data.csv', '--by', '--each']],
    [['fit', 'model.txt', 'data.csv', '--out', '--']],
    [['compare', 'model.txt', 'data.csv', '--out', '--json']],
    [['simulate', 'model.txt', '--params', '--quiet']],
    [['predict', 'result.json', '--t', '--plot']],
    [['examples', 'logistic', '--dir', '--force']],
    [['app', '--port', '--no-open']],
    [['study', 'run', 'lv-design', '--dir', '--detach']],
    [['study', 'export', 'folder', '--csv', '--partial']],
  ])('is rejected: %j', (words) => {
    const before = readdirSync(desk);
    const [flag, value] = words.slice(-2);
    const { code, out, err } = wendy(words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(
      `${flag} has no value: ${value}, which follows, looks like an option. Needed: ${flag} <`,
    );
    expect(err).toContain(`If ${value} is meant as the value, write ${flag}=${value} (`);
    expect(readdirSync(desk)).toEqual(before);
  });

  test('is accepted as the value if it is joined to its flag, or part of a path', () => {
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out=--json']).code).toBe(0);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', './--csv']).code).toBe(0);
    expect(existsSync(join(desk, '--json')) && existsSync(join(desk, '--csv'))).toBe(true);
  });

  test('is not confused with a negative number, or a flag for another program', () => {
    write('decay.txt', "x' = -k*x\n");
    const { code, out } = wendy([
      'simulate',
      'decay.txt',
      '--params',
      'k=1',
      '--u0',
      'x=1',
      '--t',
      '-1:1:3',
      '--quiet',
    ]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^t,x\n-1,1\n/)]);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--level', '-.5']).err).toMatch(/^--level is -\.5\./);
    const slurm = ['study', 'run', 'lv-design', '--engine', 'slurm', '--sbatch', '--array=1'];
    expect(wendy(slurm, undefined, { PATH: '' }).err).toMatch(/^--sbatch has --array=1/);
  });
});

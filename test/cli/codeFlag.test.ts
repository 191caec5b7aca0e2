import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { desk, read, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const fit = (...words: string[]) => wendy(['fit', 'model.txt', 'data.csv', ...words]);

describe('--code', () => {
  test('writes a script in the language of each name, in addition to the usual output', () => {
    const run = fit('--code', 'fit.py', '--code', 'fit.R', '--code', 'fit.jl', '--code', 'fit.ts', '--quiet');
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toContain('std. error');
    expect(read('fit.py')).toContain('from scipy.integrate import solve_ivp');
    expect(read('fit.R')).toContain('library(deSolve)');
    expect(read('fit.jl')).toContain('using OrdinaryDiffEq');
    expect(read('fit.ts')).toContain("from 'wendy'");
  });

  test.each([
    ['a language that is not written', 'fit.m', /in which language: \.py \(Python\), \.R \(R\)/],
    ['a bare ending', '.py', /in which language/],
    ['a folder that is not there', 'nowhere/fit.py', /there is no folder nowhere/],
  ])('rejects %s before fitting', (_, name, words) => {
    const run = fit('--code', name);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toMatch(words);
  });

  test('replaces nothing without --force, and is for one fit', () => {
    write('kept.py', 'mine');
    expect(fit('--code', 'kept.py').err).toContain('--force');
    expect(read('kept.py')).toBe('mine');
    expect(fit('--each', '--code', 'each.py').err).toContain('--code is for a single fit');
  });

  test('gives the answer, and says what a language cannot have', () => {
    write('event.txt', "x' = -a*x + b*y\ny' = c*y + 0.1*x\nwhen x > 1e6: x = 1");
    const start = ['--method', 'fsnls', '--start', 'a=1,b=0.5,c=-0.3'];
    const run = wendy(['fit', 'event.txt', 'data.csv', ...start, '--code', 'event.jl', '--code', 'event.py']);
    expect(run.code).toBe(2);
    expect(run.out).toContain('std. error');
    expect(run.err).toContain('Scripts in Julia have no events');
    expect(existsSync(join(desk, 'event.jl'))).toBe(false);
    expect(read('event.py')).toContain('def event_0(');
  });
});

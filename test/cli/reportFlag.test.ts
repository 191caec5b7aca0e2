import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { snippet } from '../../report/snippet.ts';
import { root } from '../repository.ts';
import { desk, read, shell, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const fit = (...words: string[]) => wendy(['fit', 'model.txt', 'data.csv', ...words]);

describe('--report', () => {
  test('writes a page in addition to the usual output, the same twice', () => {
    const run = fit('--report', 'fit.html', '--level', '0.9', '--out', 'fit.json');
    expect(run).toMatchObject({ code: 0, out: '' });
    expect(run.err).toMatch(/Wrote fit\.json\n[\s\S]*Wrote fit\.html\n$/);
    const { document } = parseHTML(read('fit.html'));
    expect(document.querySelector('h1')?.textContent).toBe('Fit of x, y to data.csv');
    expect(document.querySelector('pre')?.textContent).toBe('wendy fit model.txt data.csv --level 0.9');
    expect(fit('--report', 'again.htm', '--level', '0.9', '--quiet')).toMatchObject({ code: 0, err: '' });
    const dateless = (text: string) => text.replace(/Made on <time.*<\/time>/, '');
    expect(dateless(read('again.htm'))).toBe(dateless(read('fit.html')));
  });

  test('names a file for data that came through a pipe', () => {
    const run = shell('cat data.csv | $wendy fit model.txt - --quiet --report piped.html');
    expect(run.code).toBe(0);
    expect(read('piped.html')).toContain('<code>wendy fit model.txt data.csv</code>');
  });

  test.each([
    ['a name that says nothing', 'fit.pdf', /must end in \.html or \.htm/],
    ['a bare ending', '.html', /must end in \.html or \.htm/],
    ['a folder that is not there', 'nowhere/fit.html', /there is no folder nowhere/],
  ])('rejects %s before fitting', (_, name, words) => {
    const run = fit('--report', name);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toMatch(words);
  });

  test('replaces nothing without --force, and rejects a file with two uses', () => {
    write('kept.html', 'mine');
    expect(fit('--report', 'kept.html').err).toContain('--force');
    expect(read('kept.html')).toBe('mine');
    expect(fit('--quiet', '--report', 'kept.html', '--force').code).toBe(0);
    expect(read('kept.html')).toContain('<!DOCTYPE html>');
    expect(fit('--report', 'same.html', '--out', 'same.html').err).toContain('both name same.html');
  });

  test('is for one fit, not for several', () => {
    const run = fit('--each', '--report', 'each.html');
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('--report is for a single fit, and --each makes one for each experiment');
  });
});

test('the program in a report gives the numbers of the command line', () => {
  const options = { method: 'irls', level: 0.9, noiseSd: { x: 0.001 } } as const;
  // Inside the project, so that it finds the package by its own name.
  const workshop = join(root, 'build', 'snippets');
  mkdirSync(workshop, { recursive: true });
  const file = join(workshop, 'report.mjs');
  writeFileSync(file, snippet(options, { model: 'model.txt', data: 'data.csv' }));
  const run = spawnSync(process.execPath, [file], { cwd: desk, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  const { out } = fit('--json', '--method', 'irls', '--level', '0.9', '--noise-sd', 'x=0.001');
  const { status, parameters } = JSON.parse(out);
  const lines = parameters.map(
    ({ name, estimate, stdError }: { name: string; estimate: number; stdError: number }) =>
      `${name} ${estimate} ± ${stdError}`,
  );
  expect(run.stdout.trim().split('\n')).toEqual([status.message, ...lines]);
});

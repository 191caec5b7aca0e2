import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pathWord, shellWord } from '../../src/text/shellWord.ts';
import { data, desk, model, shell, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

// Commands in messages are copied and run: they must work, whatever the files are called.

/** Runs what follows a mark in a text, up to the end of the line, in a shell. */
function runAfter(mark: string, text: string) {
  const [, command = 'false'] = new RegExp(`${mark}\\s*(wendy .*|gunzip .*)`).exec(text) ?? [];
  return shell(command.replaceAll('wendy ', '$wendy '));
}

test('a path is one word, and not an option', () => {
  for (const path of ['-dash', '--json', 'a b', "it's", '$HOME', 'ä;rm', '-a b', '`x`', 'a\nb']) {
    const { out } = shell(`printf %s ${pathWord(path)}`);
    expect(out).toBe(path.startsWith('-') ? `./${path}` : path);
  }
  expect([pathWord('plain.csv'), shellWord('-1')]).toEqual(['plain.csv', '-1']);
});

describe.each(['-dash', "it's a folder"])('with files in %j, the command runs', (folder) => {
  test('that fits an example', () => {
    const { code, out } = wendy(['examples', 'logistic', `--dir=${folder}`]);
    expect(code).toBe(0);
    expect(runAfter('Fit them:', out).code).toBe(0);
  });

  test('that continues a study', () => {
    const plan = { name: 'tiny', problem: 'logistic', points: 64, noise: 0.02, trials: 2, methods: ['ols'] };
    const dir = `${folder} study`;
    const { code, out } = wendy(['study', 'run', write('tiny.json', JSON.stringify(plan)), `--dir=${dir}`]);
    expect([code, out]).toEqual([0, expect.stringContaining('Next:')]);
    expect(runAfter('Next:', out)).toMatchObject({ code: 0, err: '' });
    expect(runAfter('\\n {6}', out)).toMatchObject({ code: 0, err: 'Wrote fits.csv\n' });
    shell('rm fits.csv');
    const { out: status } = wendy(['study', 'status', '--', dir]);
    expect(runAfter('next', status.replace(/;(?= *\n| wendy)/, '\n'))).toMatchObject({ code: 0 });
  });

  test('that has model and data in the right order', () => {
    const [first, second] = [`${folder}/d.csv`, `${folder}/m.txt`];
    write(first, data);
    write(second, model);
    const { code, err } = wendy(['fit', '--', first, second]);
    expect(code).toBe(2);
    expect(runAfter('The model comes first:', err).code).toBe(0);
  });

  test('that decompresses a file on the fly', () => {
    writeFileSync(join(desk, folder, 'm.txt.gz'), gzipSync(model));
    const { code, err } = wendy(['fit', '--', `${folder}/m.txt.gz`, 'data.csv']);
    expect(code).toBe(2);
    expect(runAfter('Decompress it on the fly:', err).code).toBe(0);
  });
});

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { desk, exitOf, main, read, write } from './desk.ts';
import { wendy } from './warmWendy.ts';

const fit = (...words: string[]) => wendy(['fit', 'model.txt', 'data.csv', '--quiet', ...words]);
/** A PATH with Node and the given programs only. */
function pathOf(name: string, programs: Record<string, string>): { PATH: string } {
  const folder = join(desk, name);
  mkdirSync(folder);
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  return { PATH: folder };
}

/** A stand-in for rsvg-convert or magick: the fourth argument of both is the path of the PNG. */
const makesPng = `printf '\\211PNG\\r\\n\\032\\n' > "$4"`;

describe('--figure', () => {
  test('draws the fit as SVG, the same bytes twice', () => {
    const run = wendy(['fit', 'model.txt', 'data.csv', '--figure', 'fit.svg']);
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining('Wrote fit.svg') });
    expect(read('fit.svg')).toMatch(/^<\?xml.*\n<svg [\s\S]*<\/svg>\n$/);
    expect(read('fit.svg')).toMatch(/95% band of the fitted curve/);
    expect(fit('--figure', 'again.svg').code).toBe(0);
    expect(read('again.svg')).toBe(read('fit.svg'));
  });

  test('draws each fit in a column of its own with --each', () => {
    const [header, ...rows] = read('data.csv').trim().split('\n');
    const two = [
      `experiment,${header}`,
      ...['dish 1', 'dish 2'].flatMap((name) => rows.map((row) => `${name},${row}`)),
    ];
    write('two.csv', `${two.join('\n')}\n`);
    const run = wendy(['fit', 'model.txt', 'two.csv', '--each', '--quiet', '--figure', 'each.svg']);
    expect(run.code).toBe(0);
    for (const text of ['2 experiments, each fitted alone', 'dish 1', 'dish 2'])
      expect(read('each.svg')).toContain(`>${text}<`);
  });

  test.each([
    ['a name that says nothing', 'fit.pdf', /must end in \.svg or \.png/],
    ['a bare ending', '.svg', /must end in \.svg or \.png/],
    ['a folder that is not there', 'nowhere/fit.svg', /there is no folder nowhere/],
  ])('rejects %s before fitting', (_, name, words) => {
    const run = fit('--figure', name);
    expect(run.code).toBe(2);
    expect(run.out).toBe('');
    expect(run.err).toMatch(words);
  });

  test('replaces nothing without --force, and rejects a file with two uses', () => {
    write('kept.svg', 'mine');
    expect(fit('--figure', 'kept.svg').err).toContain('--force');
    expect(read('kept.svg')).toBe('mine');
    expect(fit('--figure', 'kept.svg', '--force').code).toBe(0);
    expect(read('kept.svg')).toContain('<svg');
    expect(fit('--figure', 'same.svg', '--out', 'same.svg').err).toContain('both name same.svg');
  });
});

describe('wendy predict --figure', () => {
  test('draws the prediction beyond the data', () => {
    expect(fit('--out', 'fitted.json').code).toBe(0);
    const words = ['predict', 'fitted.json', '--t', '0:30:50', '--quiet', '--out', 'course.csv'];
    expect(wendy([...words, '--figure', 'course.svg'])).toMatchObject({ code: 0, out: '', err: '' });
    for (const text of ['x', 'y', 'span of the data', 'beyond the data'])
      expect(read('course.svg')).toContain(`>${text}<`);
    expect(wendy([...words, '--force', '--figure', 'course.csv']).err).toContain('both name course.csv');
    expect(wendy([...words, '--force', '--figure', 'course.svg']).code).toBe(0);
    expect(wendy([...words, '--force', '--figure', 'course.pdf']).err).toContain('.svg or .png');
  });
});

describe('--figure with a .png name', () => {
  test('says what to install if no converter is available', () => {
    const run = wendy(['fit', 'model.txt', 'data.csv', '--figure', 'fit.png'], undefined, pathOf('none', {}));
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toMatch(/fit\.png: PNG needs one of rsvg-convert .* or write fit\.svg instead/);
  });

  test('tries the next program if one fails, and leaves nothing else behind', () => {
    const TMPDIR = join(desk, 'spare');
    mkdirSync(TMPDIR);
    const draw = (programs: Record<string, string>, name: string) =>
      wendy(['fit', 'model.txt', 'data.csv', '--quiet', '--figure', `${name}.png`], undefined, {
        ...pathOf(name, programs),
        TMPDIR,
      });
    const failing = { 'rsvg-convert': 'exit 1', inkscape: 'echo no PNG > "$4"', chromium: 'kill $$' };
    expect(draw({ ...failing, magick: makesPng }, 'good')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(desk, 'good.png')).subarray(1, 4).toString()).toBe('PNG');

    const bad = draw(failing, 'bad');
    expect(bad.code).toBe(2);
    expect(bad.out).not.toBe('');
    expect(bad.err).toMatch(
      /^bad\.png was not written: rsvg-convert, inkscape, chromium did not make a PNG\./,
    );
    expect(existsSync(join(desk, 'bad.png'))).toBe(false);
    expect(readdirSync(TMPDIR)).toEqual([]);
  });

  test.runIf(process.platform !== 'win32')('writes nothing if Ctrl-C comes during conversion', async () => {
    const TMPDIR = join(desk, 'broken-off');
    mkdirSync(TMPDIR);
    // It goes on writing after SIGTERM, as browsers do.
    const slow = 'trap "" INT TERM; echo a > "$4"; while :; do echo b > "$4.part"; done';
    expect(fit('--out', 'off.json').code).toBe(0);
    const env = { ...process.env, ...pathOf('slow', { 'rsvg-convert': slow }), TMPDIR };
    const before = readdirSync(desk);
    for (const words of [
      ['fit', 'model.txt', 'data.csv', '--figure', 'off.png', '--out', 'off2.json'],
      ['predict', 'off.json', '--t', '0:1:5', '--figure', 'off.png', '--out', 'off.csv'],
    ]) {
      const child = spawn(process.execPath, [main, ...words], { cwd: desk, env });
      const ended = exitOf(child);
      const begun = () => readdirSync(TMPDIR).some((name) => existsSync(join(TMPDIR, name, 'figure.png')));
      while (!begun()) await pause(20);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      expect(readdirSync(desk)).toEqual(before);
      expect(readdirSync(TMPDIR)).toEqual([]);
    }
  });

  test('is not made if there is no room for temporary files, but other outputs are written', () => {
    const env = { ...pathOf('roomless', { 'rsvg-convert': makesPng }), TMPDIR: join(desk, 'nowhere') };
    const words = ['fit', 'model.txt', 'data.csv', '--figure', 'roomless.png', '--out', 'roomless.json'];
    const { code, err } = wendy(words, undefined, env);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /roomless\.png was not written: the folder for temporary files, .*nowhere, cannot be used/,
      ),
    ]);
    expect(JSON.parse(read('roomless.json')).parameters).toHaveLength(3);
    expect(existsSync(join(desk, 'roomless.png'))).toBe(false);
  });

  test('makes a picture three times as wide as the drawing, if a converter is available', () => {
    const run = fit('--figure', 'real.png');
    if (run.code !== 0) {
      expect(run.err).toMatch(/PNG needs one of/);
      return;
    }
    const bytes = readFileSync(join(desk, 'real.png'));
    expect(bytes.readUInt32BE(16)).toBe(3 * 640);
  });
});

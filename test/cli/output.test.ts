import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../src/index.ts';
import { data, desk, read, shell, wendy, write } from './desk.ts';

const hasDevices = process.platform === 'linux';

describe('wendy fit --out', () => {
  test('writes the format that the name asks for', () => {
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.json'])).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(read('a.json')).parameters).toHaveLength(3);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.csv']).err).toContain('Wrote a.csv');
    expect(read('a.csv')).toMatch(/^parameter,/);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'a.txt', '--quiet']).err).toBe('');
    expect(read('a.txt')).toContain('95% interval');
    expect(wendy(['fit', 'model.txt', 'data.csv', '--json', '--out', 'b.txt']).code).toBe(0);
    expect(JSON.parse(read('b.txt')).version).toBe(version);
  });

  test('replaces a file only with --force, and asks before it works', () => {
    write('kept.json', 'precious');
    const refused = wendy(['fit', 'missing.txt', 'data.csv', '--out', 'kept.json']);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^kept\.json: this file exists.*--force/);
    expect(read('kept.json')).toBe('precious');
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'kept.json', '--force']).code).toBe(0);
    expect(JSON.parse(read('kept.json')).version).toBe(version);
  });

  test('never replaces what it reads, a folder, or a device, and leaves no scraps', () => {
    symlinkSync('data.csv', join(desk, 'alias.csv'));
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'alias.csv', '--force'])).toMatchObject({
      code: 2,
    });
    expect(read('data.csv')).toBe(data);
    mkdirSync(join(desk, 'folder'));
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'folder', '--force']).err).toContain(
      'this is a folder',
    );
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', 'none/a.json']).err).toContain(
      'there is no folder none',
    );
    expect(readdirSync(desk).filter((name) => name.startsWith('.wendy-'))).toEqual([]);
  });

  test('refuses names that are none, and names that disagree with the format', () => {
    for (const [name, flags, message] of [
      ['', [], /^--out is ""\. The name of a file is needed/],
      [' ', [], /^--out is " "/],
      ['-', [], /^--out is "-"/],
      ['new/', [], /^new\/: this is the name of a folder/],
      ['o.csv', ['--json'], /^--json does not go with --out o\.csv.*o\.json$/m],
      ['o.json', ['--csv'], /^--csv does not go with --out o\.json.*o\.csv$/m],
    ] as const) {
      const { code, out, err } = wendy(['fit', 'model.txt', 'data.csv', '--out', name, ...flags]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(message);
    }
  });

  test.runIf(hasDevices)('writes devices and pipes as they are', () => {
    const line = '$wendy fit model.txt data.csv --csv --out /dev/stdout --force | cat';
    expect(shell(line).out).toMatch(/^parameter,/);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--out', '/dev/null']).code).toBe(0);
    const full = wendy(['fit', 'model.txt', 'data.csv', '--out', '/dev/full']);
    expect(full.code).toBe(2);
    expect(full.err).toMatch(/^\/dev\/full: writing failed \(no space left on device\)/);
  });
});

describe('standard output', () => {
  test.runIf(hasDevices).each(['', '--json', '--csv'])('that is full is told in one line %s', (flags) => {
    const { code, err } = shell(`$wendy fit model.txt data.csv --quiet ${flags} > /dev/full`);
    expect(code).toBe(2);
    expect(err).toMatch(/^standard output: writing failed \(no space left on device\)\..*\n$/);
  });
});

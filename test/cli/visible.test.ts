import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { eachReport } from '../../cli/report/each.ts';
import { table, wrap } from '../../cli/terminal/layout.ts';
import { columnsOf, visible } from '../../cli/terminal/visible.ts';
import { plainVerdict } from '../plainVerdict.ts';
import { shell, wendy, write } from './desk.ts';
import { fakeResult } from './fakeResult.ts';

const plain = pc.createColors(false);
const same = (text: string) => text;

describe('a control sequence', () => {
  test.each([
    ['\u001b[31m', '\\x1b[31m'],
    ['a\u0000b\u007f\u009b', 'a\\x00b\\x7f\\x9b'],
    ['a\tb\r\nc', 'a\\tb\\r\\nc'],
    ['\u202eabc', '\\u202eabc'],
    ['Zürich, 日本語, 🧪, σ²', 'Zürich, 日本語, 🧪, σ²'],
  ])('is escaped: %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test('is kept if the caller allows it', () => {
    expect(visible('a\n\tb\u001b', '\n\t')).toBe('a\n\tb\\x1b');
  });

  test('never remains, and is escaped only once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text)).not.toMatch(/\p{Cc}/u);
        expect(visible(visible(text))).toBe(visible(text));
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('columns of a terminal', () => {
  test.each<[string, number]>([
    ['abc', 3],
    ['日本語', 6],
    ['한글', 4],
    ['ﾊﾝｶｸ', 4],
    ['ＡＢ', 4],
    ['e\u0301', 1],
    ['🧪', 2],
    ['─ ± σ² ▸', 8],
    ['a\u00adb', 2],
    ['\u02ff', 1],
  ])('%s takes %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });
});

test('letters that are known to take one column are neither marks nor wide', () => {
  const others = /[\p{Mn}\p{Me}\p{Cf}\p{sc=Hangul}\p{Emoji_Presentation}]/u;
  // The first Chinese letters come after these.
  const letters = Array.from({ length: 0x2e80 }, (_, code) => String.fromCodePoint(code));
  expect(letters.filter((letter) => (columnsOf(letter) === 1) === others.test(letter))).toEqual([]);
});

describe('names from a file', () => {
  test('keep the columns of a table aligned', () => {
    const lines = table(
      [
        { heading: 'name', cells: ['日本語', 'ctl\u001b[31m', 'a\nb'], align: 'left' },
        { heading: 'x', cells: ['1', '2', '3'], align: 'right' },
      ],
      same,
    );
    expect(lines.slice(2)).toEqual(['  日本語       1', '  ctl\\x1b[31m  2', '  a\\nb         3']);
  });

  test('are wrapped by the columns that they take', () => {
    expect(wrap('日本語 日本語 日本語', 16, '  ')).toEqual(['  日本語 日本語', '  日本語']);
  });

  test('are the same below a table as in it', () => {
    const result = fakeResult([['a', 1, 0.1]], { warnings: [plainVerdict('biased', 'Bent.')] });
    const text = eachReport([{ name: 'x\u001b[31m', result, error: '' }], 'normal', plain, 80);
    expect(text).not.toContain('\u001b');
    expect(text).toContain('biased in x\\x1b[31m: Bent.');
  });

  test('are never printed raw: neither in a report nor in an error message nor with a CSV', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `ctl\u001b[31m,${i / 10},${Math.exp(-i / 10)}\n`);
    write('steering.csv', `experiment,t,u\n${rows.join('')}`);
    write('decay.txt', "u' = -k*u\n");
    for (const words of [['--each'], ['--each', '--csv', '--out', 'each.csv'], ['--method', 'irls']]) {
      const { out, err } = wendy(['fit', 'decay.txt', 'steering.csv', ...words]);
      expect(out + err).not.toContain('\u001b');
    }
    write('steering.txt', "u' = -k*\u001b[31m\n");
    const { code, err } = wendy(['fit', 'steering.txt', 'steering.csv']);
    expect(code).toBe(2);
    expect(err).not.toContain('\u001b');
    expect(shell("$wendy fit 'no\u001bfile' data.csv").err).toMatch(/^no\\x1bfile: /);
    expect(wendy(['fit', 'model.txt', 'data.csv', '--\u001b[31m']).err).not.toContain('\u001b');
  });
});

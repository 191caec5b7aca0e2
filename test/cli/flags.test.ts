import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addFlags, inFlags, optionsFrom } from '../../cli/flags.ts';

const described = (flag: string) =>
  addFlags(new Command()).options.find(({ long }) => long === flag)?.description;

describe('the help of a flag', () => {
  test('ends with its default and those of the presets', () => {
    expect(described('--level')).toMatch(/ \[0\.95\]$/);
    expect(described('--method')).toMatch(/ \[mle; preset paper or authors-2023: irls\]$/);
    expect(described('--tolerance')).toMatch(/ \[1e-6; preset authors-2023: 1e-10\]$/);
    expect(described('--time')).not.toContain('[');
  });

  test('lists choices only where nothing else names them', () => {
    expect(described('--rank-corner')).toContain('relative-l1, relative-l2, absolute-l2');
    expect(described('--intervals')).not.toContain('auto, white');
  });
});

describe('flags that say what lines of a model say', () => {
  const read = (...words: string[]) =>
    optionsFrom(addFlags(new Command().exitOverride()).parse(words, { from: 'user' }).opts());
  const none = Number.NEGATIVE_INFINITY;

  test('are read by name, in one piece or in several', () => {
    expect(read('--fix', 'k=2,m=3')).toEqual({ fix: { k: 2, m: 3 } });
    expect(read('--bounds', 'K=0:10', '--bounds', 'n=1:,x(0)=:2.5')).toEqual({
      bounds: { K: [0, 10], n: [1, Number.POSITIVE_INFINITY], 'x(0)': [none, 2.5] },
    });
    expect(read('--bounds', 'K=-1e-3:1e3, L=:')).toEqual({
      bounds: { K: [-1e-3, 1e3], L: [none, Number.POSITIVE_INFINITY] },
    });
    expect(read('--noise', 'y=lognormal', '--noise', 'z=student')).toEqual({
      noise: { y: 'lognormal', z: 'student' },
    });
    expect(read('--noise', 'state', '--noise', 'pooled')).toEqual({ noise: 'pooled' });
    expect(read('--start', 'k=-1', '--u0', 'x=2')).toEqual({ start: { k: -1 }, u0: { x: 2 } });
  });

  test.each([
    [
      ['--bounds', 'K=5'],
      '--bounds is "K=5". It must be a lower and an upper bound for each name, such as K=0:10',
    ],
    [['--bounds', 'K=a:b'], '--bounds is "K=a:b". It must be a lower and an upper bound'],
    [['--bounds', 'K=1:2:3'], '--bounds is "K=1:2:3".'],
    [['--bounds', 'K=5:2'], '--bounds gives "K" the lower bound 5, which is above the upper one, 2.'],
    [['--bounds', 'K=0:1,K=2:3'], 'where K occurs twice'],
    [
      ['--noise', 'y=gauss'],
      '--noise is "y=gauss". It must be state, pooled, or normal, lognormal or student',
    ],
    [['--noise', 'each'], '--noise is "each".'],
    [['--fix', 'k'], '--fix is "k". It must be a number for each parameter it names'],
    [['--start', 'ols'], '--start is "ols" with --method mle'],
  ])('refuse %j', (words, message) => {
    expect(() => read(...words)).toThrow(message);
  });
});

describe('options become flags', () => {
  test('in advice and in refusals', () => {
    expect(inFlags("Fill the cell, or use method 'mle'.")).toBe('Fill the cell, or use --method mle.');
    expect(inFlags("Say so: --by NAME on the command line, { by: 'NAME' } in code.")).toBe(
      'Say so: --by NAME.',
    );
    expect(inFlags("Method 'irls' gives the same.")).toBe('--method irls gives the same.');
    expect(inFlags('Raise subSteps.')).toBe('Raise --sub-steps.');
    expect(() => optionsFrom({ method: 'mle', intervals: 'scaled' })).toThrow(
      /^--intervals is "scaled" with --method mle, which takes auto, white or ar1\./,
    );
  });

  test('only where a word can be nothing else', () => {
    for (const text of ['The rows are told apart by "dose".', 'There is noise "of sorts".'])
      expect(inFlags(text)).toBe(text);
  });
});

import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { addFlags, optionsFrom } from '../../cli/input/flags.ts';
import { terminal } from '../../cli/terminal/terminal.ts';
import { type OptionRow, optionNames, optionTable } from '../../src/index.ts';
import { optionFlag } from '../../src/text/optionFlag.ts';

const described = (flag: string) =>
  addFlags(new Command()).options.find(({ long }) => long === flag)?.description;

describe('the help of a flag', () => {
  test('ends with its default and those of the presets', () => {
    expect(described('--level')).toMatch(/ \[0\.95\]$/);
    expect(described('--method')).toMatch(/ \[mle; preset paper or authors-2023: irls\]$/);
    expect(described('--tolerance')).toMatch(/ \[1e-6; preset authors-2023: 1e-10\]$/);
    expect(described('--time')).not.toContain('[');
  });

  test('explains every value of a choice', () => {
    for (const name of optionNames) {
      const row: OptionRow = optionTable[name];
      if (row.kind !== 'choice') continue;
      expect(Object.keys(row.words), name).toEqual(row.values);
      for (const value of row.values)
        expect(described(optionFlag(name))).toContain(`${value} = ${row.words[value]}`);
    }
  });
});

describe("flags in place of a model's lines", () => {
  const read = (...words: string[]) =>
    optionsFrom(addFlags(new Command().exitOverride()).parse(words, { from: 'user' }).opts()).given;
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
      '--noise is "y=gauss". It must be state, pooled, or normal, lognormal, student, laplace or loglaplace',
    ],
    [['--noise', 'each'], '--noise is "each".'],
    [['--fix', 'k'], '--fix is "k". It must be a number for each parameter it names'],
    [['--start', 'ols'], '--start is "ols" with --method mle'],
  ])('reject %j', (words, message) => {
    expect(() => read(...words)).toThrow(message);
  });
});

describe('options become flags', () => {
  const say = terminal({ states: ['prey'], also: { parameters: '--params' } });

  test('are checked together with the options of a PEtab problem', () => {
    const { given, resolved } = optionsFrom({ level: '0.9' }, [], (own) => ({ by: 'dish', ...own }));
    expect(given).toEqual({ by: 'dish', level: 0.9 });
    expect(resolved).toMatchObject(given);
    expect(() => optionsFrom({ method: 'irls' }, [], (own) => ({ starts: 9, ...own }))).toThrow('--starts');
  });

  test('in error messages', () => {
    expect(() => optionsFrom({ method: 'mle', intervals: 'scaled' })).toThrow(
      /^--intervals is "scaled" with --method mle, which takes auto, white or ar1\./,
    );
  });

  test('with values, and functions commands', () => {
    expect(say.option('subSteps')).toBe('--sub-steps');
    expect(say.option('parameters')).toBe('--params');
    expect(say.setting('method', 'mle')).toBe('--method mle');
    expect(say.setting('by', 'a dish')).toBe("--by 'a dish'");
    expect(say.values({ k: 1, r: 0.5 })).toBe('k=1,r=0.5');
    expect(say.command('simulate')).toBe('wendy simulate');
    expect(say.example('state')).toBe('prey');
  });

  test('but no other word', () => {
    expect(say.option('dose')).toBe('dose');
    expect(say.option('constructor')).toBe('constructor');
  });
});

import { describe, expect, test } from 'vitest';
import { inPage } from '../../app/options/inPage.ts';
import { mainOptions } from '../../app/options/mainOptions.ts';
import { chosenWithData, idleWords, optionControl, optionGroups } from '../../app/options/optionControls.ts';
import { optionValue } from '../../app/options/optionValue.ts';
import { withOption } from '../../app/options/withOption.ts';
import { verdictFindings } from '../../src/findings/verdictFindings.ts';
import {
  findings,
  InputError,
  type OptionRow,
  optionNames,
  optionTable,
  resolveOptions,
} from '../../src/index.ts';
import { isUsedBy, optionHelp } from '../../src/inside.ts';
import { optionText } from '../../src/text/optionText.ts';

// The options' controls against the library's table.

const shown = [...mainOptions.map(({ name }) => name), ...optionGroups.flatMap(({ names }) => names)];

test('every option of the table has one control, except those chosen with the data', () => {
  expect([...shown, ...chosenWithData].sort()).toEqual([...optionNames].sort());
});

test('four options are for everybody, whose words for choices are complete', () => {
  expect(mainOptions.map(({ name }) => name)).toEqual(['level', 'noiseSd', 'start', 'intervals']);
  for (const { name, words } of mainOptions) {
    const values = optionControl(name).choices.map(({ value }) => value);
    expect(Object.keys(words ?? {})).toEqual(values);
  }
});

test('messages of the page name options as it does', () => {
  const { advice } = findings.wordsOf(verdictFindings.fewValuesForNoise({ freedom: 4 }), inPage);
  expect(advice).toBe('If you know the noise, give it with “Known noise”; otherwise record more points.');
  expect(inPage.option('subSteps')).toBe('subSteps');
});

describe.each(shown)('the control of %s', (name) => {
  const { row, choices, help, flag } = optionControl(name);

  test('has the description of the table, complete and unchanged', () => {
    const texts = choices.map(({ value, words }) => `${value} = ${words}`).join('; ');
    expect(texts === '' ? help : `${help}: ${texts}`).toBe(optionHelp(name));
  });

  test('has the default, the kind and the choices of the table', () => {
    expect(row).toBe(optionTable[name]);
    if (row.kind === 'choice') expect(choices.map(({ value }) => value)).toEqual(row.values);
    else expect(choices).toEqual([]);
    expect(flag).toMatch(/^--[a-z0-9-]+$/);
  });

  test('reads back what it shows', () => {
    const value = optionTable[name].default;
    expect(optionValue(row, optionText(value))).toEqual(value);
  });
});

describe('typed text', () => {
  const read = (name: keyof typeof optionTable, text: string) =>
    optionValue(optionTable[name] as OptionRow, text);

  test('is read as the command line reads it', () => {
    expect(read('level', ' 0.9 ')).toBe(0.9);
    expect(read('minRadius', 'auto')).toBe('auto');
    expect(read('radiusMultipliers', '1, 2,4')).toEqual([1, 2, 4]);
    expect(read('noiseSd', 'u1=0.1, u2 = 3e-2')).toEqual({ u1: 0.1, u2: 0.03 });
    expect(read('start', 'random:5')).toBe('random:5');
    expect(read('start', 'a=1,b=-2')).toEqual({ a: 1, b: -2 });
    expect(read('fix', 'a=1')).toEqual({ a: 1 });
    expect(read('bounds', 'K=0:10, n=1:, x(0)=:2')).toEqual({
      K: [0, 10],
      n: [1, Number.POSITIVE_INFINITY],
      'x(0)': [Number.NEGATIVE_INFINITY, 2],
    });
    expect(read('noise', 'y=lognormal, z = student')).toEqual({ y: 'lognormal', z: 'student' });
    expect(read('noise', 'pooled')).toBe('pooled');
  });

  test('leaves the default if it is empty', () => {
    expect(read('level', '  ')).toBeUndefined();
    expect(read('noiseSd', '')).toBeUndefined();
  });

  test('is rejected by the library if it is invalid', () => {
    for (const [name, text] of [
      ['level', '95%'],
      ['minRadius', '1.5'],
      ['radiusMultipliers', '1,x'],
      ['noiseSd', '0.1'],
      ['noiseSd', 'u=1,u=2'],
      ['noiseSd', 'u=-1'],
      ['fix', 'k'],
      ['bounds', 'K=5'],
      ['bounds', 'K=1:2:3'],
      ['bounds', 'K=5:2'],
      ['noise', 'y=gauss'],
      ['noise', 'each'],
    ] as const) {
      expect(() => withOption({}, name, read(name, text)), `${name} ${text}`).toThrow(InputError);
    }
  });
});

describe('a changed option', () => {
  test('is kept only if it differs from the default', () => {
    expect(withOption({}, 'level', 0.9).options).toEqual({ level: 0.9 });
    expect(withOption({ level: 0.9 }, 'level', 0.95).options).toEqual({});
    expect(withOption({ level: 0.9 }, 'level', undefined).options).toEqual({});
    expect(withOption({ method: 'irls' }, 'preset', 'paper').options).toEqual({ preset: 'paper' });
    expect(withOption({ preset: 'paper' }, 'method', 'mle').options).toEqual({
      preset: 'paper',
      method: 'mle',
    });
  });

  test('removes the options that the chosen method does not use', () => {
    const given = { method: 'fsnls', start: 'ols', level: 0.9 } as const;
    expect(withOption(given, 'method', 'irls')).toEqual({
      options: { method: 'irls', level: 0.9 },
      dropped: ['start'],
    });
    expect(withOption(given, 'method', undefined)).toEqual({ options: { level: 0.9 }, dropped: ['start'] });
    expect(withOption({ intervals: 'ar1' }, 'method', 'irls')).toEqual({
      options: { method: 'irls' },
      dropped: ['intervals'],
    });
    expect(withOption({ intervals: 'white' }, 'method', 'irls').dropped).toEqual([]);
    const scaled = { method: 'irls', intervals: 'scaled' } as const;
    expect(withOption(scaled, 'method', undefined)).toEqual({ options: {}, dropped: ['intervals'] });
  });

  test('that contradicts the others is rejected with a message', () => {
    expect(() => withOption({ preset: 'authors-2023' }, 'method', 'mle')).toThrow(/authors-2023/);
    expect(() => withOption({}, 'filterOrder', 'many')).toThrow(/filterOrder is "many"/);
  });
});

test('an option that the library rejects for a method is disabled there', () => {
  for (const name of shown) {
    const users = (['mle', 'fsnls'] as const).filter((method) => isUsedBy(name, method));
    if (!isUsedBy(name, 'irls'))
      expect(idleWords(name, 'irls'), name).toBe(`Used by ${users.join(' and ')}.`);
    if (!isUsedBy(name, 'mle')) expect(idleWords(name, 'mle'), name).toBe('Used by fsnls.');
    if (!isUsedBy(name, 'fsnls')) expect(idleWords(name, 'fsnls'), name).toBe('Used by mle.');
  }
  expect(idleWords('u0', 'mle')).toBe('');
  expect(idleWords('level', 'mle')).toBe('');
  expect(resolveOptions().method).toBe('mle');
});

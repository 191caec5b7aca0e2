import { describe, expect, test } from 'vitest';
import { renameNames } from '../../app/model/renameNames.ts';
import {
  builtIn,
  declaredIn,
  isName,
  keywordsOf,
  leftSideOf,
  speciesIn,
  wordsOf,
} from '../../src/mend/modelText.ts';
import { functions } from '../../src/model/expression.ts';
import { shorthands } from '../../src/model/functionNames.ts';

describe('the words of a line', () => {
  test('are distinguished, even if the line is not a statement', () => {
    const words = (line: string) => [...wordsOf(line)].map(({ kind, text }) => `${kind} ${text}`);
    expect(words('2u1 + .5e-3*é_x # u?')).toEqual([
      'number 2',
      'name u1',
      'sign +',
      'number .5e-3',
      'sign *',
      'name é_x',
      'comment # u?',
    ]);
    expect(words('u² <img>')).toEqual(['name u', 'sign ²', 'sign <', 'name img', 'sign >']);
  });

  test('left of = show what is defined', () => {
    const left = (line: string) => {
      const found = leftSideOf(line);
      return found && [found.kind, found.name, line.slice(found.from, found.to), line.slice(found.end)];
    };
    expect(left("  u1' = a")).toEqual(['state', 'u1', 'u1', ' a']);
    expect(left('d(u)/dt = a')).toEqual(['state', 'u', 'u', ' a']);
    expect(left('dprey/dt= a')).toEqual(['state', 'prey', 'prey', ' a']);
    expect(left('dose = 3')).toEqual(['constant', 'dose', 'dose', ' 3']);
    expect(left("u'' = a")).toBeUndefined();
    expect(left("# u' = a")).toBeUndefined();
  });

  test('include every function of the language', () => {
    const known = [...builtIn].filter(([, { kind }]) => kind === 'function').map(([name]) => name);
    expect(known.sort()).toEqual([...functions.keys(), 'ln', ...shorthands.keys(), 'if'].sort());
  });

  test('can be names wherever the language allows names', () => {
    for (const name of ['prey', 'u_1', 'Räuber', '_x', 'e', 'step', 'if']) expect(isName(name)).toBe(true);
    for (const name of ['prey (g)', '1x', 't', 'pi', 'exp', '', '<img onerror=1>', 'a-b']) {
      expect(isName(name)).toBe(false);
    }
  });
});

test.each([
  ['observe y = x', ['observe']],
  ['  parameters a', ['parameters']],
  ['parameters', ['parameters']],
  ['when x > 5: y = 0', ['when']],
  ['dose amt into gut', ['dose', 'into']],
  ['input u held # known', ['input', 'held']],
  ['noise y lognormal = s', ['noise', 'lognormal']],
  ['noise y = column sd', ['noise', 'column']],
  ['at t = 0 every 24: gut = gut + every', ['at', 'every']],
  ['K ~ lognormal(0, 1)', ['lognormal']],
  ['x(0) ~ normal(0, 1)', ['normal']],
  ['log10(K) ~ laplace(0, 1)', ['laplace']],
  ['log(x(0)) ~ cauchy(0, 1)', ['cauchy']],
  ['K free', ['free']],
  ["noise' = a*into", []],
  ['dose = 3', []],
  ['held = column*every', []],
  ['parameters = 3', []],
  ['# observe y = x', []],
])('%s has the keywords %j', (line, expected) => {
  const words = [...wordsOf(line)].filter(({ from }) => keywordsOf(line).has(from));
  expect(words.map(({ text }) => text)).toEqual(expected);
});

test.each([
  ['observe y = x', { kind: 'state', name: 'y' }],
  ['input u', { kind: 'state', name: 'u' }],
  ['report R0 = b/g', { kind: 'constant', name: 'R0' }],
  ['noise y = 0.1', undefined],
  ['observe = 3', undefined],
])('%s declares %j', (line, expected) => {
  expect(declaredIn(line)).toEqual(expected);
});

describe('renaming', () => {
  test('leaves the words of the language alone', () => {
    const names = new Map([
      ['dose', 'amt'],
      ['into', 'x'],
      ['gut', 'bowel'],
    ]);
    expect(renameNames('dose dose into gut', names)).toBe('dose amt into bowel');
  });

  test('changes whole names in every form of a statement, and no comment', () => {
    const text = "parameters u_in\nu' = u_in*u - uu*sin(u) # u\ndv/dt = u\nd(w)/dt = v*u";
    const names = new Map([
      ['u', 'prey'],
      ['v', 'w'],
      ['w', 'v'],
    ]);
    expect(renameNames(text, names)).toBe(
      "parameters u_in\nprey' = u_in*prey - uu*sin(prey) # u\ndw/dt = prey\nd(v)/dt = w*prey",
    );
  });

  test('finds a name whose accent is a separate character', () => {
    expect(renameNames("e\u0301' = a*\u00e9", new Map([['\u00e9', 'x']]))).toBe("x' = a*x");
  });
});

test('the species of a reaction are its names before the comma', () => {
  expect(speciesIn('2 A + B <-> C, kf, kr')).toEqual(['A', 'B', 'C']);
  expect(speciesIn('S → P, v = V*S # x -> y')).toEqual(['S', 'P']);
  expect(speciesIn('-> A, k')).toEqual(['A']);
  expect(speciesIn("x' = a - b # -> c")).toEqual([]);
  expect([...keywordsOf('S -> P, v = V*S')]).toEqual([8]);
});

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

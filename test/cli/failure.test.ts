import { CommanderError } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { explain } from '../../cli/failure.ts';
import { UsageError } from '../../cli/usage.ts';
import { InputError } from '../../src/index.ts';
import { plainText } from '../plainText.ts';

async function explained(error: unknown, verbose = false): Promise<{ code: number; text: string }> {
  let text = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const code = await explain(error, verbose);
  spy.mockRestore();
  return { code, text };
}

describe('an error', () => {
  test('in the input is printed with its own message, and exit code 2', async () => {
    expect(await explained(new InputError(plainText('Column "x" is empty.')))).toEqual({
      code: 2,
      text: 'Column "x" is empty.\n',
    });
  });

  test('in the usage is printed in our words, and help is not', async () => {
    const flags = ['--csv', '--json'];
    expect(await explained(new UsageError((of) => of.flagsExclude({ flags })))).toEqual({
      code: 2,
      text: '--csv and --json cannot be used together. Leave one of them out.\n',
    });
    expect(await explained(new CommanderError(0, 'commander.help', 'help'))).toEqual({ code: 0, text: '' });
  });

  test('in the program is reported as a bug, with exit code 1, and a stack only on request', async () => {
    const { code, text } = await explained(new TypeError('x is undefined'));
    expect(code).toBe(1);
    expect(text).toMatch(/^Internal failure: x is undefined\n.*report it/);
    expect(text).not.toMatch(/\n\s+at /);
    expect((await explained(new TypeError('x'), true)).text).toMatch(/\n\s+at /);
  });
});

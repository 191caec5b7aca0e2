import { describe, expect, test, vi } from 'vitest';
import { type CommandRow, commands } from '../../cli/commands.ts';
import { explain } from '../../cli/failure.ts';
import { buildProgram } from '../../cli/program.ts';
import { read } from '../repository.ts';

const hello: CommandRow = {
  summary: 'say hello to somebody',
  load: () => import('./helloCommand.ts'),
};

/** The output of the command line for these arguments. */
async function printed(...words: string[]): Promise<string> {
  let text = '';
  const take = (piece: unknown) => {
    text += piece;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take),
    vi.spyOn(process.stderr, 'write').mockImplementation(take),
  ];
  try {
    const program = await buildProgram(words, { ...commands, hello });
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    await explain(error, true);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return text;
}

describe('a command is one file and one row', () => {
  test('that is called by its name', async () => {
    expect(await printed('hello', 'Ada')).toBe('Hello, Ada.\n');
  });

  test('that is listed in the help, and has its own help', async () => {
    expect(await printed('--help')).toMatch(/^ {2}hello +say hello to somebody$/m);
    expect(await printed('hello', '--help')).toContain('Say hello to somebody.\n\nArguments:\n  name ');
  });

  test('whose usage errors have our messages', async () => {
    expect(await printed('hello')).toContain('NAME is missing. Needed: whom to greet. Try: wendy hello NAME');
    expect(await printed('hallo')).toContain('Did you mean hello?');
  });

  test('that the documents name', () => {
    const documents = ['cli', 'app', 'simulate', 'compare', 'studies']
      .map((name) => read(`docs/${name}.md`))
      .join('\n');
    expect(Object.keys(commands).filter((name) => !documents.includes(`wendy ${name}`))).toEqual([]);
  });
});

import { type Finding, findings, InputError, type Say } from '../../src/node.ts';
import { optionFlag } from '../../src/text/optionFlag.ts';
import { engines } from '../../studies/engines/engines.ts';
import { terminal } from '../terminal/terminal.ts';
import { visible } from '../terminal/visible.ts';

/** Options of studies that are flags of the same name. */
const own = ['dir', 'engine', 'trials', 'shardSeconds', 'keyFile', 'duckdb'];
const names = [...own, ...engines.flatMap(({ options }) => options.map(({ name }) => name))];

/** The words of commands of studies: options by their flags, functions by their commands. */
export function studyTerminal(flags: Readonly<Record<string, unknown>> = {}): Say {
  const typed = Object.entries(flags).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return terminal({
    flags: new Map(typed),
    also: {
      runStudy: 'wendy study run',
      studyStatus: 'wendy study status',
      ...Object.fromEntries(names.map((name) => [name, optionFlag(name)])),
    },
  });
}

/** An action of a command of studies, whose errors name flags. */
export function inStudyWords<Words extends unknown[]>(
  run: (...words: Words) => void | Promise<void>,
): (...words: Words) => Promise<void> {
  return async (...words) => {
    try {
      await run(...words);
    } catch (error) {
      // The flags come last except for the command itself.
      const flags = words.at(-2);
      const given = typeof flags === 'object' && flags !== null ? { ...flags } : {};
      throw error instanceof InputError ? error.said(studyTerminal(given)) : error;
    }
  };
}

/** Says on standard error what a user should know. */
export function noteOnScreen(finding: Finding): void {
  process.stderr.write(`${visible(findings.sentence(finding, studyTerminal()), '\n')}\n`);
}

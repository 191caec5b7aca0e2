import type { Command, CommanderError } from 'commander';
import type { UsageFinding } from './usageFindings.ts';

/** A mistake in the words of a command. Its finding is made when it is shown: the library takes longer to load than help does. */
export class UsageError extends Error {
  readonly finding: UsageFinding;

  constructor(finding: UsageFinding) {
    super('a mistake in the words of a command');
    this.finding = finding;
  }
}

/** What Commander says about the words of a command, as a mistake of ours; that it has shown help or the version stays as it is. */
export function usageError(error: CommanderError, command: Command): Error {
  const name = fullName(command);
  const form = [name, ...command.registeredArguments.map((argument) => argument.name().toUpperCase())].join(
    ' ',
  );
  const original = error.message.trim().replace(/^error: /, '');
  const near = /\(Did you mean (?:one of )?([\s\S]*)\?\)/.exec(original)?.[1]?.split(', ') ?? [];
  const quoted = [...original.matchAll(/'([^']*)'/g)].map(([, text]) => text);
  const flag = (option = '') => option.split(/[ ,]/)[0];
  switch (error.code) {
    case 'commander.help':
    case 'commander.helpDisplayed':
    case 'commander.version':
      return error;
    case 'commander.missingArgument': {
      const needed = command.registeredArguments.map(({ description }) => description);
      const argument = quoted[0].toUpperCase();
      return new UsageError((of) => of.argumentMissing({ argument, needed, form, command: name }));
    }
    case 'commander.excessArguments': {
      const taken = command.registeredArguments.length;
      const given = command.args.length;
      return new UsageError((of) => of.argumentsTooMany({ given, taken, form, command: name }));
    }
    case 'commander.unknownOption':
      return new UsageError((of) => of.flagUnknown({ flag: quoted[0], near, command: name }));
    case 'commander.unknownCommand':
      return unknownCommand(quoted[0], command, near);
    case 'commander.optionMissingArgument':
      return new UsageError((of) =>
        of.flagValueMissing({ flag: flag(quoted[0]), form: quoted[0], command: name }),
      );
    case 'commander.conflictingOption':
      return new UsageError((of) => of.flagsExclude({ flags: quoted.map(flag) }));
    default:
      return new UsageError((of) => of.commandMisused({ error: original, command: name }));
  }
}

/** That a word is none of a command's own. */
export function unknownCommand(word: string, command: Command, near: readonly string[]): UsageError {
  const commands = command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name())
    .filter((one) => one !== 'help');
  return new UsageError((of) => of.commandUnknown({ word, near, commands, command: fullName(command) }));
}

/**
 * Has a command refuse a flag where another flag's value belongs, as in `--out --json`, which would write a file of that
 * name. Negative numbers are values, and `--out=--json` is what it says.
 */
export function refuseFlagsAsValues(command: Command, words: readonly string[]): void {
  for (const option of command.options) {
    const { long, flags } = option;
    if (!option.required || long === undefined || takesFlags.has(long)) continue;
    command.on(`option:${option.name()}`, (value: string) => {
      if (!/^--?\p{L}|^--$/u.test(value)) return;
      const isApart = words.some((word, i) => word === long && words[i + 1] === value);
      if (isApart) throw new UsageError((of) => of.flagAsValue({ flag: long, form: flags, value }));
    });
  }
}

/** Options whose values are options of another program. */
const takesFlags: ReadonlySet<string> = new Set(['--sbatch']);

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

import type { Command } from 'commander';

/** What is wrong with the words of a command, in our own words: what was given, what is needed, what to try. */
export function usageError(text: string, command: Command): string {
  // Commander's own words begin so; others are ours, and complete.
  if (!text.startsWith('error: ')) return `${text.trimEnd()}\n`;
  const name = fullName(command);
  const form = [name, ...command.registeredArguments.map((argument) => argument.name().toUpperCase())].join(
    ' ',
  );
  const original = text.trim().replace(/^error: /, '');
  const suggestion = /\(Did you mean [\s\S]*\?\)/.exec(original)?.[0].slice(1, -1);
  const hint = suggestion ? ` ${suggestion}` : '';
  const quoted = [...original.matchAll(/'([^']*)'/g)].map((match) => match[1]);
  const more = moreOn(name);
  const flag = (option: string | undefined) => (option ?? '').split(/[ ,]/)[0];

  if (original.startsWith('missing required argument')) {
    const needed = command.registeredArguments.map(({ description }) => description).join('; ');
    return `${quoted[0]?.toUpperCase()} is missing. Needed: ${needed}. Try: ${form}\n${more}\n`;
  }
  if (original.startsWith('too many arguments')) {
    const [taken = '', given = ''] = /(\d+) arguments? but got (\d+)/.exec(original)?.slice(1) ?? [];
    return `There are too many arguments: ${given} found, ${taken} needed. A name with spaces needs quotes. Try: ${form}\n${more}\n`;
  }
  if (original.startsWith('unknown option')) {
    return `${quoted[0]} is not an option of ${name}.${hint} ${more}\n`;
  }
  if (original.startsWith('unknown command')) {
    return unknownCommand(quoted[0], command, hint);
  }
  if (original.endsWith('argument missing')) {
    return `${flag(quoted[0])} has no value. Needed: ${quoted[0]}. ${more}\n`;
  }
  if (original.includes('cannot be used with')) {
    return `${flag(quoted[0])} and ${flag(quoted[1])} cannot be used together. Leave one of them out.\n`;
  }
  return `${original[0]?.toUpperCase()}${original.slice(1)}${/[.?)]$/.test(original) ? '' : '.'} ${more}\n`;
}

/** That a word is none of a command's own; `hint` is a near one. */
export function unknownCommand(word: string, command: Command, hint = ''): string {
  const name = fullName(command);
  const commands = command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name())
    .filter((one) => one !== 'help')
    .join(', ');
  return `"${word}" is not a command of ${name}.${hint} The commands are ${commands}. ${moreOn(name)}\n`;
}

function moreOn(name: string): string {
  return `Run \`${name} --help\` for what is possible.`;
}

/**
 * Has a command refuse a flag where another flag's value belongs, as in `--out --json`, which would write a file of that
 * name. Negative numbers are values, and `--out=--json` is what it says.
 */
export function refuseFlagsAsValues(command: Command, words: readonly string[]): void {
  for (const option of command.options) {
    if (!option.required || takesFlags.has(option.long!)) continue;
    command.on(`option:${option.name()}`, (value: string) => {
      if (!/^--?\p{L}|^--$/u.test(value)) return;
      const apart = words.some((word, i) => word === option.long && words[i + 1] === value);
      if (!apart) return;
      command.error(
        `${option.long} has no value: ${value}, which follows, looks like an option. Needed: ${option.flags}. If ${value} is meant as the value, write ${option.long}=${value}`,
      );
    });
  }
}

/** Options whose values are options of another program. */
const takesFlags: ReadonlySet<string> = new Set(['--sbatch']);

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

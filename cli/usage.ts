import type { Command } from 'commander';

/** What is wrong with the words of a command, said in our voice: what was found, what is needed, what to try. */
export function usageError(text: string, command: Command): string {
  const name = fullName(command);
  const form = [name, ...command.registeredArguments.map((argument) => argument.name().toUpperCase())].join(
    ' ',
  );
  const found = text.trim().replace(/^error: /, '');
  const suggestion = /\(Did you mean [\s\S]*\?\)/.exec(found)?.[0].slice(1, -1);
  const hint = suggestion ? ` ${suggestion}` : '';
  const quoted = [...found.matchAll(/'([^']*)'/g)].map((match) => match[1]!);
  const more = `Run \`${name} --help\` for what is possible.`;
  const flag = (option: string | undefined) => (option ?? '').split(/[ ,]/)[0];

  if (found.startsWith('missing required argument')) {
    const needed = command.registeredArguments.map(({ description }) => description).join('; ');
    return `${quoted[0]?.toUpperCase()} is missing. Needed: ${needed}. Try: ${form}\n${more}\n`;
  }
  if (found.startsWith('too many arguments')) {
    const [taken = '', given = ''] = /(\d+) arguments? but got (\d+)/.exec(found)?.slice(1) ?? [];
    return `There are too many arguments: ${given} found, ${taken} needed. A name with spaces needs quotes. Try: ${form}\n${more}\n`;
  }
  if (found.startsWith('unknown option')) {
    return `${quoted[0]} is not an option of ${name}.${hint} ${more}\n`;
  }
  if (found.startsWith('unknown command')) {
    const commands = command
      .createHelp()
      .visibleCommands(command)
      .map((one) => one.name())
      .filter((one) => one !== 'help')
      .join(', ');
    return `"${quoted[0]}" is not a command of ${name}.${hint} The commands are ${commands}. ${more}\n`;
  }
  if (found.endsWith('argument missing')) {
    return `${flag(quoted[0])} has no value. Needed: ${quoted[0]}. ${more}\n`;
  }
  if (found.includes('cannot be used with')) {
    return `${flag(quoted[0])} and ${flag(quoted[1])} cannot be used together. Leave one of them out.\n`;
  }
  return `${found[0]?.toUpperCase()}${found.slice(1)}${/[.?)]$/.test(found) ? '' : '.'} ${more}\n`;
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

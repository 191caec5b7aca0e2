import { Command } from 'commander';
import { capital } from '../src/text/words.ts';
import { version } from '../src/version.ts';
import { type CommandRow, commands } from './commands.ts';
import { widestText, widthOf } from './layout.ts';
import { refuseFlagsAsValues, unknownCommand, usageError } from './usage.ts';
import { visible } from './visible.ts';

const help = `
Examples:
  wendy app
  wendy demo
  wendy examples fitzhugh-nagumo --dir example
  wendy fit example/fitzhugh-nagumo.txt example/fitzhugh-nagumo.csv
  wendy fit --help
`;

/** The command line, with the one of its commands loaded that the words call. */
export async function buildProgram(
  words: readonly string[],
  table: Readonly<Record<string, CommandRow>> = commands,
): Promise<Command> {
  const program = new Command('wendy')
    .description(
      'Estimate the parameters of differential equations (ODEs) from noisy time series, by the weak form (WENDy).',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', help);
  const called = words.filter((word) => !word.startsWith('-'));
  for (const [name, { summary, load }] of Object.entries(table)) {
    const wanted = called[0] === name || (called[0] === 'help' && called[1] === name);
    const command = wanted ? await (await load()).command(words.slice(1)) : new Command(name);
    program.addCommand(command.description(`${capital(summary)}.`).summary(summary));
  }
  for (const command of withInner(program)) {
    refuseFlagsAsValues(command, words);
    command.configureHelp({ helpWidth: Math.min(widthOf(process.stdout), widestText) });
    command.exitOverride().configureOutput({
      outputError: (text, write) => write(visible(usageError(text, command), '\n')),
    });
  }
  const asked = called[0] === 'help' ? called[1] : undefined;
  if (asked !== undefined && asked !== 'help' && !Object.hasOwn(table, asked))
    program.error(unknownCommand(asked, program));
  return program;
}

/** A command and all commands inside it. */
function withInner(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withInner)];
}

import { Command } from 'commander';
import { capital } from '../src/text/words.ts';
import { version } from '../src/version.ts';
import { type CommandRow, commands } from './commands.ts';
import { widestText, widthOf } from './terminal/layout.ts';
import { refuseFlagsAsValues, unknownCommand, usageError } from './usage.ts';

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
    command
      .exitOverride((error) => {
        throw usageError(error, command);
      })
      .configureOutput({ outputError: () => {} });
  }
  await refuseHelpOfUnknown(program, words);
  return program;
}

/** Refuses help of a command that is none, for which Commander would show that of the command around it. */
async function refuseHelpOfUnknown(program: Command, words: readonly string[]): Promise<void> {
  const isHelp = (word: string) => ['help', '--help', '-h'].includes(word);
  if (!words.some(isHelp)) return;
  let command = program;
  for (const word of words.filter((one) => one === '-' || !one.startsWith('-'))) {
    if (isHelp(word)) continue;
    if (command.commands.length === 0) return;
    const inner = command.commands.find((one) => one.name() === word);
    if (!inner) {
      // Loaded only here: the library takes longer than help does.
      const { nearestName } = await import('../src/inside.ts');
      const near = nearestName(
        word,
        command.commands.map((one) => one.name()),
      );
      throw unknownCommand(word, command, near === undefined ? [] : [near]);
    }
    command = inner;
  }
}

/** A command and all commands inside it. */
function withInner(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withInner)];
}

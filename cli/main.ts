#!/usr/bin/env node
import { Command } from 'commander';
import { capital } from '../src/text/words.ts';
import { version } from '../src/version.ts';
import { systemWords } from '../studies/store/systemWords.ts';
import { explain } from './failure.ts';
import { widestText, widthOf } from './layout.ts';
import { holdSignals } from './signals.ts';
import { refuseFlagsAsValues, unknownCommand, usageError } from './usage.ts';
import { visible } from './visible.ts';

/** Every command with its line in the help; its code is loaded only when it is called. */
const commands = {
  fit: { summary: 'estimate the parameters of a model from data', load: () => import('./fit.ts') },
  check: {
    summary: 'show how a model and its data are understood, without fitting',
    load: () => import('./check.ts'),
  },
  app: {
    summary: 'open the app in your browser: drop in a CSV, type a model',
    load: () => import('./app.ts'),
  },
  simulate: {
    summary: 'solve a model for given parameters; can add noise',
    load: () => import('./simulate.ts'),
  },
  predict: {
    summary: 'solve a fitted model, with an uncertainty band',
    load: () => import('./predict.ts'),
  },
  compare: {
    summary: 'fit by every method, and show the results side by side',
    load: () => import('./compare.ts'),
  },
  study: {
    summary: 'run many fits to simulated data by a plan, and report on them',
    load: () => import('./study/study.ts'),
  },
  examples: {
    summary: 'list built-in examples, or write one to files',
    load: () => import('./examples.ts'),
  },
  demo: { summary: 'fit a built-in example and show the result', load: () => import('./demo.ts') },
};

const help = `
Examples:
  wendy app
  wendy demo
  wendy examples fitzhugh-nagumo --dir example
  wendy fit example/fitzhugh-nagumo.txt example/fitzhugh-nagumo.csv
  wendy fit --help
`;

let reported = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough, such as head, closes the pipe. Nothing went wrong, and files may be left to write.
  if (error.code === 'EPIPE' || reported) return;
  reported = true;
  process.stderr.write(
    `standard output: writing failed (${systemWords(error)}). Send the result elsewhere, or write it with --out FILE.\n`,
  );
  process.on('exit', () => {
    process.exitCode ||= 2;
  });
});
// Where standard error cannot be written there is nobody to tell; the exit code stays.
process.stderr.on('error', () => {});

// The system ends the first process of a container by no signal that it does not listen to.
if (process.pid === 1) holdSignals();

const words = process.argv.slice(2);
try {
  const program = await buildProgram(words);
  if (words.length === 0) program.help();
  await program.parseAsync(words, { from: 'user' });
} catch (error) {
  process.exitCode = explain(error, words.includes('--verbose') || Boolean(process.env.WENDY_DEBUG));
}

async function buildProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('wendy')
    .description(
      'Estimate the parameters of differential equations (ODEs) from noisy time series, by the weak form (WENDy).',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', help);
  const called = words.filter((word) => !word.startsWith('-'));
  for (const [name, { summary, load }] of Object.entries(commands)) {
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
  if (asked !== undefined && asked !== 'help' && !Object.hasOwn(commands, asked))
    program.error(unknownCommand(asked, program));
  return program;
}

/** A command and all commands inside it. */
function withInner(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withInner)];
}

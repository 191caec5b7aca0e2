import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, Option } from 'commander';
import { InputError } from '../../src/node.ts';
import { sbatchOptions } from '../../studies/engines/sbatchOptions.ts';
import type { SlurmOptions } from '../../studies/engines/slurm.ts';
import { checkSbatch } from '../../studies/engines/slurmCommands.ts';
import { readTemplate } from '../../studies/engines/slurmScript.ts';
import { numberOrText } from '../flags.ts';
import type { KeyFlags } from './key.ts';

/** The flags of --engine slurm, as they were typed. */
export interface SlurmFlags extends KeyFlags {
  partition?: string;
  account?: string;
  time?: string;
  memory?: string;
  sbatch?: string[];
  template?: string;
  tasks?: string;
  arrayLimit?: string;
  poll?: string;
  detach?: true;
}

const texts: readonly (readonly [flags: string, help: string])[] = [
  ['--partition <name>', "the cluster's partition (queue)"],
  ['--account <name>', 'the account that pays'],
  ['--time <limit>', 'time limit of a task, such as 30 (minutes) or 2:00:00'],
  ['--memory <size>', 'memory of a task, such as 1G'],
  ['--template <file>', 'job script of your own, with {{command}} where the work is to be done'],
  ['--tasks <n>', "most tasks of a job array; each takes several shards where needed [the cluster's limit]"],
  ['--array-limit <n>', 'most tasks that run at once'],
  ['--poll <s>', 'most seconds between two looks at the queue [30]'],
  ['--detach', 'submit and return; the same command without it comes back'],
];

/** Gives a command the flags of the engine slurm. */
export function addSlurmFlags(command: Command): Command {
  command.optionsGroup('With --engine slurm (docs/slurm.md):');
  for (const [flags, help] of texts) command.option(flags, help);
  return command.addOption(
    new Option(
      '--sbatch <flags>',
      'further flags for sbatch, such as "--qos=long"; may be repeated',
    ).argParser((text: string, before: string[] = []) => [...before, text]),
  );
}

/** Throws an InputError where a flag of the engine slurm is given to another. */
export function refuseSlurmFlags(flags: SlurmFlags): void {
  const names = [...texts.map(([text]) => text.split(' ')[0]), '--sbatch'];
  const given = names.filter((name) => flags[propertyOf(name)] !== undefined);
  if (given.length === 0) return;
  throw new InputError(
    `${given.join(', ')}: this is for Slurm, and nothing is sent there without --engine slurm. Add that, or leave ${given.length === 1 ? 'it' : 'them'} out.`,
  );
}

/** The options of the engine, checked before any work; an InputError also where this machine has no Slurm. */
export async function slurmOptions(flags: SlurmFlags): Promise<SlurmOptions> {
  const options: SlurmOptions = {
    // Every chunk of the command line lies beside it.
    program: [process.execPath, fileURLToPath(new URL('./main.js', import.meta.url))],
    partition: textOf('--partition', flags.partition),
    account: textOf('--account', flags.account),
    time: textOf('--time', flags.time),
    memory: textOf('--memory', flags.memory),
    sbatch: (flags.sbatch ?? []).flatMap(sbatchOptions),
    template: flags.template === undefined ? undefined : readTemplate(flags.template),
    tasks: numberOf('--tasks', flags.tasks, true),
    arrayLimit: numberOf('--array-limit', flags.arrayLimit, true),
    poll: numberOf('--poll', flags.poll, false) ?? 30,
    detach: flags.detach === true,
    keyFile: flags.keyFile === undefined ? undefined : resolve(flags.keyFile),
  };
  await checkSbatch();
  return options;
}

function textOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() !== '') return text;
  throw new InputError(`${name} is empty. Give it a value, or leave it out for the cluster's own default.`);
}

function numberOf(name: string, text: string | undefined, whole: boolean): number | undefined {
  if (text === undefined) return undefined;
  const value = numberOrText(text);
  if (typeof value === 'number' && value > 0 && value <= 1e6 && (!whole || Number.isInteger(value)))
    return value;
  throw new InputError(
    `${name} is "${text}". It must be ${whole ? 'a whole number from 1 on' : 'a positive number of seconds'}. Try ${name} ${whole ? 100 : 30}`,
  );
}

function propertyOf(flag: string): keyof SlurmFlags {
  return flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof SlurmFlags;
}

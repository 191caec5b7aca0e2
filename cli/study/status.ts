import { Command } from 'commander';
import { significant, thousands } from '../../src/text/digits.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { unbroken } from '../../src/text/unbroken.ts';
import { type SlurmJobStatus, type StudyStatus, studyStatus } from '../../studies/run/studyStatus.ts';
import { few } from '../../studies/store/shards.ts';
import { colorsFor } from '../terminal/colors.ts';
import { labelled, widthOf } from '../terminal/layout.ts';
import { type KeyFlags, keyOption, keyText } from './key.ts';
import { tasksIn } from './progress.ts';
import { inStudyWords } from './words.ts';

const help = `
Examples:
  wendy study status study-paper
  wendy study status study-paper --json

The files of the study show it. The rate is that of the last shards written.

Exit codes: 0 whether the study is complete or not; 2 if there is none; 1
for a bug in this program.
`;

/** The command `wendy study status`. */
export function command(): Command {
  return new Command('status')
    .argument('<folder>', 'folder of a study')
    .option('--json', 'print one JSON object')
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(run));
}

async function run(dir: string, { json, keyFile }: { json?: true } & KeyFlags): Promise<void> {
  const status = await studyStatus(dir, { key: keyText(), keyFile });
  if (json) process.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
  else process.stdout.write(`${lines(dir, status).join('\n')}\n`);
}

function lines(dir: string, status: StudyStatus): string[] {
  const { dim, bold } = colorsFor(process.stdout);
  const { shards, fits, rate, secondsLeft, runner, slurm } = status;
  const share = Math.floor(100 * status.work);
  const rows: [string, string][] = [
    ['fits', `${thousands(fits.done)} of ${thousands(fits.total)}, about ${share}% of the work`],
    ['shards', `${shards.done} of ${shards.total}`],
    ...rowIf(shards.damaged.length > 0, 'damaged', `${few(shards.damaged)}: computed again by the next run`),
    ...rowIf(shards.forged.length > 0, 'forged', forgedWords(shards.forged)),
    ...rowIf(
      rate !== null,
      'rate',
      `${significant(rate ?? 0, 2)} fits/s, about ${shortDuration(secondsLeft ?? 0)} left`,
    ),
    ...rowIf(runner !== null, 'runner', runner ? runnerWords(runner) : ''),
    ...rowIf(slurm !== null, 'slurm', slurm ? slurmLine(slurm) : ''),
    ...rowIf(status.seal !== 'none', 'seal', sealWords(status)),
    ['begun', `${status.created}, wendy ${status.version}`],
    ['next', nextWords(dir, status)],
  ];
  const title =
    status.title && status.title !== status.name ? `${status.name}: ${status.title}` : status.name;
  return [bold(title), ...labelled(rows, widthOf(process.stdout), dim)];
}

function rowIf(whether: boolean, label: string, text: string): [string, string][] {
  return whether ? [[label, text]] : [];
}

function forgedWords(shards: readonly number[]): string {
  return `${few(shards)}: edited, of another study or written without the key; computed again by the next run`;
}

function sealWords({ seal, shards }: StudyStatus): string {
  if (seal === 'not verified') return 'not verified: give the key with --key-file';
  return shards.forged.length > 0 ? 'broken' : 'verified';
}

function runnerWords({ pid, host, since, living }: NonNullable<StudyStatus['runner']>): string {
  const who = `process ${pid} on ${host}, since ${since}`;
  return living ? `at work: ${who}` : `died: ${who}`;
}

function nextWords(dir: string, { complete, runner, shards }: StudyStatus): string {
  const report = unbroken(`wendy study report ${pathWord(dir)}`);
  if (complete) return `${report}; ${unbroken(`wendy study export ${pathWord(dir)} --csv fits.csv`)}`;
  if (runner?.living) return 'wait for the runner, or stop it with Ctrl-C';
  const gap = shards.missing.length + shards.damaged.length + shards.forged.length;
  return `run the same \`wendy study run\` again: it does the ${thousands(gap)} shards that are missing; \`${report}\` shows what is there`;
}

function slurmLine({ job, running, waiting, reasons, said }: SlurmJobStatus): string {
  const name = `Slurm job ${job}`;
  if (running === null || waiting === null) return `${name}: its state is not known (${said}).`;
  if (running + waiting === 0) return `${name}: no longer in the queue.`;
  return `${name}: ${tasksIn({ running, waiting, reasons })}.`;
}

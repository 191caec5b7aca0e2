import { Command } from 'commander';
import { findings } from '../../src/node.ts';
import { thousands } from '../../src/text/digits.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { count } from '../../src/text/words.ts';
import type { EngineEnd } from '../../studies/engines/engine.ts';
import { runStudy, type StudyEvent, type StudyWork } from '../../studies/run/runStudy.ts';
import type { OpenStudy } from '../../studies/store/manifest.ts';
import { shardCount } from '../../studies/store/shards.ts';
import { numberOrText } from '../input/flags.ts';
import { visible } from '../terminal/visible.ts';
import { addEngineFlags, engineOf, type TypedFlags } from './engineFlags.ts';
import { type KeyFlags, keyOption, keyText } from './key.ts';
import { planOf } from './plan.ts';
import { type StudyScreen, studyProgress, tasksProgress } from './progress.ts';
import { type Stop, stopBySignals } from './signals.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';
import { inStudyWords, studyTerminal } from './words.ts';

interface Flags extends KeyFlags {
  dir?: string;
  trials?: string;
  shardSeconds?: string;
}

const help = `
Examples:
  wendy study run lv-design
  wendy study run plan.json --dir results --workers 8
  wendy study run paper --trials 10 --dir paper-10
  wendy study run plan.json --engine slurm --partition short --time 60

Running the same command again computes only what is missing. Ctrl-C stops
cleanly: finished work is kept. Plans and the files of a study: docs/studies.md.

Exit codes: 0 when the study is complete, or submitted to Slurm with --detach; 2
for a usage error, an unreadable file or bad input; 1 if writing or jobs
failed, or for a bug in this program; 130 after Ctrl-C.
`;

/** The command `wendy study run`. */
export function command(): Command {
  const run = new Command('run')
    .argument('<plan>', 'file with the plan, - for standard input, or the name of a built-in plan')
    .option('--dir <folder>', "where the study's files go [study-NAME]")
    .option('--trials <n>', "the plan's largest number of trials; the others in proportion")
    .option('--shard-seconds <s>', 'how long one shard should take [30, or less if the plan is short]')
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(start));
  return addEngineFlags(run);
}

async function start(word: string, flags: Flags & TypedFlags): Promise<void> {
  const { dir, trials, shardSeconds, keyFile } = flags;
  const engine = engineOf(flags);
  const plan = await planOf(word);
  const stop = stopBySignals();
  const screen = createScreen(stop, engine.workers);
  const key = keyText();
  try {
    const { end, milliseconds } = await runStudy(plan, {
      engine,
      ...(dir !== undefined && { dir }),
      ...(trials !== undefined && { trials: numberOrText(trials) as number }),
      ...(shardSeconds !== undefined && { shardSeconds: numberOrText(shardSeconds) as number }),
      ...(keyFile !== undefined && { keyFile }),
      ...(key !== undefined && { key }),
      signal: stop.signal,
      observe: screen.show,
    });
    screen.end();
    process.exitCode = codeOf(end, stop);
    if (end === 'complete') await sayComplete(screen.work(), milliseconds, flags);
  } finally {
    screen.end();
    await stop.end();
  }
}

/** What is shown of a run: lines on what there is to do, notes, and how far it is. */
function createScreen(stop: Stop, workers: number | undefined) {
  let begun: StudyWork | undefined;
  let progress: StudyScreen | undefined;
  const end = () => progress?.end();
  return {
    end,
    work: () => begun as StudyWork,
    show(event: StudyEvent) {
      if (event.kind === 'note') {
        end();
        note(findings.sentence(event.finding, studyTerminal()));
      } else if (event.kind === 'begin') {
        begun = event.work;
        sayWork(begun, workers);
        progress =
          workers === undefined
            ? tasksProgress(process.stderr, begun.total)
            : studyProgress(process.stderr, begun.total, Math.min(workers, begun.shards.length));
        stop.softly(end, workers === undefined ? '' : 'Stopping; once more ends at once.\n');
      } else progress?.observe(event.finished, event.tasks);
    },
  };
}

/** Says what there is to do. */
function sayWork({ study, isNew, shards, total }: StudyWork, workers: number | undefined): void {
  const { dir, plan, layout } = study;
  say(
    `${plan.name}: ${count(layout.fits, 'fit', thousands)} of ${count(layout.units, 'data set', thousands)}, into ${dir}`,
  );
  const all = shardCount(study);
  if (!isNew)
    say(
      `Of ${all} shards ${all - shards.length} are there, ${shards.length} to do: ${thousands(total.fits)} fits.`,
    );
  if (shards.length === 0) return;
  if (workers === undefined) {
    say(
      `Estimated work: ${shortDuration(total.seconds)} of one core, shared by as many tasks as run at once.`,
    );
    return;
  }
  const threads = Math.min(workers, shards.length);
  say(
    `Estimated duration: ${total.seconds < threads ? 'less than a second' : `about ${shortDuration(total.seconds / threads)}`} with ${count(threads, 'worker')}, in ${count(shards.length, 'shard')}.`,
  );
  if (total.seconds / threads > longSeconds) {
    const long = studyCommandFindings.runLong({
      gigabytes: gigabytesOf(study, total.fits),
      shard: shortDuration(total.seconds / shards.length),
    });
    note(findings.sentence(long, studyTerminal()));
  }
}

/** The expected duration is printed for longer runs. */
const longSeconds = 86_400;

/** What results take. A row has some 380 bytes, and 64 for each parameter (docs/scale.md). */
function gigabytesOf({ layout }: OpenStudy, fits: number): number {
  const most = Math.max(...layout.cells.map(({ system }) => Object.keys(system.parameters).length));
  return Math.ceil((fits * (380 + 64 * most)) / 1e9);
}

/** Says the answer to what the plan asks, whose code is loaded only where something is asked, and what to do next. */
async function sayComplete(
  { study, shards }: StudyWork,
  milliseconds: number,
  { keyFile }: Flags,
): Promise<void> {
  const took = shards.length > 0 ? ` in ${shortDuration(milliseconds / 1e3)}` : '';
  say(`Complete: ${thousands(study.layout.fits)} fits${took}.`);
  if (Object.keys(study.plan.target).length > 0) {
    const { answerLines } = await import('./report.ts');
    for (const line of await answerLines(study)) process.stdout.write(`${line}\n`);
  }
  const folder = pathWord(study.dir);
  const key = keyFile === undefined ? '' : ` --key-file ${pathWord(keyFile)}`;
  say(`Next: wendy study report ${folder}${key}\n      wendy study export ${folder} --csv fits.csv${key}`);
}

function codeOf(end: EngineEnd, stop: Stop): number {
  if (end === 'failed') return 1;
  return end === 'complete' ? 0 : stop.code();
}

function say(line: string): void {
  process.stdout.write(`${visible(line, '\n')}\n`);
}

function note(line: string): void {
  process.stderr.write(`${visible(line, '\n')}\n`);
}

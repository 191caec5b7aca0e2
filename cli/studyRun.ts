import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { InputError } from '../src/node.ts';
import { runLocal, ShardError } from '../studies/engines/local.ts';
import { createSecondsBefore } from '../studies/run/cut.ts';
import { beatMs } from '../studies/store/lock.ts';
import type { OpenStudy } from '../studies/store/manifest.ts';
import { fitsOf, ranges, shardCount, survey } from '../studies/store/shards.ts';
import { WriteError } from '../studies/store/wholeFile.ts';
import { numberOrText } from './flags.ts';
import { enterFolder, prepare } from './studyFolder.ts';
import { planOf } from './studyPlan.ts';
import { type Finished, grouped, studyProgress, timeWords } from './studyProgress.ts';
import { systemWords } from './systemWords.ts';
import { visible } from './visible.ts';

interface Flags {
  dir?: string;
  workers?: string;
  trials?: string;
  shardSeconds?: string;
}

const help = `
Examples:
  wendy study run lv-design
  wendy study run plan.json --dir results --workers 8
  wendy study run paper --trials 10 --dir paper-10

Running the same again does only what is missing. Ctrl-C stops cleanly: what is
computed stays. What a plan says, and the files of a study: docs/studies.md.

Exit codes: 0 when the study is complete; 2 for a usage error, an unreadable
file or bad input; 1 where writing failed, or for a fault of this program; 130
after Ctrl-C.
`;

/** The command `wendy study run`. */
export function command(): Command {
  return new Command('run')
    .argument('<plan>', 'file with the plan, - for standard input, or the name of a built-in plan')
    .option('--dir <folder>', "where the study's files go [study-NAME]")
    .option('--workers <n>', 'how many threads compute [as many as there are cores]')
    .option('--trials <n>', "the plan's largest number of trials; the others in proportion")
    .option('--shard-seconds <s>', 'how long one shard should take [30, or less where the plan is short]')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(run);
}

async function run(word: string, flags: Flags): Promise<void> {
  const workers =
    numberFlag('--workers', flags.workers, { whole: true, most: 1024 }) ?? availableParallelism();
  const trials = numberFlag('--trials', flags.trials, { whole: true, most: 1e9 }) ?? null;
  const shardSeconds = numberFlag('--shard-seconds', flags.shardSeconds, { whole: false, most: 1e6 });
  const { source, plan } = await planOf(word);
  const dir = flags.dir ?? `study-${plan.name}`;
  if (dir.trim() === '') throw new InputError('--dir is empty. The name of a folder is needed.');

  const folder = enterFolder(dir);
  const tell = (line: string) => process.stderr.write(`${visible(line, '\n')}\n`);
  const stop = stopBySignals(() => folder.leave());
  const { replaced } = folder.lock;
  if (replaced)
    tell(`The run of process ${replaced.pid} on ${replaced.host} ended without finishing: this one goes on.`);
  const beat = setInterval(() => {
    if (!folder.lock.beat()) stop.lose();
  }, beatMs).unref();
  try {
    const { study, begun } = await prepare({ source, trials, dir, workers, shardSeconds }, tell);
    await compute(study, begun, workers, stop, tell);
  } catch (error) {
    process.exitCode = explained(error, dir, tell);
  } finally {
    clearInterval(beat);
    folder.leave();
    stop.end();
  }
}

async function compute(
  study: OpenStudy,
  begun: boolean,
  workers: number,
  stop: ReturnType<typeof stopBySignals>,
  tell: (line: string) => void,
): Promise<void> {
  const { dir, plan, layout, manifest } = study;
  const { done, missing, damaged } = survey(study);
  if (damaged.length > 0) tell(`Damaged, and computed again: shards ${ranges(damaged)}.`);
  const shards = [...missing, ...damaged].sort((a, b) => a - b);
  const secondsBefore = createSecondsBefore(layout, manifest.unitSeconds);
  const total: Finished = { fits: 0, seconds: 0 };
  for (const shard of shards) {
    total.fits += fitsOf(study, shard);
    total.seconds += secondsBefore(manifest.shards[shard + 1]!) - secondsBefore(manifest.shards[shard]!);
  }
  const say = (line: string) => process.stdout.write(`${visible(line, '\n')}\n`);
  say(`${plan.name}: ${grouped(layout.fits)} fits of ${grouped(layout.units)} data sets, into ${dir}`);
  if (!begun)
    say(
      `Of ${shardCount(study)} shards ${done.length} are there, ${shards.length} to do: ${grouped(total.fits)} fits.`,
    );
  if (shards.length > 0) {
    const threads = Math.min(workers, shards.length);
    say(
      `Estimated duration: about ${timeWords(total.seconds / threads)} with ${threads} worker${threads === 1 ? '' : 's'}.`,
    );
  }

  const progress = studyProgress(process.stderr, total, workers);
  stop.handle(() => progress.end());
  const begin = performance.now();
  const end = await runLocal(study, shards, {
    workers,
    observe: progress.observe,
    signal: stop.signal,
  }).finally(progress.end);
  if (end === 'complete') {
    const took = shards.length > 0 ? ` in ${timeWords((performance.now() - begin) / 1e3)}` : '';
    say(
      `Complete: ${grouped(layout.fits)} fits${took}.\nNext: wendy study report ${dir}\n      wendy study export ${dir} --csv fits.csv`,
    );
    return;
  }
  const kept = survey(study, 'quick').done.length;
  if (stop.isLost()) {
    tell(
      `${dir}: another run took this folder, or its lock was removed. This one stopped; ${kept} of ${shardCount(study)} shards are there.`,
    );
    process.exitCode = 1;
    return;
  }
  tell(`Stopped. ${kept} of ${shardCount(study)} shards are kept; the same command goes on from there.`);
  process.exitCode = stop.code();
}

/** What shells call a program that a signal ended: 128 and the signal's number. */
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * What Ctrl-C does, and its kin: until there is something to stop, tidy up and end; then stop cleanly; the second time, end
 * at once.
 */
function stopBySignals(leave: () => void) {
  const controller = new AbortController();
  let soft = false;
  let tidy = () => {};
  let code = 0;
  let lost = false;
  const exit = () => {
    tidy();
    leave();
    process.exit(code);
  };
  const listeners = Object.entries(codes).map(([name, number]) => {
    const listener = () => {
      const second = code !== 0;
      code = number;
      if (second || !soft) exit();
      tidy();
      process.stderr.write('Stopping … (once more ends at once)\n');
      controller.abort();
    };
    process.on(name, listener);
    return [name, listener] as const;
  });
  return {
    signal: controller.signal,
    /** From now on there is work that can be stopped. */
    handle(before: () => void) {
      soft = true;
      tidy = before;
    },
    /** The folder is no longer this run's. */
    lose() {
      lost = true;
      controller.abort();
    },
    isLost: () => lost,
    code: () => code,
    end() {
      for (const [name, listener] of listeners) process.off(name, listener);
    },
  };
}

/** Says what went wrong where it is no fault of the program; the exit code. */
function explained(error: unknown, dir: string, tell: (line: string) => void): number {
  if (error instanceof WriteError) {
    tell(
      `${dir}: writing failed (${systemWords(error.cause)}). Free space on that disk, or see to it that the folder can be written, and run the same command again: what is computed is kept, and it goes on from there.`,
    );
    return 1;
  }
  if (error instanceof ShardError) {
    tell(`${error.message} Try fewer --workers; the same command goes on from what is computed.`);
    return 1;
  }
  throw error;
}

function numberFlag(
  name: string,
  text: string | undefined,
  { whole, most }: { whole: boolean; most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = numberOrText(text);
  const fits = typeof value === 'number' && value > 0 && value <= most && (!whole || Number.isInteger(value));
  if (fits) return value;
  throw new InputError(
    `${name} is "${text}". It must be ${whole ? `a whole number from 1 to ${grouped(most)}` : 'a positive number'}. Try ${name} ${whole ? 4 : 30}`,
  );
}

import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { InputError } from '../../src/node.ts';
import { thousands } from '../../src/text/digits.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { count } from '../../src/text/words.ts';
import { runLocal, ShardError } from '../../studies/engines/local.ts';
import { createSecondsBefore } from '../../studies/run/cut.ts';
import { enterFolder, prepare } from '../../studies/run/studyFolder.ts';
import { beatMs, type Lock } from '../../studies/store/lock.ts';
import { isStudy, type OpenStudy } from '../../studies/store/manifest.ts';
import { removePlainFile } from '../../studies/store/plainFile.ts';
import { fitsOf, gapsOf, ranges, shardCount, shardPath, surveyInTurns } from '../../studies/store/shards.ts';
import { systemWords } from '../../studies/store/systemWords.ts';
import { WriteError } from '../../studies/store/wholeFile.ts';
import { numberOrText } from '../flags.ts';
import { visible } from '../visible.ts';
import { keyOf, keyOption } from './key.ts';
import { planOf } from './plan.ts';
import { type Finished, studyProgress } from './progress.ts';
import { type Stop, stopBySignals } from './signals.ts';
import { addSlurmFlags, refuseSlurmFlags, type SlurmFlags, slurmOptions } from './slurm.ts';
import { computeBySlurm } from './slurmRun.ts';
import { inStudyWords } from './words.ts';

interface Flags extends SlurmFlags {
  engine?: string;
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
  wendy study run plan.json --engine slurm --partition short --time 60

Running the same again does only what is missing. Ctrl-C stops cleanly: what is
computed stays. What a plan says, and the files of a study: docs/studies.md.

Exit codes: 0 when the study is complete, or was left to Slurm with --detach; 2
for a usage error, an unreadable file or bad input; 1 where writing or jobs
failed, or for a fault of this program; 130 after Ctrl-C.
`;

/** The command `wendy study run`. */
export function command(): Command {
  const run = new Command('run')
    .argument('<plan>', 'file with the plan, - for standard input, or the name of a built-in plan')
    .option('--engine <name>', 'what computes: local, threads of this machine, or slurm, a cluster [local]')
    .option('--dir <folder>', "where the study's files go [study-NAME]")
    .option('--workers <n>', 'how many threads compute [as many as there are cores]')
    .option('--trials <n>', "the plan's largest number of trials; the others in proportion")
    .option('--shard-seconds <s>', 'how long one shard should take [30, or less where the plan is short]')
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(start));
  return addSlurmFlags(run);
}

/** Computes shards, and says whether that came to its end. */
type Engine = (study: OpenStudy, shards: readonly number[], stop: Stop) => Promise<End>;
type End = 'complete' | 'stopped' | 'detached' | 'failed';

async function start(word: string, flags: Flags): Promise<void> {
  const workers =
    numberFlag('--workers', flags.workers, { whole: true, most: 1024 }) ?? availableParallelism();
  const trials = numberFlag('--trials', flags.trials, { whole: true, most: 1e9 }) ?? null;
  const shardSeconds = numberFlag('--shard-seconds', flags.shardSeconds, { whole: false, most: 1e6 });
  const { source, plan } = await planOf(word);
  const dir = flags.dir ?? `study-${plan.name}`;
  if (dir.trim() === '') throw new InputError('--dir is empty. The name of a folder is needed.');
  const key = keyOf(flags, dir);
  if (key && flags.engine === 'slurm' && flags.keyFile === undefined) throw keyForSlurm();
  const engine = await engineOf(flags, workers);

  let folder: Awaited<ReturnType<typeof enterFolder>> | undefined;
  let beat: NodeJS.Timeout | undefined;
  let complete: OpenStudy | undefined;
  // Before the lock is made: a signal that comes with it must give it back.
  const stop = stopBySignals(() => folder?.leave());
  try {
    folder = await enterFolder(dir, tell);
    const { lock } = folder;
    const { replaced } = lock;
    if (replaced)
      tell(`The run before, process ${replaced.pid} on ${replaced.host}, died: this one goes on.`);
    beat = setInterval(() => {
      if (!lock.beat()) stop.now();
    }, beatMs);
    const { study, begun } = await prepare({ source, trials, dir, workers, shardSeconds, key }, tell);
    const end = await compute(study, begun, engine, stop);
    checkHeld(lock, dir);
    if (end === 'complete') complete = study;
    if (end === 'stopped') tell(await stoppedWords(study));
    process.exitCode = codeOf(end, stop);
  } catch (error) {
    // Whatever failed, it failed because of this.
    if (folder) checkHeld(folder.lock, dir);
    process.exitCode = explained(error, dir);
  } finally {
    clearInterval(beat);
    folder?.leave();
    await stop.end();
  }
  if (complete) await sayNext(complete, flags);
}

function keyForSlurm(): InputError {
  return new InputError(
    '--engine slurm: the key is given by WENDY_STUDY_KEY, which tasks on other machines do not get: Slurm would keep it in its own files. Put it into a file with mode 600 that the nodes see, and name that with --key-file.',
  );
}

/** Throws an InputError where the folder is no longer this run's. */
function checkHeld(lock: Lock, dir: string): void {
  if (lock.isHeld()) return;
  throw new InputError(
    isStudy(dir)
      ? `${dir}: another run took this folder over, or its lock was removed. This run stopped; what it computed is kept.`
      : `${dir}: this folder was moved or removed during the run, which stopped. What was computed is where the folder is now: name that with --dir, and the same command goes on from there.`,
  );
}

async function stoppedWords(study: OpenStudy): Promise<string> {
  const kept = (await surveyInTurns(study, 'quick')).done.length;
  return `Stopped. ${kept} of ${shardCount(study)} shards are kept; the same command goes on from there.`;
}

async function engineOf(flags: Flags, workers: number): Promise<Engine> {
  const { engine = 'local' } = flags;
  if (engine !== 'local' && engine !== 'slurm') {
    throw new InputError(`--engine is "${engine}". It must be local or slurm.`);
  }
  if (engine === 'local') {
    refuseSlurmFlags(flags);
    return (study, shards, stop) => computeHere(study, shards, workers, stop);
  }
  if (flags.workers !== undefined) {
    throw new InputError(
      '--workers is for --engine local. With slurm, --array-limit says how many tasks run at once.',
    );
  }
  const options = await slurmOptions(flags);
  return async (study, shards, stop) => {
    stop.softly(() => {}, '');
    const end = await computeBySlurm(study, shards, options, stop.signal);
    return end === 'cancelled' ? 'failed' : end;
  };
}

/** Says what there is to do, does it, and says how that ended. */
async function compute(study: OpenStudy, begun: boolean, engine: Engine, stop: Stop): Promise<End> {
  const { dir, plan, layout } = study;
  const found = await surveyInTurns(study);
  const { done, damaged, forged } = found;
  if (damaged.length > 0) tell(`Damaged, and computed again: shards ${ranges(damaged)}.`);
  if (forged.length > 0) {
    tell(
      `Without the seal of this study, and computed again: shards ${ranges(forged)}. Somebody edited them, took them from another study, or wrote them without the key.`,
    );
  }
  for (const shard of [...damaged, ...forged]) removePlainFile(shardPath(dir, shard));
  const shards = gapsOf(found);
  say(
    `${plan.name}: ${count(layout.fits, 'fit', thousands)} of ${count(layout.units, 'data set', thousands)}, into ${dir}`,
  );
  if (!begun) {
    say(
      `Of ${shardCount(study)} shards ${done.length} are there, ${shards.length} to do: ${thousands(workOf(study, shards).fits)} fits.`,
    );
  }
  const begin = performance.now();
  const end = shards.length > 0 ? await engine(study, shards, stop) : 'complete';
  if (end === 'complete') {
    const took = shards.length > 0 ? ` in ${shortDuration((performance.now() - begin) / 1e3)}` : '';
    say(`Complete: ${thousands(layout.fits)} fits${took}.`);
  }
  return end;
}

/** Says the answer to what the plan asks, whose code is loaded only where something is asked, and what to do next. */
async function sayNext(study: OpenStudy, { keyFile }: Flags): Promise<void> {
  if (Object.keys(study.plan.target).length > 0) {
    const { answerLines } = await import('./report.ts');
    for (const line of await answerLines(study)) process.stdout.write(`${line}\n`);
  }
  const folder = pathWord(study.dir);
  const key = keyFile === undefined ? '' : ` --key-file ${pathWord(keyFile)}`;
  say(`Next: wendy study report ${folder}${key}\n      wendy study export ${folder} --csv fits.csv${key}`);
}

async function computeHere(
  study: OpenStudy,
  shards: readonly number[],
  workers: number,
  stop: Stop,
): Promise<End> {
  const work = workOf(study, shards);
  const threads = Math.min(workers, shards.length);
  say(
    `Estimated duration: ${work.seconds < threads ? 'less than a second' : `about ${shortDuration(work.seconds / threads)}`} with ${count(threads, 'worker')}, in ${count(shards.length, 'shard')}.`,
  );
  if (work.seconds / threads > longSeconds) tell(longRun(study, work, shards.length));
  const progress = studyProgress(process.stderr, work, threads);
  stop.softly(progress.end, 'Stopping; once more ends at once.\n');
  const options = { workers, observe: progress.observe, signal: stop.signal };
  return runLocal(study, shards, options).finally(progress.end);
}

/** Longer runs are told what they take. */
const longSeconds = 86_400;

/** What a long run takes besides time. A row has some 380 bytes, and 64 for each parameter (docs/scale.md). */
function longRun({ layout }: OpenStudy, work: Finished, shards: number): string {
  const most = Math.max(...layout.cells.map(({ system }) => Object.keys(system.parameters).length));
  const gigabytes = (work.fits * (380 + 64 * most)) / 1e9;
  return `That is long. The results take up to ${thousands(Math.ceil(gigabytes))} GB; a shard takes ${shortDuration(work.seconds / shards)}, which is what a worker loses when the run is stopped. Fewer --trials tell first how it goes; --engine slurm runs it on a cluster (docs/scale.md).`;
}

/** What shards have in them. */
function workOf({ layout, manifest, ...study }: OpenStudy, shards: readonly number[]): Finished {
  const secondsBefore = createSecondsBefore(layout, manifest.unitSeconds);
  const work = { fits: 0, seconds: 0 };
  for (const shard of shards) {
    work.fits += fitsOf({ layout, manifest, ...study }, shard);
    work.seconds += secondsBefore(manifest.shards[shard + 1]) - secondsBefore(manifest.shards[shard]);
  }
  return work;
}

function codeOf(end: End, stop: Stop): number {
  if (end === 'failed') return 1;
  return end === 'complete' ? 0 : stop.code();
}

/** Says what went wrong where it is no fault of the program; the exit code. */
function explained(error: unknown, dir: string): number {
  if (error instanceof WriteError) {
    tell(
      `${dir}: writing failed (${systemWords(error.cause)}). Free space on that disk, or see to it that the folder can be written, and run the same command again: what is computed is kept, and it goes on from there.`,
    );
    return 1;
  }
  if (error instanceof ShardError) {
    tell(
      `${error.message} What else is computed is kept. Try fewer --workers, so that each has more memory, or a machine with more; the same command goes on from what is computed.`,
    );
    return 1;
  }
  throw error;
}

function say(line: string): void {
  process.stdout.write(`${visible(line, '\n')}\n`);
}

function tell(line: string): void {
  process.stderr.write(`${visible(line, '\n')}\n`);
}

function numberFlag(
  name: string,
  text: string | undefined,
  { whole, most }: { whole: boolean; most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = numberOrText(text);
  if (typeof value === 'number' && value > 0 && value <= most && (!whole || Number.isInteger(value)))
    return value;
  throw new InputError(
    `${name} is "${text}". It must be ${whole ? `a whole number from 1 to ${thousands(most)}` : 'a positive number'}. Try ${name} ${whole ? 4 : 30}`,
  );
}

import { statSync } from 'node:fs';
import { Command } from 'commander';
import { unbroken } from '../../report/unbroken.ts';
import { significant, thousands } from '../../src/text/digits.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { createSecondsBefore } from '../../studies/run/cut.ts';
import { type Holder, readHolder } from '../../studies/store/lock.ts';
import { type OpenStudy, openStudy } from '../../studies/store/manifest.ts';
import type { SealState } from '../../studies/store/seal.ts';
import {
  fitsOf,
  gapsOf,
  ranges,
  type Survey,
  shardCount,
  shardPath,
  survey,
} from '../../studies/store/shards.ts';
import { colorsFor } from '../colors.ts';
import { labelled, widthOf } from '../layout.ts';
import { type KeyFlags, keyOf, keyOption } from './key.ts';
import { slurmLine } from './slurmRun.ts';
import { inStudyWords } from './words.ts';

const help = `
Examples:
  wendy study status study-paper
  wendy study status study-paper --json

Told is what the files say. The rate is that of the shards written last.

Exit codes: 0 whether the study is complete or not; 2 where there is none; 1
for a fault of this program.
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

/** How fast it goes of late; nulls where nobody is at work, or too little is there to tell. */
interface Pace {
  /** Fits per second. */
  rate: number | null;
  secondsLeft: number | null;
}
const unknownPace: Pace = { rate: null, secondsLeft: null };

/** How a study stands. */
interface Status extends Pace {
  name: string;
  title: string;
  version: string;
  created: string;
  shards: { total: number; done: number; missing: number[]; damaged: number[]; forged: number[] };
  fits: { total: number; done: number };
  /** The share of the work that is done, as it was estimated: fits differ in what they take. */
  work: number;
  complete: boolean;
  seal: SealState;
  runner: { pid: number; host: string; since: string; living: boolean } | null;
  slurm: string | null;
}

async function run(dir: string, { json, ...flags }: { json?: true } & KeyFlags): Promise<void> {
  const study = openStudy(dir, keyOf(flags, dir));
  const status = await statusOf(study);
  if (json) process.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
  else process.stdout.write(`${lines(study, status).join('\n')}\n`);
}

async function statusOf(study: OpenStudy): Promise<Status> {
  const { plan, manifest, layout, dir } = study;
  const found = survey(study);
  const holder = readHolder(dir);
  const slurm = (await slurmLine(dir)) ?? null;
  const done = found.done.reduce((sum, shard) => sum + fitsOf(study, shard), 0);
  return {
    name: plan.name,
    title: plan.title,
    version: manifest.version,
    created: manifest.created,
    shards: {
      total: shardCount(study),
      done: found.done.length,
      missing: found.missing,
      damaged: found.damaged,
      forged: found.forged,
    },
    fits: { total: layout.fits, done },
    work: workDone(study, found),
    complete: done === layout.fits,
    seal: study.seal,
    ...(done < layout.fits && (holder?.living || slurm) ? paceOf(study, found) : unknownPace),
    runner: holder ? { ...told(holder.holder), living: holder.living } : null,
    slurm,
  };
}

/** The share of the work that is done; 1 for a complete study and for no other, whatever sums round to. */
export function workDone(study: OpenStudy, survey: Survey): number {
  const gaps = gapsOf(survey);
  if (gaps.length === 0) return 1;
  const [before, after] = [secondsOf(study, survey.done), secondsOf(study, gaps)];
  return Math.min(before / (before + after), 1 - Number.EPSILON);
}

/** What shards were estimated to take, in seconds of one core. */
function secondsOf(
  { layout, manifest: { shards, unitSeconds } }: OpenStudy,
  which: readonly number[],
): number {
  const secondsBefore = createSecondsBefore(layout, unitSeconds);
  return which.reduce(
    (sum, shard) => sum + secondsBefore(shards[shard + 1]) - secondsBefore(shards[shard]),
    0,
  );
}

/** How many shards the pace is taken from, and the fewest that tell one. */
const [mostRecent, leastRecent] = [64, 3];
/**
 * A gap between two shards that is this many times longer than one was estimated to take, and longer than a minute, is a
 * pause or a clock that was set.
 */
const [pauseFactor, leastPause] = [20, 60];

/** Fits per second and seconds left, from the times at which the last shards were written; null where they are too few. */
function paceOf(study: OpenStudy, found: Survey): Pace {
  const all = found.done
    .map((shard) => ({
      shard,
      at: (statSync(shardPath(study.dir, shard), { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1e3,
    }))
    .sort((a, b) => a.at - b.at)
    .slice(-mostRecent);
  const longest = Math.max(0, ...all.map(({ shard }) => secondsOf(study, [shard])));
  const pause = Math.max(leastPause, pauseFactor * longest);
  const written = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ at }, i) => i > 0 && at - all[i - 1].at > pause),
    ),
  );
  const seconds = (written.at(-1)?.at ?? 0) - (written[0]?.at ?? 0);
  if (written.length < leastRecent || seconds <= 0) return unknownPace;
  const recent = written.slice(1).map(({ shard }) => shard);
  const fits = recent.reduce((sum, shard) => sum + fitsOf(study, shard), 0);
  const speed = secondsOf(study, recent) / seconds;
  return { rate: fits / seconds, secondsLeft: secondsOf(study, gapsOf(found)) / speed };
}

function lines({ dir }: OpenStudy, status: Status): string[] {
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
    ...rowIf(slurm !== null, 'slurm', slurm ?? ''),
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

function sealWords({ seal, shards }: Status): string {
  if (seal === 'not verified') return 'not verified: give the key with --key-file';
  return shards.forged.length > 0 ? 'broken' : 'verified';
}

function runnerWords({ pid, host, since, living }: NonNullable<Status['runner']>): string {
  const who = `process ${pid} on ${host}, since ${since}`;
  return living ? `at work: ${who}` : `died: ${who}`;
}

function nextWords(dir: string, { complete, runner, shards }: Status): string {
  const report = unbroken(`wendy study report ${pathWord(dir)}`);
  if (complete) return `${report}; ${unbroken(`wendy study export ${pathWord(dir)} --csv fits.csv`)}`;
  if (runner?.living) return 'wait for the runner, or stop it with Ctrl-C';
  const gap = shards.missing.length + shards.damaged.length + shards.forged.length;
  return `run the same \`wendy study run\` again: it does the ${thousands(gap)} shards that are missing; \`${report}\` shows what is there`;
}

function told({ pid, host, since }: Holder): { pid: number; host: string; since: string } {
  return { pid, host, since };
}

function few(numbers: readonly number[]): string {
  const text = ranges(numbers);
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

import { Command } from 'commander';
import { InputError } from '../../src/node.ts';
import { shardsOfTask } from '../../studies/engines/slurmJobs.ts';
import { createWork } from '../../studies/run/work.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { needKey } from '../../studies/store/seal.ts';
import { makeShardsFolder, shardCount, shardsFolder } from '../../studies/store/shards.ts';
import { systemWords } from '../../studies/store/systemWords.ts';
import { clearTemporaries } from '../../studies/store/temporary.ts';
import { WriteError } from '../../studies/store/wholeFile.ts';
import { exitCode, holdSignals } from '../signals.ts';
import { type KeyFlags, keyOf, keyOption } from './key.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';
import { inStudyWords, noteOnScreen } from './words.ts';

const help = `
Computes these shards in this process, one after the other, and writes each
whole or not at all; those that are there are left alone. It takes no lock: it
is what a task of a cluster runs. SIGTERM ends it after at most two seconds.

Exit codes: 0 when these shards are there; 2 for bad input; 1 where writing
failed, or for a bug in this program; 143 after SIGTERM.
`;

/** The command `wendy study work`. */
export function command(): Command {
  return new Command('work')
    .argument('<folder>', 'folder of a study')
    .option('--shards <list>', 'which shards, such as 3,7-9')
    .option('--job <n>', 'or those of a task of a job of the study …')
    .option('--task <n>', '… such as --job 1 --task 7')
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(run));
}

interface Flags extends KeyFlags {
  shards?: string;
  job?: string;
  task?: string;
}

async function run(dir: string, flags: Flags): Promise<void> {
  const study = openStudy(dir, keyOf(flags, dir));
  needKey(study);
  const shards = shardList(wanted(dir, flags), shardCount(study));
  makeShardsFolder(dir);
  let code = 0;
  holdSignals((signal) => {
    // The second time, or where a unit takes long: a shard is not there before it is whole.
    if (code !== 0) leave(code);
    code = exitCode(signal);
    setTimeout(() => leave(code), graceMs).unref();
  });
  const leave = (number: number) => {
    clearTemporaries(shardsFolder(dir), 'own');
    process.exit(number);
  };
  const work = createWork(study);
  try {
    for (const shard of shards) {
      if (code === 0) await work(shard, { stopped: () => code !== 0 });
    }
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    noteOnScreen(studyCommandFindings.taskUnwritten({ folder: dir, why: systemWords(error.cause) }));
    code = 1;
  }
  process.exit(code);
}

/** Slurm and the like kill what does not end by itself some seconds after SIGTERM. */
const graceMs = 2500;

function wanted(dir: string, { shards, job, task }: Flags): string {
  if (shards !== undefined) return shards;
  if (![job, task].every((text) => /^[1-9]\d{0,5}$/.test(text ?? ''))) {
    throw new InputError(studyCommandFindings.taskNeeded({ job: job ?? '', task: task ?? '' }));
  }
  return shardsOfTask(dir, Number(job), Number(task));
}

function shardList(text: string, count: number): number[] {
  const shards = text.split(',').flatMap((piece) => {
    const [, from, to = from] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(piece) ?? [];
    const [low, high] = [Number(from), Number(to)];
    if (!(low <= high)) {
      throw new InputError(studyCommandFindings.shardsNotRead({ text }));
    }
    if (high >= count) {
      throw new InputError(studyCommandFindings.shardsNotRead({ text, count }));
    }
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  });
  return [...new Set(shards)];
}

import { rmSync } from 'node:fs';
import type { Finding } from '../../../src/index.ts';
import type { Engine } from '../../../studies/engines/engine.ts';
import { localEngine } from '../../../studies/engines/localEngine.ts';
import { ShardError } from '../../../studies/engines/shardError.ts';
import { layOut } from '../../../studies/plan/cells.ts';
import { readPlanObject } from '../../../studies/plan/readPlan.ts';
import { cut } from '../../../studies/run/cut.ts';
import { probe } from '../../../studies/run/probe.ts';
import type { runFindings } from '../../../studies/run/runFindings.ts';
import { runStudy, type StudyEvent } from '../../../studies/run/runStudy.ts';
import { enterFolder, prepare } from '../../../studies/run/studyFolder.ts';
import { writeManifest } from '../../../studies/store/manifest.ts';
import { WriteError } from '../../../studies/store/wholeFile.ts';
import { petabPlan, writeProblem } from '../../studies/petabPlan.ts';
import { smallPlan, smallStudy } from '../../studies/slurmFake.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const runaway = {
  name: 'runaway',
  model: "x' = a*x^2",
  parameters: { a: 1 },
  initial: { x: 1 },
  time: [0, 2],
  points: 32,
  noise: 0.1,
  trials: 1,
  methods: ['irls'],
};

const silent = () => {};
const wrong = <T>(value: unknown) => value as T;
const again = (dir: string, source: object, trials: number | null = null) =>
  prepare({ source, trials, dir, workers: 1, shardSeconds: undefined, key: undefined }, silent);

export const title = 'Running studies';

export const examples: Examples<typeof runFindings> = {
  truthUnsolved: () => probe(layOut(readPlanObject(runaway))),
  petabReadElse: async () => {
    writeProblem(onDesk('else/decay'));
    const plan = readPlanObject(await petabPlan(onDesk('else')));
    plan.parts[0].systems[0].model += '# edited';
    return probe(layOut(plan));
  },
  folderUnwritable: () => enterFolder(`${onDesk('file', '')}/study`, silent),
  folderNotEmpty: () => {
    onDesk('notes/diary.txt', 'text');
    return enterFolder(onDesk('notes'), silent);
  },
  studyOfVersion: () => {
    const { dir, manifest } = smallStudy(onDesk('older'), 1);
    writeManifest(dir, { ...manifest, version: '0.0.1' });
    return again(dir, smallPlan(1));
  },
  studyOfOtherPlan: () => again(smallStudy(onDesk('planned'), 1).dir, { ...smallPlan(1), points: 64 }, 5),
  shardTooLarge: () => cut(layOut(readPlanObject({ ...runaway, trials: 1e9 })), [1e-9], { seconds: 1e6 }),
  studyNumber: () => localEngine({ workers: 1.5 }),
  engineNeeded: () => runStudy(smallPlan(1), { engine: wrong<Engine>({}) }),
  folderUnnamed: () => runStudy(smallPlan(1), { dir: ' ' }),
  runDisplaced: () => {
    const dir = onDesk('displaced');
    // Somebody removes the lock.
    const compute: Engine['compute'] = async () => {
      rmSync(`${dir}/lock`);
      return 'stopped';
    };
    return runStudy(smallPlan(1), { dir, engine: { name: 'toy', compute } });
  },
  studyUnwritten: () =>
    noted('studyUnwritten', onDesk('unwritten'), async () => {
      throw new WriteError('00000.ndjson', new Error('no space left on device'));
    }),
  threadsDied: () => new ShardError([{ shard: 3, unit: 'noise 0.1, trial 7', megabytes: 256 }]).finding,
};

/** The note with this code from a run by such an engine. */
async function noted(code: string, dir: string, compute: Engine['compute']): Promise<Finding | undefined> {
  const notes: Finding[] = [];
  const observe = (event: StudyEvent) => event.kind === 'note' && notes.push(event.finding);
  await runStudy(smallPlan(1), { dir, engine: { name: 'toy', compute }, observe });
  return notes.find((finding) => finding.code === code);
}

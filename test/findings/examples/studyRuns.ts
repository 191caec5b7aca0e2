import { layOut } from '../../../studies/plan/cells.ts';
import { readPlanObject } from '../../../studies/plan/readPlan.ts';
import { cut } from '../../../studies/run/cut.ts';
import { probe } from '../../../studies/run/probe.ts';
import type { runFindings } from '../../../studies/run/runFindings.ts';
import { enterFolder, prepare } from '../../../studies/run/studyFolder.ts';
import { writeManifest } from '../../../studies/store/manifest.ts';
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
const again = (dir: string, source: object, trials: number | null = null) =>
  prepare({ source, trials, dir, workers: 1, shardSeconds: undefined, key: undefined }, silent);

export const title = 'Running studies';

export const examples: Examples<typeof runFindings> = {
  truthUnsolved: () => probe(layOut(readPlanObject(runaway))),
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
};

// Studies for programs: what `import … from 'wendy/studies'` has.

export type {
  ClusterTasks,
  Engine,
  EngineEnd,
  EngineJob,
  EngineKind,
  EngineOption,
  Finished,
} from './engines/engine.ts';
export { engines } from './engines/engines.ts';
export { type LocalEngineOptions, localEngine } from './engines/localEngine.ts';
export { type SlurmEngineOptions, slurmEngine } from './engines/slurmEngine.ts';
export { builtInPlans } from './plan/builtIn.ts';
export type { Plan } from './plan/plan.ts';
export { readPlan } from './plan/readPlan.ts';
export { type ReadOptions, readRows } from './readRows.ts';
export type { Row } from './run/row.ts';
export {
  type RunStudyOptions,
  runStudy,
  type StudyEvent,
  type StudyRun,
  type StudyWork,
} from './run/runStudy.ts';
export { type SlurmJobStatus, type StudyStatus, studyStatus } from './run/studyStatus.ts';
export { createWork as shardComputer, type ShardWatch } from './run/work.ts';
export type { OpenStudy } from './store/manifest.ts';
export { writeStudyReport } from './writeStudyReport.ts';

import { engineOf } from '../../../cli/study/engineFlags.ts';
import { command as exportCommand } from '../../../cli/study/export.ts';
import { planOf } from '../../../cli/study/plan.ts';
import { command as plansCommand } from '../../../cli/study/plans.ts';
import { studyCommandFindings } from '../../../cli/study/studyCommandFindings.ts';
import { command as workCommand } from '../../../cli/study/work.ts';
import { smallStudy } from '../../studies/slurmFake.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const study = () => smallStudy(onDesk('commands'), 2).dir;
const exported = (...words: string[]) => exportCommand().parseAsync([study(), ...words], { from: 'user' });
const worked = (...words: string[]) => workCommand().parseAsync([study(), ...words], { from: 'user' });

export const title = 'Commands of studies';

export const examples: Examples<typeof studyCommandFindings> = {
  engineUnknown: () => engineOf({ engine: 'pbs' }),
  flagsOfEngine: () => engineOf({ partition: 'short' }),
  builtInPlanUnknown: () => plansCommand().parseAsync(['lv'], { from: 'user' }),
  planUnknown: () => planOf('lv'),
  exportNowhere: () => exported(),
  parquetToScreen: () => exported('--parquet', '-'),
  fileUnnamed: () => exported('--csv', ' '),
  taskNeeded: () => worked('--job', '1'),
  shardsNotRead: () => worked('--shards', '3'),
  taskUnwritten: () =>
    studyCommandFindings.taskUnwritten({ folder: 'study-small', why: 'no space left on device' }),
  runLong: () => studyCommandFindings.runLong({ gigabytes: 12, shard: '45 s' }),
  fitsLeftOut: () => studyCommandFindings.fitsLeftOut({ skipped: 2, shards: 64 }),
  sealNotVerified: () => studyCommandFindings.sealNotVerified({ folder: 'study-small' }),
};

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { askDatabase } from '../../../studies/store/askDatabase.ts';
import { findDuckdb, loadDuckdb } from '../../../studies/store/queryDuckdb.ts';
import type { queryFindings } from '../../../studies/store/queryFindings.ts';
import { fitsTable } from '../../../studies/store/queryTable.ts';
import { readShards } from '../../../studies/store/shards.ts';
import { example } from '../../studies/examplePlan.ts';
import { madeRows, madeStudy } from '../../studies/madeStudy.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const plan = { ...example, points: [16], trials: 1 };
const study = madeStudy(onDesk('queried'), plan, madeRows(plan), 1);
const table = () =>
  fitsTable(loadDuckdb(findDuckdb()), study.layout, readShards(study), {
    memory: 1e9,
    spill: onDesk('spill'),
  });
const ask = (sql: string) => async () => (await table()).ask(sql);
const job = () =>
  ({
    dir: study.dir,
    key: undefined,
    missing: 'skip',
    duckdb: findDuckdb(),
    work: { sql: 'from fits' },
  }) as const;

export const title = 'Queries of studies';

export const examples: Examples<typeof queryFindings> = {
  duckdbNotHere: () => findDuckdb('elsewhere'),
  duckdbMissing: () => {
    onDesk('apps/node_modules/wendy/package.json', '{"name": "wendy"}');
    return findDuckdb(undefined, onDesk('apps/node_modules/wendy/dist/main.js'));
  },
  duckdbBroken: () => loadDuckdb(onDesk('broken')),
  databaseEnded: () => {
    const file = onDesk('ending.mjs', "process.once('message', () => process.exit(3));");
    return askDatabase(job(), { file: pathToFileURL(file) });
  },
  queryMemory: () => {
    const file = new URL('../../../dist/cli/studyDatabase.js', import.meta.url);
    return askDatabase(job(), { file, memory: 2 ** 24 });
  },
  parquetUnwritten: async () =>
    (await table()).writeParquet(join(onDesk('queried'), 'nowhere', 'fits.parquet')),
  queryRefused: ask('select best from fits'),
  queryEmpty: ask(';'),
  queryUnanswered: ask('delete from fits'),
  querySeveral: ask('select 1; select 2'),
  answerTooLong: ask("select repeat('x', 10000000) from range(20)"),
};

import { rmSync } from 'node:fs';
import type { Finding, InputError } from '../../src/index.ts';
import { openStudy } from './manifest.ts';
import { loadDuckdb } from './queryDuckdb.ts';
import { queryFindings } from './queryFindings.ts';
import { type Answer, fitsTable } from './queryTable.ts';
import { StudyKey } from './seal.ts';
import { readShards } from './shards.ts';

// A process that fills a database with the fits of a study, does one thing with it and ends. DuckDB may abort the process
// that it is in, for some SQL, or take more memory than there is: then this one ends, and the program says so.

/** What it is sent. */
export interface DatabaseJob {
  dir: string;
  key: Uint8Array | undefined;
  missing: 'refuse' | 'skip';
  /** The folder of DuckDB's package. */
  duckdb: string;
  /** Where DuckDB goes when memory is full. */
  spill: string;
  /** Bytes that the whole process may take; the database keeps below. */
  memory: number;
  work: { sql: string } | { parquet: string };
}

/** What it sends back, the last with `end`. Errors lose their class on the way. */
export type DatabaseReply =
  | { rows: Answer['rows'] }
  | { end: 'done'; columns: Answer['columns']; skipped: number[] }
  | { end: 'refused'; finding: Finding; source: string }
  | { end: 'fault'; message: string; stack: string | undefined };

/** The share of its memory that the database may fill: the rest is for answers, and for what it does not count. */
const databaseShare = 2 / 3;
const lookMs = 50;
const rowsPerMessage = 1000;

process.once('message', (job: DatabaseJob) => {
  process.once('disconnect', () => {
    rmSync(job.spill, { recursive: true, force: true });
    end();
  });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= job.memory) return;
    leave({ end: 'refused', finding: queryFindings.queryMemory({ bytes: job.memory }), source: '' });
  }, lookMs);
  work(job).then(leave, (error: Error) => {
    const { name, message, stack } = error;
    if (name !== 'InputError') return leave({ end: 'fault', message, stack });
    const { finding, source } = error as InputError;
    leave({ end: 'refused', finding, source });
  });

  function leave(reply: DatabaseReply): void {
    clearInterval(watch);
    process.send!(reply, end);
  }
});

/** Ends this process at once. An ordinary exit waits for DuckDB's threads, which may take minutes. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function work({ dir, key, missing, duckdb, spill, memory, work }: DatabaseJob): Promise<DatabaseReply> {
  const study = openStudy(dir, key && new StudyKey(key));
  const skipped: number[] = [];
  const shards = readShards(study, { missing, skipped: (shard) => skipped.push(shard) });
  const limits = { memory: databaseShare * memory, spill };
  // It is never closed, for the process ends: what DuckDB does on closing has aborted the process before.
  const table = await fitsTable(loadDuckdb(duckdb), study.layout, shards, limits);
  if ('parquet' in work) {
    await table.writeParquet(work.parquet);
    return { end: 'done', columns: [], skipped };
  }
  const { columns, rows } = await table.ask(work.sql);
  for (let i = 0; i < rows.length; i += rowsPerMessage)
    process.send!({ rows: rows.slice(i, i + rowsPerMessage) });
  return { end: 'done', columns, skipped };
}

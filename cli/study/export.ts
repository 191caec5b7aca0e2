import { resolve } from 'node:path';
import { Command } from 'commander';
import { InputError } from '../../src/node.ts';
import { askDatabase } from '../../studies/store/askDatabase.ts';
import { exportCsv } from '../../studies/store/exportCsv.ts';
import { manifestPath, type OpenStudy, openStudy } from '../../studies/store/manifest.ts';
import { findDuckdb } from '../../studies/store/queryDuckdb.ts';
import { allShards, readShards, shardPath } from '../../studies/store/shards.ts';
import { checkOutputs, type Output, writeOutputs } from '../output/output.ts';
import { streamPieces, writePieces } from '../output/writePieces.ts';
import { withCleanup } from '../signals.ts';
import { visible } from '../terminal/visible.ts';
import { duckdbOption } from './duckdb.ts';
import { keyOf, keyOption, noteSeal } from './key.ts';
import { noteGaps } from './noteGaps.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';
import { inStudyWords } from './words.ts';

interface Flags {
  csv?: string;
  parquet?: string;
  partial?: true;
  force?: true;
  duckdb?: string;
  keyFile?: string;
}

const help = `
Examples:
  wendy study export study-paper --csv fits.csv
  wendy study export study-paper --csv - | head
  wendy study export study-paper --parquet fits.parquet

One row per fit, sorted by id. The columns are explained in docs/studies.md. Only the
column ms may differ between two runs of one plan. Parquet needs DuckDB:
npm install @duckdb/node-api, next to wendy.

Exit codes: 0 when written; 2 for a usage error, a study that is not complete,
or a file that cannot be written; 1 for a bug in this program.
`;

/** The command `wendy study export`. */
export function command(): Command {
  return new Command('export')
    .argument('<folder>', 'folder of a study')
    .option('--csv <file>', 'write all fits as CSV, or - for standard output')
    .option('--parquet <file>', 'write all fits as Parquet, if DuckDB is installed')
    .option('--partial', 'write the finished part of an incomplete study')
    .option('--force', 'replace a file that exists')
    .addOption(duckdbOption())
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(run));
}

async function run(dir: string, flags: Flags): Promise<void> {
  const { csv, parquet, partial } = flags;
  if (csv === undefined && parquet === undefined) {
    throw new InputError(studyCommandFindings.exportNowhere());
  }
  const duckdb = parquet === undefined ? undefined : findDuckdb(flags.duckdb);
  const key = keyOf(flags, dir);
  const study = openStudy(dir, key);
  noteSeal(study);
  checkTargets(study, flags);
  const missing = partial ? 'skip' : 'refuse';
  const gaps = new Set<number>();
  const skipped = (shard: number) => gaps.add(shard);
  const pieces = () => exportCsv(study.layout, readShards(study, { missing, skipped }));
  const outputs: Output[] = [];
  if (csv !== undefined && csv !== '-') {
    outputs.push({ path: csv, content: (path) => writePieces(path, pieces()) });
  }
  if (duckdb !== undefined && parquet !== undefined) {
    const content = async (path: string) => {
      const job = { dir, key: key?.bytes(), missing, duckdb, work: { parquet: resolve(path) } } as const;
      const stop = new AbortController();
      const ask = () => askDatabase(job, { signal: stop.signal });
      (await withCleanup(() => stop.abort(), ask)).skipped.forEach(skipped);
    };
    outputs.push({ path: parquet, content });
  }
  await writeOutputs(outputs, flags.force === true);
  for (const { path } of outputs) process.stderr.write(`Wrote ${visible(path)}\n`);
  if (csv === '-') await streamPieces(process.stdout, pieces());
  noteGaps(study, [...gaps]);
}

function checkTargets(study: OpenStudy, { csv, parquet, force }: Flags): void {
  if (parquet === '-') {
    throw new InputError(studyCommandFindings.parquetToScreen());
  }
  const { dir } = study;
  const shards = allShards(study).map((shard) => shardPath(dir, shard));
  const outputs = { '--csv': csv === '-' ? undefined : csv, '--parquet': parquet };
  for (const [flag, path] of Object.entries(outputs)) {
    if (path?.trim() === '') throw new InputError(studyCommandFindings.fileUnnamed({ flag, text: path }));
  }
  checkOutputs(outputs, force === true, [manifestPath(dir), ...shards]);
}

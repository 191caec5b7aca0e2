import { resolve } from 'node:path';
import { Command } from 'commander';
import { InputError } from '../src/node.ts';
import { askDatabase } from '../studies/store/askDatabase.ts';
import { exportCsv } from '../studies/store/exportCsv.ts';
import { manifestPath, type OpenStudy, openStudy } from '../studies/store/manifest.ts';
import { findDuckdb } from '../studies/store/queryDuckdb.ts';
import { allShards, readShards, shardPath } from '../studies/store/shards.ts';
import { checkWritable } from './output.ts';
import { duckdbOption } from './studyDuckdb.ts';
import { tellGaps } from './studyGaps.ts';
import { visible } from './visible.ts';
import { replaceBy, streamPieces, writePieces } from './writePieces.ts';

interface Flags {
  csv?: string;
  parquet?: string;
  partial?: true;
  force?: true;
  duckdb?: string;
}

const help = `
Examples:
  wendy study export study-paper --csv fits.csv
  wendy study export study-paper --csv - | head
  wendy study export study-paper --parquet fits.parquet

One row a fit, sorted by id; what the columns mean: docs/studies.md. Only the
column ms may differ between two runs of one plan. Parquet needs DuckDB:
npm install @duckdb/node-api, beside wendy.

Exit codes: 0 when written; 2 for a usage error, a study that is not complete,
or a file that cannot be written; 1 for a fault of this program.
`;

/** The command `wendy study export`. */
export function command(): Command {
  return new Command('export')
    .argument('<folder>', 'folder of a study')
    .option('--csv <file>', 'write all fits as CSV, or - for standard output')
    .option('--parquet <file>', 'write all fits as Parquet, where DuckDB is installed')
    .option('--partial', 'write what is there of a study that is not complete')
    .option('--force', 'replace a file that exists')
    .addOption(duckdbOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(run);
}

async function run(dir: string, flags: Flags): Promise<void> {
  const { csv, parquet, partial } = flags;
  if (csv === undefined && parquet === undefined) {
    throw new InputError(
      'What to write is not said. Add --csv FILE or --parquet FILE, such as --csv fits.csv',
    );
  }
  const duckdb = parquet === undefined ? undefined : findDuckdb(flags.duckdb);
  const study = openStudy(dir);
  checkTargets(study, flags);
  const missing = partial ? 'skip' : 'refuse';
  const gaps = new Set<number>();
  const shards = readShards(study, { missing, skipped: (shard) => gaps.add(shard) });
  if (csv === '-') await streamPieces(process.stdout, exportCsv(study.layout, shards));
  else if (csv !== undefined) {
    await writePieces(csv, exportCsv(study.layout, shards));
    process.stderr.write(`Wrote ${visible(csv)}\n`);
  }
  if (duckdb !== undefined && parquet !== undefined) {
    await replaceBy(parquet, async (path) => {
      const { skipped } = await askDatabase({ dir, missing, duckdb, work: { parquet: resolve(path) } });
      for (const shard of skipped) gaps.add(shard);
    });
    process.stderr.write(`Wrote ${visible(parquet)}\n`);
  }
  tellGaps(study, [...gaps]);
}

function checkTargets(study: OpenStudy, { csv, parquet, force }: Flags): void {
  if (parquet === '-') {
    throw new InputError('--parquet is "-". Parquet is no text: name a file, such as --parquet fits.parquet');
  }
  if (csv !== undefined && csv === parquet) {
    throw new InputError(`--csv and --parquet both name ${csv}. Give each a file of its own.`);
  }
  const { dir } = study;
  const shards = allShards(study).map((shard) => shardPath(dir, shard));
  for (const [flag, path] of Object.entries({ '--csv': csv, '--parquet': parquet })) {
    if (path === undefined || path === '-') continue;
    if (path.trim() === '') throw new InputError(`${flag} is "${path}". The name of a file is needed.`);
    checkWritable(path, force === true, [manifestPath(dir), ...shards]);
  }
}

import { InputError } from '../../src/index.ts';
import type { Row } from '../run/row.ts';
import { type OpenStudy, openStudy } from '../store/manifest.ts';
import type { SealState } from '../store/seal.ts';
import { readShards } from '../store/shards.ts';
import type { Study } from './item.ts';
import { reportFindings } from './reportFindings.ts';

/** A study as its folder has it, whole or not. */
export interface StoredStudy {
  study: Study;
  /** When and where it was begun, as far as the folder says. */
  created: string;
  machine: string;
  seal: SealState;
}

/** What is there of a study, by its folder or opened. An InputError says where that is nothing. */
export async function readStudy(where: string | OpenStudy): Promise<StoredStudy> {
  const open = typeof where === 'string' ? openStudy(where) : where;
  const rows: Row[] = [];
  for await (const shard of readShards(open, { missing: 'skip' })) for (const row of shard) rows.push(row);
  if (rows.length === 0) {
    throw new InputError(reportFindings.nothingToReport()).in(open.dir);
  }
  const { version, created, machine } = open.manifest;
  return { study: { layout: open.layout, rows, version }, created, machine, seal: open.seal };
}

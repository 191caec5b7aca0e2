import { InputError } from '../../src/index.ts';
import type { Row } from '../run/row.ts';
import { openStudy } from '../store/manifest.ts';
import { readShards } from '../store/shards.ts';
import type { Study } from './item.ts';

/** A study as its folder has it, whole or not. */
export interface FoundStudy {
  study: Study;
  /** When and where it was begun, as far as the folder says. */
  created: string;
  machine: string;
}

/** What is there of the study in a folder. An InputError says where that is nothing. */
export async function readStudy(dir: string): Promise<FoundStudy> {
  const open = openStudy(dir);
  const rows: Row[] = [];
  for await (const shard of readShards(open, { missing: 'skip' })) for (const row of shard) rows.push(row);
  if (rows.length === 0) {
    throw new InputError(
      `${dir}: no shard of this study is done, so there is nothing to report. Run \`wendy study run\` first.`,
    );
  }
  const { version, created, machine } = open.manifest;
  return { study: { layout: open.layout, rows, version }, created, machine };
}

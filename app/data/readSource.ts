import { InputError, readTable, type Table } from '../../src/index.ts';
import { appFindings } from '../appFindings.ts';
import type { Source, Use } from '../state/work.ts';
import { guessUses } from './guessUses.ts';
import { sampleExample } from './sampleExample.ts';
import { type UsedTable, useColumns } from './useColumns.ts';
import type { UseProblem } from './wrongUse.ts';

/** A source as it was read. */
export interface ReadSource {
  /** Under the headings of the file. */
  readonly table: Table;
  /** What each column is used for, and whether that was guessed. */
  readonly uses: readonly Use[];
  readonly guessed: readonly boolean[];
  /** As the library takes it; or what keeps it from that. */
  readonly used: UsedTable | { readonly problem: UseProblem };
}

/** The most rows: a fit of that many takes some seconds in a browser, and its figures as long again. */
export const mostRows = 200_000;

/** The table of a source, and the use of its columns. Throws where there is no table. */
export function readSource(source: Source): ReadSource {
  const table = source.kind === 'table' ? readText(source) : sampleExample(source);
  if (table.rows > mostRows)
    throw new InputError(appFindings.tooManyRowsHere({ rows: table.rows, most: mostRows }));
  const chosen = source.kind === 'table' ? source.uses : [];
  const uses = guessUses(table, chosen);
  const used = useColumns(table, uses);
  return {
    table,
    uses,
    guessed: uses.map((_, j) => !chosen[j]),
    used: 'table' in used && used.table.rows > mostRows ? { problem: tooManyReplicates(used.table) } : used,
  };
}

function tooManyReplicates({ rows }: Table): UseProblem {
  return { finding: appFindings.tooManyReplicates({ rows, most: mostRows }) };
}

/** The table that a fit takes. Throws where the columns are used in a way that leaves none. */
export function usable({ used }: ReadSource): UsedTable {
  if ('problem' in used) throw new InputError(used.problem.finding);
  return used;
}

let last: { text: string; table: Table } | undefined;

/** Kept, since the text stays the same while the uses of its columns are corrected. */
function readText({ name, text }: Extract<Source, { kind: 'table' }>): Table {
  // What a link without its data leaves, or a browser that did not keep them.
  if (text === '') throw new InputError(appFindings.dataNotHere({ name }));
  if (last?.text !== text) last = { text, table: readTable(text) };
  return last.table;
}

import { InputError, readTable, type Table } from '../../src/index.ts';
import type { Source, Use } from '../state/work.ts';
import { quoted } from './cells.ts';
import { grouped } from './grouped.ts';
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

/** The most rows: a fit of so many takes some seconds in a browser, and its figures as long again. */
export const mostRows = 200_000;

/** The table of a source, and the use of its columns. Throws where there is no table to be seen. */
export function readSource(source: Source): ReadSource {
  const table = source.kind === 'table' ? readText(source) : sampleExample(source);
  if (table.rows > mostRows) {
    throw new InputError(
      `There are ${grouped(table.rows)} rows; at most ${grouped(mostRows)} are read here. Keep one row in ${Math.ceil(table.rows / mostRows)}, or use the command line, which takes more: wendy fit model.txt data.csv`,
    );
  }
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
  const message = `With columns of the same name taken as replicates there are ${grouped(rows)} measurements of a state; at most ${grouped(mostRows)} are read here. Leave some of these columns out, or keep one row in ${Math.ceil(rows / mostRows)}.`;
  return { message };
}

/** The table that a fit takes. Throws where the columns are used in a way that leaves none. */
export function usable({ used }: ReadSource): UsedTable {
  if ('problem' in used) throw new InputError(used.problem.message);
  return used;
}

let last: { text: string; table: Table } | undefined;

/** Kept, since the text stays the same while the uses of its columns are corrected. */
function readText({ name, text }: Extract<Source, { kind: 'table' }>): Table {
  // What a link without its data leaves, or a browser that did not keep them.
  if (text === '') {
    throw new InputError(
      `The data of ${quoted(name)} are not here. Choose the file again, or paste the table.`,
    );
  }
  if (last?.text !== text) last = { text, table: readTable(text) };
  return last.table;
}

import { InputError, readTable, type Table } from '../../src/index.ts';
import { findExample, isWellName, type WantedNames } from '../../src/inside.ts';
import { appFindings } from '../appFindings.ts';
import type { Shape, Source, TableSource } from '../state/work.ts';
import { guessShape } from './guessShape.ts';
import { guessUses } from './guessUses.ts';
import { mostRows } from './mostRows.ts';
import { noNames } from './noNames.ts';
import { asItStands, readAsItStands } from './readAsItStands.ts';
import { sampleExample } from './sampleExample.ts';
import { type ShapedTable, shapedTable } from './shapedTable.ts';
import type { ReadSource } from './usable.ts';
import { useColumns } from './useColumns.ts';
import type { UseProblem } from './wrongUse.ts';

/** The table of a source, its shape and the use of its columns; `wanted` are the names of the model. Throws where there is no table. */
export function readSource(source: Source, wanted: WantedNames = noNames): ReadSource {
  if (source.kind === 'example') return readAsItStands(exampleTable(source));
  if (source.kind === 'none') throw new InputError(appFindings.noDataYet());
  const raw = readText(source);
  if (raw.rows > mostRows)
    throw new InputError(appFindings.tooManyRowsHere({ rows: raw.rows, most: mostRows }));
  const { uses: chosen, shape: given, layout } = source;
  // What columns are used for was chosen for the table as it stood.
  const shape = given ?? (chosen.some((use) => use) ? asItStands : guessShape(raw, wanted));
  const shaped = shapedOrNot(raw, shape, wanted, layout?.text);
  const { table, by } = 'problem' in shaped ? { table: raw, by: undefined } : shaped;
  const uses = guessUses(table, chosen, by);
  const used = 'problem' in shaped ? shaped : useColumns(table, uses);
  return {
    raw,
    shape,
    isShapeGuessed: given === undefined,
    layout: layout ? layoutColumns(layout.text) : [],
    table,
    uses,
    guessed: uses.map((_, j) => !chosen[j]),
    used: 'table' in used && used.table.rows > mostRows ? { problem: tooManyReplicates(used.table) } : used,
  };
}

function shapedOrNot(
  raw: Table,
  shape: Shape,
  wanted: WantedNames,
  layout: string | undefined,
): ShapedTable | { problem: UseProblem } {
  try {
    return shapedTable(raw, shape, wanted, layout);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { problem: { finding: error.finding } };
  }
}

/** The columns of a layout beside that of the wells; none where it cannot be read, which is a problem of the shape. */
function layoutColumns(text: string): readonly string[] {
  try {
    return readTable(text)
      .columns.map(({ name }) => name)
      .filter((name) => name !== '' && !isWellName(name));
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

function tooManyReplicates({ rows }: Table): UseProblem {
  return { finding: appFindings.tooManyReplicates({ rows, most: mostRows }) };
}

function exampleTable(source: Extract<Source, { kind: 'example' }>): Table {
  const example = findExample(source.name);
  return example.kind === 'measured' ? readTable(example.csv) : sampleExample(source, example);
}

let last: { text: string; header: number; table: Table } | undefined;

/** Kept, since the text stays the same while the uses of its columns are corrected. */
function readText({ name, text, header = 1 }: TableSource): Table {
  // What a link without its data leaves, or a browser that did not keep them.
  if (text === '') throw new InputError(appFindings.dataNotHere({ name }));
  if (last?.text !== text || last.header !== header)
    last = { text, header, table: readTable(fromLine(text, header)) };
  return last.table;
}

/** A text whose lines before one are empty, so that the lines of messages stay those of the file. */
function fromLine(text: string, line: number): string {
  let at = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) break;
    at = end + 1;
  }
  return at === 0 ? text : '\n'.repeat(line - 1) + text.slice(at);
}

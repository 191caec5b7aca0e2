import { readTable, type Table } from '../../src/index.ts';
import { bytesOf, type FileInput } from '../generators/bytes.ts';
import { tableFile } from '../generators/files.ts';
import { awaitedOrRefusal, isRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { soundTable } from '../oracles/soundTable.ts';
import { parserLimits, target } from '../target.ts';

interface Input extends FileInput {
  readonly sheet: string | null;
}

/** Bytes of files: workbooks, Parquet, NumPy, zip and gzip files, texts in any encoding. */
export const fileTarget = target<Input>({
  name: 'file',
  share: 3,
  limits: parserLimits,
  async make(draw) {
    return { ...(await tableFile(draw)), sheet: draw.chance(0.05) ? draw.pick(['A', 'B', '']) : null };
  },
  async check(input, seen) {
    const bytes = bytesOf(input);
    const options = { name: input.name, ...(input.sheet === null ? {} : { sheet: input.sheet }) };
    const read = () => awaitedOrRefusal<Table>(() => readTable(bytes, options));
    const table = await read();
    if (isRefusal(table)) return seen('refused');
    seen(input.zip.length > 0 ? 'read from a zip file' : 'read');
    soundTable(table);
    mustBeSame('the same table twice', table, await read());
  },
});

import {
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetScan,
  parquetSchema,
  type SchemaElement,
} from 'hyparquet/src/index.js';
import { decompressGzip, decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';
import { formatFindings } from '../../findings/formatFindings.ts';
import { isFields } from '../../given.ts';
import { InputError } from '../../inputError.ts';
import { checkTableSize } from '../checkTableSize.ts';
import type { Contents } from '../importer.ts';
import { checkPages } from './checkPages.ts';
import { clockText } from './clockText.ts';
import { type ColumnOfAny, columnsText } from './columnsText.ts';
import { damaged } from './damaged.ts';
import { isoText } from './isoText.ts';

const title = 'a Parquet file';

/** What is compressed in another way, brotli for one, would need 80 kB more of code. */
const compressors: Compressors = {
  GZIP: decompressGzip,
  ZSTD: (packed, size) => decompressZstd(packed, new Uint8Array(size)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** Moments with every digit that the file has, in place of JavaScript's, which end at thousandths of a second. */
const parsers = {
  dateFromDays: (days: number | null) =>
    days === null || days === undefined ? null : isoText(BigInt(days) * 86_400n, 0).slice(0, 10),
  timestampFromMilliseconds: (ticks: bigint) => isoText(BigInt(ticks), 3),
  timestampFromMicroseconds: (ticks: bigint) => isoText(BigInt(ticks), 6),
  timestampFromNanoseconds: (ticks: bigint) => isoText(BigInt(ticks), 9),
};

/** The table in a Parquet file, column by column, as text. */
export async function parquetText(bytes: Uint8Array): Promise<Contents> {
  try {
    return { text: columnsText(await columnsOf(bytes), title) };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw damaged(title, { what: 'refused', words: error instanceof Error ? error.message : String(error) });
  }
}

async function columnsOf(bytes: Uint8Array): Promise<ColumnOfAny[]> {
  const metadata = parquetMetadata(bytes, { parsers, geoparquet: false });
  const schema = parquetSchema(metadata);
  const names = schema.children.map(({ element }) => element.name);
  const rows = checkSizes(metadata, names.length, bytes);
  const spans = durationsOf(metadata);
  const file = {
    byteLength: bytes.length,
    // A copy, also of a Buffer of Node, whose own slice is none.
    slice: (start: number, end?: number) => new Uint8Array(bytes.subarray(start, end)).buffer as ArrayBuffer,
  };
  const scan = await parquetScan({ file, metadata, compressors, parsers, useOffsetIndex: false } as never);
  const columns: ColumnOfAny[] = [];
  for (const [j, name] of names.entries()) {
    const values: unknown[] = [];
    for (const range of scan.ranges)
      for (const value of await scan.readColumn({ column: name, ...range })) values.push(value);
    if (values.length !== rows) throw new Error(`column ${name} has ${values.length} of ${rows} values`);
    const digits = spans.get(name);
    const meaning = digits === undefined ? meaningOf(schema.children[j].element) : clockOf(digits);
    columns.push({ name, values: values.map(meaning) });
  }
  return columns;
}

/** How many decimals of a second columns of durations count, by name: Parquet has whole numbers for them, and only pandas' own note says of what. */
function durationsOf({ key_value_metadata: notes = [] }: FileMetaData): Map<string, number> {
  const spans = new Map<string, number>();
  const text = notes.find(({ key }) => key === 'pandas')?.value;
  if (text === undefined) return spans;
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return spans;
  }
  const columns = isFields(said) && Array.isArray(said.columns) ? said.columns : [];
  for (const one of columns) {
    if (!isFields(one) || typeof one.numpy_type !== 'string') continue;
    const unit = /^timedelta64\[(s|ms|us|ns)\]$/.exec(one.numpy_type)?.[1] as
      | keyof typeof decimals
      | undefined;
    if (unit) spans.set(String(one.field_name), decimals[unit]);
  }
  return spans;
}

const decimals = { s: 0, ms: 3, us: 6, ns: 9 } as const;

/** Whole numbers of a part of a second as hours, minutes and seconds. */
function clockOf(digits: number): (value: unknown) => unknown {
  return (x) => (typeof x === 'bigint' || Number.isInteger(x) ? clockText(BigInt(x as number), digits) : x);
}

/** How many rows there are; an InputError where that is more than can be read, or what is reported about sizes cannot be true. */
function checkSizes(metadata: FileMetaData, columns: number, bytes: Uint8Array): number {
  const rows = Number(metadata.num_rows);
  const inGroups = metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  if (!(rows >= 0) || rows !== inGroups) throw new Error(`${rows} rows are announced, ${inGroups} found`);
  checkTableSize(rows, columns);
  for (const { columns: chunks } of metadata.row_groups) {
    for (const { meta_data: chunk } of chunks) {
      const codec = chunk?.codec ?? 'unknown';
      if (!Object.hasOwn(compressors, codec) && codec !== 'UNCOMPRESSED' && codec !== 'SNAPPY')
        throw new InputError(formatFindings.parquetCompression({ codec: codec.toLowerCase() }));
    }
  }
  checkPages(metadata, bytes);
  return rows;
}

/** What values mean that hyparquet leaves as they are, or does not get right to the last bit. */
function meaningOf({
  logical_type: type,
  converted_type: kind,
  scale = 0,
}: SchemaElement): (value: unknown) => unknown {
  if (type?.type === 'TIME') {
    // Times of day are whole numbers of a part of a second.
    return clockOf({ MILLIS: 3, MICROS: 6, NANOS: 9 }[type.unit]);
  }
  // 7 times 0.1 is not 0.7.
  if (kind === 'DECIMAL' || type?.type === 'DECIMAL')
    return (x) => (typeof x === 'number' && Math.abs(x) < 1e21 ? Number(x.toFixed(Math.min(scale, 100))) : x);
  return (x) => x;
}

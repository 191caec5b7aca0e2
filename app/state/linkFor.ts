import type { Finding } from '../../src/index.ts';
import type { TableSeen } from '../worker/messages.ts';
import { linkForFindings } from './linkForFindings.ts';
import { allBytes, mark, mostBytes, through } from './linkFormat.ts';
import { modelsOf } from './models.ts';
import type { TableSource, Use, Work } from './work.ts';

/** Letters of the work in a link: what mail and chat programs let through. */
const longestLink = 12_000;

/**
 * A link to the page that holds the work; `left` says what had to be left out. Of a table it holds what is used.
 * @param table what the table of this work holds; undefined where that is not known (yet)
 */
export async function linkFor(
  work: Work,
  table: Pick<TableSeen, 'csv' | 'columns'> | undefined,
  page: string = location.href,
): Promise<{ url: string; left?: Finding }> {
  const address = page.split('#', 1)[0];
  const { data } = work;
  if (data.kind !== 'table') return withLength(address + (await pack(work)));
  const used = table?.csv ? asUsed(data, table.csv, table.columns) : data;
  // A table of this size never packs to so little, and need not be tried.
  if (used.text.length < 20 * longestLink) {
    const fragment = await pack({ ...work, data: used });
    if (fragment.length <= longestLink) return { url: address + fragment };
  }
  return {
    url: address + (await pack({ ...work, data: { kind: 'table', name: data.name, text: '', uses: [] } })),
    left: linkForFindings.dataTooLargeForLink({ name: data.name, models: modelsOf(work).length }),
  };
}

/** The table as it is used. It has its shape already, which stays as it is where the use of columns is said. */
function asUsed({ name }: TableSource, csv: string, columns: TableSeen['columns']): TableSource {
  return { kind: 'table', name, text: csv, uses: usesIn(columns) };
}

/** The uses of the columns that the CSV has: of all that are used. */
function usesIn(columns: TableSeen['columns']): Use[] {
  return columns.map(({ use }) => use).filter(({ as }) => as !== 'nothing');
}

function withLength(url: string): { url: string; left?: Finding } {
  return url.length <= longestLink ? { url } : { url, left: linkForFindings.linkLong() };
}

async function pack(work: Work): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(work));
  try {
    const packed = await allBytes(through(bytes, new CompressionStream('deflate-raw')), mostBytes);
    return `${mark}z${toLetters(packed)}`;
  } catch {
    return `${mark}j${toLetters(bytes)}`;
  }
}

function toLetters(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

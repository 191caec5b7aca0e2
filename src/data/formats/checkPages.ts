import { parquetHeader } from 'hyparquet/src/column.js';
import type { FileMetaData, PageHeader } from 'hyparquet/src/index.js';
import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { mostUnpacked } from './inflate.ts';

/** Values of all columns, those of lists included. */
const mostValues = 20e6;

/**
 * Throws where the pages of a Parquet file declare sizes that cannot be true, or more than is read: they are asked before any is
 * unpacked, since a reader makes room for what they say.
 */
export function checkPages({ row_groups }: FileMetaData, bytes: Uint8Array): void {
  let values = 0;
  let unpacked = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { columns } of row_groups) {
    for (const { meta_data: chunk, file_path } of columns) {
      if (!chunk || file_path) throw new Error('a part of it is in another file');
      const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
      const from = Math.min(start > 0 ? start : Infinity, Number(chunk.data_page_offset));
      const end = from + Number(chunk.total_compressed_size);
      if (!(from >= 4 && end <= bytes.length)) throw new Error('a column lies outside of the file');
      const reader = { view, offset: from };
      let inChunk = 0;
      while (reader.offset < end - 1) {
        const header = parquetHeader(reader);
        const data = header.data_page_header ?? header.data_page_header_v2;
        const count = (data ?? header.dictionary_page_header)?.num_values ?? 0;
        const { compressed_page_size: packed, uncompressed_page_size: size } = header;
        if (!(packed >= 0 && size >= 0 && count >= 0 && reader.offset + packed <= end) || !isWhole(header))
          throw new Error('a page has impossible sizes');
        // A dictionary of texts takes four bytes for each.
        if (!data && count > 8 * size) throw new Error('a dictionary has impossible sizes');
        if (data) inChunk += count;
        unpacked += size;
        if (unpacked > mostUnpacked)
          throw new InputError(
            formatFindings.unpackedTooLarge({ title: 'a Parquet file', most: mostUnpacked }),
          );
        reader.offset += packed;
      }
      if (inChunk !== Number(chunk.num_values)) throw new Error('a column has other values than announced');
      values += inChunk;
      if (values > mostValues)
        throw new InputError(
          formatFindings.unpackedTooLarge({ title: 'a Parquet file', most: mostUnpacked }),
        );
    }
  }
}

/** Whether the header of a page has what its kind needs: a reader that counts by what is not there never ends. */
function isWhole({
  type,
  uncompressed_page_size: size,
  data_page_header: page,
  data_page_header_v2: page2,
  dictionary_page_header: dictionary,
}: PageHeader): boolean {
  if (type === 'DATA_PAGE') return page?.encoding !== undefined;
  if (type === 'DICTIONARY_PAGE') return dictionary?.num_values !== undefined;
  if (type !== 'DATA_PAGE_V2' || page2?.encoding === undefined) return type === 'INDEX_PAGE';
  const { num_values, num_nulls, num_rows } = page2;
  const levels = [page2.definition_levels_byte_length, page2.repetition_levels_byte_length ?? 0];
  const isCount = (n: number) => Number.isInteger(n) && n >= 0 && n <= num_values;
  return isCount(num_nulls) && isCount(num_rows) && levels.every((length) => length >= 0 && length <= size);
}

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { formatFindings } from '../../../src/findings/formatFindings.ts';
import { readTable } from '../../../src/index.ts';
import written from '../../data/formats/numpy.json' with { type: 'json' };
import { rowOf, workbookOf } from '../../data/formats/workbookOf.ts';
import { type Zipped, zipOf } from '../../data/formats/zipOf.ts';
import type { Examples } from '../example.ts';

const read = (bytes: Uint8Array, sheet?: string) => () => readTable(bytes, { sheet });
const zip = (...files: Zipped[]) => read(zipOf(files));
const numpy = (name: keyof typeof written.files) =>
  read(new Uint8Array(Buffer.from(written.files[name].base64, 'base64')));
const noteOn = (load: () => Promise<{ notes?: readonly { finding: unknown }[] }>) => async () =>
  (await load()).notes![0]!.finding;
const csv = 't,u\n0,1\n';
const rows = rowOf('t', 'u') + rowOf(0, 1) + rowOf(1, 2);
const two = workbookOf({ sheets: { Run: rows, 'Run 2': rows } });
const several = `OD600\nt,A1,A2,B1\n0,1,2,3\n1,2,3,4\n\nGFP\nt,A1,A2,B1\n0,1,2,3\n1,2,3,4\n`;
const merged = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>';

/** A number alone, as np.savez(o, k=np.float64(3)) writes it. */
const header = "{'descr': '<f8', 'fortran_order': False, 'shape': (), }\n";
const lone = Buffer.concat([
  Buffer.from([0x93]),
  Buffer.from('NUMPY\x01\0'),
  Buffer.from([header.length, 0]),
  Buffer.from(header),
  Buffer.alloc(8),
]);

/** A Parquet file whose only column says that it is compressed with brotli. */
const brotli = new Uint8Array(
  parquetWriteBuffer({
    columnData: [{ name: 't', data: [0, 1], type: 'DOUBLE' }],
    codec: 'BROTLI',
    compressors: { BROTLI: (bytes) => brotliCompressSync(bytes) },
  }),
);

export const title = 'Spreadsheets and other binary files';

export const examples: Examples<typeof formatFindings> = {
  fileDamaged: read(gzipSync(csv).subarray(0, 15)),
  unpackedTooLarge: zip({ name: 'a.csv', content: csv, says: { size: 3e9 } }),
  packedTooDeep: read(gzipSync(gzipSync(gzipSync(gzipSync(csv))))),
  zipWithoutTable: zip({ name: 'a.md', content: '' }, { name: 'b.md', content: '' }),
  zipOfSeveral: zip({ name: 'a.csv', content: csv }, { name: 'b.csv', content: csv }),
  workbookEncrypted: zip({ name: 'a.csv', content: csv, says: { flags: 1 } }),
  sheetUnknown: read(two, 'Run 3'),
  sheetEmpty: read(workbookOf({ sheets: { Run: rows, Notes: '' } }), 'Notes'),
  noSheets: read(new TextEncoder().encode(csv), 'Run'),
  blockUnknown: () => readTable(several, { block: 'RFP' }),
  noBlocks: () => readTable(csv, { block: 'GFP' }),
  blockRead: noteOn(async () => readTable(several)),
  parquetCompression: () => readTable(brotli),
  numpyType: numpy('objects'),
  numpyShape: numpy('plain'),
  numpyLengths: numpy('lengths'),
  numpyEmpty: zip({ name: 'k.npy', content: lone }),
  sheetRead: noteOn(read(two)),
  mergedCells: noteOn(read(workbookOf({ sheets: { A: rows }, after: merged }))),
  percentCells: noteOn(
    read(workbookOf({ sheets: { A: rowOf('t', 'u') + rowOf(0, '<c s="1"><v>0.5</v></c>') }, formats: [9] })),
  ),
  hiddenRows: noteOn(
    read(workbookOf({ sheets: { A: rows + rowOf(2, 3).replace('<row', '<row hidden="1"') } })),
  ),
  fileRead: noteOn(zip({ name: 'runs/a.csv', content: csv })),
  arraysUnused: noteOn(numpy('columns')),
  arrayColumns: noteOn(numpy('matrix')),
};

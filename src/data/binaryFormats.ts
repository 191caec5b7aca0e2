import { beginsWith } from './beginsWith.ts';
import type { Importer } from './importer.ts';

/** Formats whose bytes are converted to the text of a table. The code for each is loaded when a file needs it. */
export const binaryFormats: readonly Importer[] = [
  {
    name: 'gzip',
    title: 'a file compressed with gzip',
    extensions: ['gz'],
    recognises: (start) => beginsWith(start, '\x1f\x8b'),
    convert: async (bytes, wanted) => (await import('./formats/gunzip.ts')).gunzip(bytes, wanted),
  },
  {
    // Its directory, at its end, shows which of them it is.
    name: 'zip',
    title: 'a spreadsheet or zip file',
    extensions: ['xlsx', 'xlsm', 'ods', 'npz', 'zip'],
    recognises: (start) => beginsWith(start, 'PK\x03\x04') || beginsWith(start, 'PK\x05\x06'),
    convert: async (bytes, wanted) => (await import('./formats/unzip.ts')).unzip(bytes, wanted),
  },
  {
    name: 'parquet',
    title: 'a Parquet file',
    extensions: ['parquet'],
    // A CSV file may begin with a name such as PAR1; what follows here is the header of a page.
    recognises: (start) => beginsWith(start, 'PAR1') && start.bytes[4] !== undefined && start.bytes[4] < 32,
    convert: async (bytes) => (await import('./formats/parquetText.ts')).parquetText(bytes),
  },
  {
    name: 'numpy',
    title: 'a NumPy array',
    extensions: ['npy'],
    recognises: (start) => beginsWith(start, '\x93NUMPY'),
    convert: async (bytes) => (await import('./formats/numpyText.ts')).numpyText(bytes),
  },
];

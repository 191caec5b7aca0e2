import { tableFindings } from '../findings/tableFindings.ts';
import type { FileStart, Importer } from './importer.ts';

/** A format that is told by the bytes that it begins with, and by whom it is exported. */
function foreign(
  name: string,
  title: string,
  extensions: readonly string[],
  magic: string,
  advice: string,
): Importer {
  return {
    name,
    title,
    extensions,
    recognises: (start) => beginsWith(start, magic),
    refuse: () => tableFindings.dataAreForeign({ title, advice }),
  };
}

const asCsv = 'A table is needed: save it as CSV, and read that file.';

/** Formats that are recognised so that it can be said what to do instead. */
export const foreignFormats: readonly Importer[] = [
  {
    name: 'r',
    title: 'R data',
    extensions: ['rds', 'rda', 'rdata'],
    // Most of these are compressed, so that the name alone tells them.
    recognises: (start) => /\.(rds|rda|rdata)$/i.test(start.name) || /^RD[AX]\d\n[ABX]\n/.test(start.text),
    refuse: () =>
      tableFindings.dataAreForeign({
        title: 'R data',
        advice: 'Write the data frame as CSV in R: write.csv(x, "data.csv", row.names = FALSE).',
      }),
  },
  {
    name: 'matlab',
    title: 'a MATLAB file',
    extensions: ['mat'],
    recognises: ({ text }) => /^MATLAB \d\.\d MAT-file/.test(text),
    refuse: () =>
      tableFindings.dataAreForeign({
        title: 'a MATLAB file',
        advice: 'Write the table as CSV in MATLAB: writetable(T, "data.csv").',
      }),
  },
  foreign('hdf5', 'an HDF5 file', ['h5', 'hdf5', 'mat'], '\x89HDF', asCsv),
  {
    name: 'spreadsheet',
    title: 'a spreadsheet or zip file',
    extensions: ['xlsx', 'ods', 'numbers', 'zip'],
    recognises: (start) => beginsWith(start, 'PK\x03\x04'),
    refuse: () => tableFindings.dataAreSpreadsheet(),
  },
  foreign(
    'xls',
    'an old Excel file',
    ['xls'],
    '\xd0\xcf\x11\xe0',
    'Save the sheet as CSV, and read that file.',
  ),
  {
    name: 'gzip',
    title: 'a file compressed with gzip',
    extensions: ['gz'],
    recognises: (start) => beginsWith(start, '\x1f\x8b'),
    refuse: ({ unpack }) => tableFindings.dataCompressed({ unpack }),
  },
  foreign('parquet', 'a Parquet file', ['parquet'], 'PAR1\x15', asCsv),
  foreign(
    'numpy',
    'a NumPy array',
    ['npy'],
    '\x93NUMPY',
    'Write it as CSV in Python, with a header line: numpy.savetxt("data.csv", a, delimiter=",", header="t,u", comments="").',
  ),
  foreign('sqlite', 'a SQLite database', ['sqlite', 'db'], 'SQLite format 3\0', asCsv),
  foreign('png', 'a picture', ['png'], '\x89PNG', 'A table of numbers is needed, as CSV or JSON.'),
  foreign(
    'jpeg',
    'a picture',
    ['jpg', 'jpeg'],
    '\xff\xd8\xff',
    'A table of numbers is needed, as CSV or JSON.',
  ),
  foreign('pdf', 'a PDF document', ['pdf'], '%PDF-', 'A table of numbers is needed, as CSV or JSON.'),
  {
    name: 'binary',
    title: 'a binary file',
    extensions: [],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a binary file.
    recognises: ({ text }) => /[\u0000-\u0008\u000E-\u001F]/.test(text.slice(0, 1000)),
    refuse: () => tableFindings.dataAreBinary(),
  },
  {
    name: 'markup',
    title: 'a web page or XML',
    extensions: ['html', 'htm', 'xml'],
    recognises: ({ text }) => text.trimStart().startsWith('<'),
    refuse: () => tableFindings.dataAreWebPage(),
  },
];

/** Whether a file begins with these bytes, a letter each. */
function beginsWith({ bytes }: FileStart, magic: string): boolean {
  return Array.from(magic, (letter) => letter.charCodeAt(0)).every((byte, i) => bytes[i] === byte);
}

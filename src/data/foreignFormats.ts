import { formatFindings } from '../findings/formatFindings.ts';
import { tableFindings } from '../findings/tableFindings.ts';
import { beginsWith } from './beginsWith.ts';
import type { FileStart, Importer } from './importer.ts';

/** A format that is recognised by its first bytes, or by a test, and what to do instead. */
function foreign(
  name: string,
  title: string,
  extensions: readonly string[],
  signature: string | ((start: FileStart) => boolean),
  advice: string,
): Importer {
  return {
    name,
    title,
    extensions,
    recognises: typeof signature === 'string' ? (start) => beginsWith(start, signature) : signature,
    refuse: () => tableFindings.dataAreForeign({ title, advice }),
  };
}

const asCsv = 'A table is needed: save it as CSV, and read that file.';
const noTable = 'A table of numbers is needed, such as a CSV, Excel or JSON file.';
const exportTraces = 'Export the traces as CSV in the program that recorded them, with a column of times.';
const unpackIt = 'Unpack it first. Files compressed with gzip or zip are read as they are.';

const called = (ending: RegExp) => (start: FileStart) => ending.test(start.name);

/** Old workbooks, and new ones with a password, which are put in the same container. */
const xls: Importer = {
  name: 'xls',
  title: 'an old Excel file (.xls)',
  extensions: ['xls'],
  recognises: (start) => beginsWith(start, '\xd0\xcf\x11\xe0'),
  refuse: ({ name }) =>
    /\.xls[xmb]$/i.test(name)
      ? formatFindings.workbookEncrypted()
      : tableFindings.dataAreForeign({
          title: 'an old Excel file (.xls)',
          advice: 'Open it, and save it as an Excel workbook (.xlsx) or as CSV.',
        }),
};

/** Formats that are recognised so that it can be said what to do instead. */
export const foreignFormats: readonly Importer[] = [
  // Most of these are compressed, so that only the name identifies them.
  foreign(
    'r',
    'R data',
    ['rds', 'rda', 'rdata'],
    (start) =>
      /\.(rds|rda|rdata)$/i.test(start.name) ||
      /^RD[AX]\d\n[ABX]\n/.test(start.text) ||
      beginsWith(start, 'X\n\0\0\0'),
    'Write the data frame as CSV in R: write.csv(x, "data.csv", row.names = FALSE).',
  ),
  foreign(
    'matlab',
    'a MATLAB file',
    ['mat'],
    (start) => /^MATLAB \d\.\d MAT-file/.test(start.text) || (/\.mat$/i.test(start.name) && hasZero(start)),
    'Write the table as CSV in MATLAB: writetable(T, "data.csv").',
  ),
  foreign(
    'nwb',
    'a file of Neurodata Without Borders (NWB)',
    ['nwb'],
    (start) => beginsWith(start, '\x89HDF') && called(/\.nwb$/i)(start),
    'Write the traces as CSV: in Python, read them by pynwb, and write them by pandas.DataFrame(…).to_csv("data.csv", index=False).',
  ),
  foreign(
    'hdf5',
    'an HDF5 file',
    ['h5', 'hdf5'],
    '\x89HDF',
    'Write the table as CSV: in Python, pandas.read_hdf(path).to_csv("data.csv", index=False).',
  ),
  foreign(
    'spss',
    'an SPSS file',
    ['sav', 'zsav'],
    (start) => /^\$FL[23]@\(#\)/.test(start.text),
    'Write it as CSV in SPSS (File > Export > CSV Data), or in R: write.csv(haven::read_sav("data.sav"), "data.csv", row.names = FALSE).',
  ),
  foreign(
    'stata',
    'a Stata file',
    ['dta'],
    (start) => start.text.startsWith('<stata_dta>') || (/\.dta$/i.test(start.name) && hasZero(start)),
    'Write it as CSV in Stata: export delimited using data.csv.',
  ),
  foreign(
    'sas',
    'a SAS file',
    ['sas7bdat', 'xpt'],
    (start) =>
      beginsWith(start, `${'\0'.repeat(12)}\xc2\xea\x81\x60`) ||
      start.text.startsWith('HEADER RECORD*******LIB'),
    'Write it as CSV in SAS: proc export data=x outfile="data.csv" dbms=csv; run;',
  ),
  foreign(
    'prism',
    'a GraphPad Prism file',
    ['pzfx', 'pzf'],
    (start) => /<GraphPadPrismFile/.test(start.text.slice(0, 1000)) || /\.pzfx?$/i.test(start.name),
    'Export the data table as CSV in Prism: File > Export.',
  ),
  foreign(
    'arrow',
    'an Arrow or Feather file',
    ['arrow', 'feather'],
    (start) => /^(ARROW1\0|FEA1)/.test(start.text),
    'Write it as Parquet, which is read: in Python, pandas.read_feather(path).to_parquet("data.parquet").',
  ),
  foreign(
    'fcs',
    'a file of a flow cytometer (FCS)',
    ['fcs'],
    (start) => /^FCS[23]\.\d/.test(start.text),
    'It holds cells, not values over time: export the statistics of your gates as CSV, with a column of times.',
  ),
  foreign(
    'netcdf',
    'a NetCDF file',
    ['nc'],
    ({ bytes, text }) => text.startsWith('CDF') && [1, 2, 5].includes(bytes[3]),
    'Write the series as CSV: in Python, xarray.open_dataset(path).to_dataframe().to_csv("data.csv").',
  ),
  foreign('abf', 'an Axon binary file (ABF)', ['abf'], (start) => /^ABF[ 2]/.test(start.text), exportTraces),
  foreign('smr', 'a file of Spike2', ['smr', 'smrx'], called(/\.smrx?$/i), exportTraces),
  foreign('ibw', 'a wave of Igor', ['ibw', 'pxp'], called(/\.(ibw|pxp)$/i), exportTraces),
  foreign(
    'edf',
    'a recording in the European Data Format (EDF)',
    ['edf', 'bdf'],
    (start) => /\.[be]df$/i.test(start.name) && /^(?:0 {7}|.BIOSEMI)/.test(start.text),
    exportTraces,
  ),
  foreign(
    'tdms',
    'a TDMS file of LabVIEW',
    ['tdms'],
    (start) => start.text.startsWith('TDSm'),
    'Write it as CSV: in Python, nptdms.TdmsFile.read(path).as_dataframe().to_csv("data.csv").',
  ),
  foreign(
    'lvm',
    'a measurement file of LabVIEW (.lvm)',
    ['lvm'],
    (start) => start.text.startsWith('LabVIEW Measurement'),
    'Keep the lines from X_Value on, with time in the place of X_Value.',
  ),
  foreign(
    'atf',
    'an Axon text file (ATF)',
    ['atf'],
    (start) => /^ATF\t\d/.test(start.text),
    'Keep the lines from the names of the columns on, "Time (ms)" first.',
  ),
  foreign(
    'itx',
    'a text file of Igor',
    ['itx'],
    (start) => /^IGOR\s/.test(start.text),
    'Keep the names and the numbers: a line that names the columns, then a line for each time.',
  ),
  foreign(
    'jcamp',
    'a file in JCAMP-DX',
    ['jdx', 'dx', 'jcamp'],
    (start) => /^##TITLE=/i.test(start.text),
    'Export the values over time as CSV.',
  ),
  foreign(
    'softmaxPlate',
    'an export of SoftMax Pro in the format of plates',
    [],
    (start) => /^##BLOCKS=/.test(start.text) && start.text.slice(0, 1000).includes('\tPlateFormat\t'),
    'Export it in columns: then each well has a column, and times have one.',
  ),
  xls,
  foreign(
    'pickle',
    'a Python pickle',
    ['pkl', 'pickle'],
    called(/\.(pkl|pickle)$/i),
    'Reading one runs the code in it. Write the table as CSV in Python: df.to_csv("data.csv", index=False).',
  ),
  foreign('sqlite', 'a SQLite database', ['sqlite', 'db'], 'SQLite format 3\0', asCsv),
  foreign(
    'bzip2',
    'a file compressed with bzip2',
    ['bz2'],
    (start) => /^BZh[1-9]1AY/.test(start.text),
    unpackIt,
  ),
  foreign('xz', 'a file compressed with xz', ['xz'], '\xfd7zXZ\0', unpackIt),
  foreign('zstd', 'a file compressed with zstd', ['zst'], '\x28\xb5\x2f\xfd', unpackIt),
  foreign('7z', 'a 7-Zip file', ['7z'], '7z\xbc\xaf\x27\x1c', unpackIt),
  foreign('rar', 'a RAR file', ['rar'], 'Rar!\x1a\x07', unpackIt),
  foreign('rtf', 'a text with formatting (RTF)', ['rtf'], '{\\rtf', asCsv),
  foreign('png', 'a picture', ['png'], '\x89PNG', noTable),
  foreign('jpeg', 'a picture', ['jpg', 'jpeg'], '\xff\xd8\xff', noTable),
  foreign('pdf', 'a PDF document', ['pdf'], '%PDF-', noTable),
];

/** Whether there is a zero among the first bytes, which texts do not have. */
function hasZero({ bytes }: FileStart): boolean {
  return bytes.subarray(0, 200).includes(0);
}

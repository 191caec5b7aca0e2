import { quote, quoteList } from '../text/quote.ts';
import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type Damage, damageWords } from './damage.ts';
import type { About, Say } from './finding.ts';

const data: About = { of: 'data' };
const sheetOption: About = { of: 'option', option: 'sheet' };

/** What keeps a spreadsheet or another binary file from being read, and remarks on how it was read. */
export const formatFindings = catalog({
  /** `title`: what it is. */
  fileDamaged: ({ title, damage }: { title: string; damage: Damage }) => ({
    about: data,
    words: () => ({
      message: `The file seems to be ${title}, but is damaged or incomplete (${damageWords(damage)}).`,
      advice: 'Copy or save it again. If that does not help, save the table as CSV.',
    }),
  }),

  /** `most`: in bytes. */
  unpackedTooLarge: ({ title, most }: { title: string; most: number }) => ({
    about: data,
    words: () => ({
      message: `Unpacked, the file (${title}) takes more than ${most / 1e6} MB. That is more than can be read.`,
      advice: 'Keep only the columns and rows that are needed, or save them as CSV.',
    }),
  }),

  packedTooDeep: () => ({
    about: data,
    words: () => ({
      message: 'The file is packed in a packed file, and that in another.',
      advice: 'Unpack it first.',
    }),
  }),

  /** `files`: their names. */
  zipWithoutTable: ({ files }: { files: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `The zip file contains no table${files.length === 0 ? '' : ` (${quoteList(files)})`}.`,
      advice: 'A table is needed, such as a CSV, Excel, Parquet or NumPy file.',
    }),
  }),

  zipOfSeveral: ({ files }: { files: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `The zip file contains ${files.length} files that could be the table: ${quoteList(files)}.`,
      advice: 'Unpack it, and read one of them.',
    }),
  }),

  workbookEncrypted: () => ({
    about: data,
    words: () => ({
      message: 'The workbook is protected by a password.',
      advice: 'Save a copy without the password, or the sheet as CSV.',
    }),
  }),

  /** `sheets`: those that have data. */
  sheetUnknown: ({ sheet, sheets }: { sheet: string; sheets: readonly string[] }) => ({
    about: sheetOption,
    words: () => ({
      message: `The workbook has no sheet ${quote(sheet)}.`,
      advice: `Its sheets are ${quoteList(sheets)}.`,
    }),
  }),

  /** `sheet`: the one that was requested, or '' where all of them are empty. */
  sheetEmpty: ({
    sheet,
    sheets,
    hidden,
  }: {
    sheet: string;
    sheets: readonly string[];
    hidden: readonly string[];
  }) => ({
    about: sheet === '' ? data : sheetOption,
    words: (say: Say) => ({
      message: sheet === '' ? 'No sheet of the workbook contains data.' : `Sheet ${quote(sheet)} is empty.`,
      advice:
        sheets.length > 0
          ? `Sheets with data: ${quoteList(sheets)}.`
          : hidden.length > 0
            ? `Hidden sheets are read when they are named: ${say.setting('sheet', hidden[0])}.`
            : 'A header with the names of columns, and rows of numbers below it, are needed.',
    }),
  }),

  noSheets: ({ sheet }: { sheet: string }) => ({
    about: sheetOption,
    words: (say: Say) => ({
      message: `The sheet ${quote(sheet)} was requested, but the file is not a workbook and has no sheets.`,
      advice: `Leave out ${say.option('sheet')}, or read the Excel or ODS file.`,
    }),
  }),

  /** `blocks`: titles of the tables in the file, or their numbers. */
  blockUnknown: ({ block, blocks }: { block: string; blocks: readonly string[] }) => ({
    about: { of: 'option', option: 'block' },
    words: () => ({
      message: `The file has no table ${quote(block)}.`,
      advice: `Its tables are ${quoteList(blocks)}.`,
    }),
  }),

  noBlocks: ({ block }: { block: string }) => ({
    about: { of: 'option', option: 'block' },
    words: (say: Say) => ({
      message: `The table ${quote(block)} was requested, but the file is one table, without others below it.`,
      advice: `Leave out ${say.option('block')}.`,
    }),
  }),

  /** `row`: where the table that was read begins; `others`: titles or numbers of those that were not. */
  blockRead: ({ block, row, others }: { block: string; row: number; others: readonly string[] }) => ({
    about: data,
    words: (say: Say) => ({
      message: `The file contains ${others.length + 1} tables, of which ${quote(block)} (row ${row}) was read. Others: ${quoteList(others)}.`,
      advice: `To read one of them: ${say.setting('block', others[0])}.`,
    }),
  }),

  parquetCompression: ({ codec }: { codec: string }) => ({
    about: data,
    words: () => ({
      message: `The Parquet file is compressed with ${codec}, which is not read.`,
      advice: 'Write it with snappy, zstd, gzip or lz4, or without compression.',
    }),
  }),

  /** `type`: NumPy's name of it. */
  numpyType: ({ array, type }: { array: string; type: string }) => ({
    about: data,
    words: () => ({
      message: `${array === '' ? 'The array' : `Array ${quote(array)}`} has values of the type ${quote(type)}, which is not read.`,
      advice: 'Numbers, texts and dates are: convert it with a.astype(float), or write a CSV file.',
    }),
  }),

  numpyShape: ({ array, shape }: { array: string; shape: readonly number[] }) => ({
    about: data,
    words: () => ({
      message: `${array === '' ? 'The array' : `Array ${quote(array)}`} has the shape (${shape.join(', ')}), and its columns have no names.`,
      advice:
        'Write one array per column, numpy.savez("data.npz", t=a[:, 0], u=a[:, 1]), or a structured array with named fields.',
    }),
  }),

  /** `lengths`: of the arrays, by name. */
  numpyLengths: ({ lengths }: { lengths: Readonly<Record<string, number>> }) => ({
    about: data,
    words: () => ({
      message: `The arrays have different lengths: ${Object.entries(lengths)
        .slice(0, 12)
        .map(([name, length]) => `${name} has ${length}`)
        .join(', ')}.`,
      advice: 'Write only arrays of the same length, with a value for each time, to one file.',
    }),
  }),

  numpyEmpty: () => ({
    about: data,
    words: () => ({
      message: 'The file contains no array with a value for each time.',
      advice: 'Write one array per column: numpy.savez("data.npz", t=t, u=u).',
    }),
  }),

  /** `others`: other sheets with data. */
  sheetRead: ({ sheet, others }: { sheet: string; others: readonly string[] }) => ({
    about: data,
    words: (say: Say) => ({
      message: `Sheet ${quote(sheet)} of the workbook was read. Others with data: ${quoteList(others)}.`,
      advice: `To read one of them: ${say.setting('sheet', others[0])}.`,
    }),
  }),

  mergedCells: ({ cells, first }: { cells: number; first: string }) => ({
    about: data,
    words: () =>
      `${count(cells, 'cell')} merged with the one above ${cells === 1 ? 'was' : 'were'} given its value (the first: ${first}).`,
  }),

  percentCells: ({ cells, first }: { cells: number; first: string }) => ({
    about: data,
    words: () =>
      `${count(cells, 'cell')} shown as per cent ${cells === 1 ? 'was' : 'were'} read as the number behind it: 50% is 0.5 (the first: ${first}).`,
  }),

  hiddenRows: ({ rows, first }: { rows: number; first: number }) => ({
    about: data,
    words: () => ({
      message: `${count(rows, 'hidden row')} of the sheet ${rows === 1 ? 'was' : 'were'} read like the others (the first: row ${first}).`,
      advice: 'If they should not count, delete them in a copy of the sheet.',
    }),
  }),

  fileRead: ({ file }: { file: string }) => ({
    about: data,
    words: () => `The file ${quote(file)} was read.`,
  }),

  arraysUnused: ({ arrays }: { arrays: readonly string[] }) => ({
    about: data,
    words: () => `Arrays not used, since they do not have a value for each time: ${quoteList(arrays)}.`,
  }),

  arrayColumns: ({ array, columns }: { array: string; columns: readonly string[] }) => ({
    about: data,
    words: () => `The columns of array ${quote(array)} were called ${quoteList(columns)}.`,
  }),
});

import { quote } from '../text/quote.ts';
import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';

const data = { of: 'data' } as const;

/** What keeps text or columns from being read as a table. A `line` is one of the text, counted from 1. */
export const tableFindings = catalog({
  sameColumnName: ({ column, first, second }: { column: string; first: number; second: number }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Columns ${first} and ${second} are both called ${quote(column)}.`,
      advice: 'Every column needs a different name: rename or remove one of them.',
    }),
  }),

  notTable: ({ value }: { value: 'text' | 'null' | 'undefined' | 'model' | 'other' }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The data are ${notTables[value]}.${value === 'model' ? ' The model comes first, then the table.' : ''}`,
      advice:
        'Make a table with readTable(text) from CSV or JSON, or with tableFromColumns({ t: […], u: […] }) from arrays.',
    }),
  }),

  tooManyRows: ({ rows, most }: { rows: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `The table has ${rows} rows. At most ${most} can be fitted.`,
      advice: `Keep one row in ${Math.ceil(rows / most)}, or a part of them.`,
    }),
  }),

  tooManyCells: ({ rows, columns, most }: { rows: number; columns: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `The table has ${rows} rows of ${columns} columns, ${rows * columns} cells. At most ${most} are read.`,
      advice: `Keep the columns of the model only, or one row in ${Math.ceil((rows * columns) / most)}.`,
    }),
  }),

  dataEmpty: () => ({
    about: data,
    words: () => ({
      message: 'The data are empty.',
      advice: 'A header line such as "t,u1,u2" and rows of numbers are needed.',
    }),
  }),

  headerMissing: ({ line, cells }: { line: number; cells: readonly string[] }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: no header was found, only numbers (${quote(cells.join(', '))}).`,
      advice: 'Name the columns: add a line such as "t,u1,u2" above it.',
    }),
  }),

  rowsMissing: ({ line }: { line: number }) => ({
    about: data,
    words: () => ({
      message: `The data end after the header (row ${line}).`,
      advice: 'Rows of numbers are needed below it.',
    }),
  }),

  dataChanged: () => ({
    about: data,
    words: () => ({
      message: 'The data have changed while they were read.',
      advice: 'Read them once they are complete.',
    }),
  }),

  /** `by`: what separates them. */
  spacesBetweenColumns: ({ header, by }: { header: string; by: 'spaces' | '|' }) => ({
    about: data,
    words: () => ({
      message: `The columns seem to be separated by ${by === '|' ? 'bars' : by} (${quote(header)}).`,
      advice: `Commas, semicolons or tabs are needed between them: replace the ${by === '|' ? 'bars' : by}.`,
    }),
  }),

  headerOfOneColumn: ({ line, cells, header }: { line: number; cells: number; header: string }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: ${cells} cells found, but the first line, ${quote(header)}, names 1 column.`,
      advice: 'If it is not the header, remove the lines above the header.',
    }),
  }),

  /** `decimalCommas`: whether the row is too long by commas that may be decimal ones; `rowNames`: by a name of the row. */
  raggedRow: ({
    line,
    cells,
    columns,
    decimalCommas,
    rowNames,
  }: {
    line: number;
    cells: number;
    columns: number;
    decimalCommas: boolean;
    rowNames: boolean;
  }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: ${count(cells, 'cell')} found, but the header names ${columns} columns.`,
      advice: `${rowNames ? 'If the first cells are names of rows, as R writes them, put a name for their column in front of the header. ' : ''}${
        decimalCommas
          ? 'If the commas inside numbers are decimal commas, save the file with semicolons between the columns, or write numbers like 1.5. If not, add'
          : 'Add'
      } the missing cells, remove the extra ones, or put quotes around text that contains the separator.`,
    }),
  }),

  /** `times`: the line with the times of the table. */
  rowNotAcross: ({ line, times }: { line: number; times: number }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line} does not fit the table with times across in row ${times}.`,
      advice:
        'A name and a value below each time are needed, or an empty cell. If the row is not part of the table, put an empty line above it.',
    }),
  }),

  /** `heading`: what stands in front of the numbers; '' for nothing. */
  timesUnnamed: ({ heading }: { heading: string }) => ({
    about: data,
    words: () => ({
      message: `The header has only numbers that increase${heading === '' ? '' : ` after ${quote(heading)}`}, above rows that begin with names.`,
      advice:
        'If the numbers are times, write time in front of them, with its unit perhaps, such as time [h]. If not, columns need names, and one of them must contain the times.',
    }),
  }),

  /** `first`: the first of the headings that are dates. */
  datesAcross: ({ first }: { first: string }) => ({
    about: data,
    words: () => ({
      message: `The header has dates from ${quote(first)} on: the times run across, a row for each series.`,
      advice:
        'Write the dates such as 2024-01-31, which is read this way; or turn the table, so that each row has its date: in Python, df.melt(…), in R, pivot_longer(…).',
    }),
  }),

  /** `reason`: what the engine says about it. */
  notJson: ({ reason, isLines }: { reason: string; isLines?: true }) => ({
    about: data,
    words: () => ({
      message: isLines
        ? 'The data are a JSON object in each line (JSON Lines), which is not read.'
        : `The data begin like JSON, but are not: ${quote(reason)}.`,
      advice: isLines
        ? 'Make one list of them: [ in front, commas between the lines, ] at the end; or give the table as CSV.'
        : 'Correct the JSON, or give the table as CSV.',
    }),
  }),

  jsonNameTwice: () => ({
    about: data,
    words: () => ({
      message: 'A name occurs twice in one JSON object, and only its last values could be read.',
      advice: 'Every column needs a different name: rename or remove one of them.',
    }),
  }),

  jsonTooLong: ({ most }: { most: number }) => ({
    about: data,
    words: () => ({
      message: `The data are JSON of more than ${most / 1e6} million characters.`,
      advice:
        'Give a table of this size as CSV, which may be longer, or keep only the columns and rows that are needed.',
    }),
  }),

  jsonEntryNoRow: ({ entry }: { entry: number }) => ({
    about: { of: 'data', row: entry },
    words: () => ({
      message: `Entry ${entry} of the JSON list is not an object.`,
      advice: 'Each must be a row with its names, as in [{"t": 0, "u1": 2}, …].',
    }),
  }),

  jsonEntryOtherNames: ({ entry }: { entry: number }) => ({
    about: { of: 'data', row: entry },
    words: () => ({
      message: `Entry ${entry} of the JSON list has other names than entry 1.`,
      advice: 'Every row needs the same: mark values that were not measured with null.',
    }),
  }),

  dataAreBinary: () => ({
    about: data,
    words: () => ({
      message: 'The data look like a binary file, or text in an encoding other than UTF-8.',
      advice: 'A table in plain text is needed: save it as CSV in UTF-8.',
    }),
  }),

  /** `title`: what they are, `advice`: how to make a table of it. */
  dataAreForeign: ({ title, advice }: { title: string; advice: string }) => ({
    about: data,
    words: () => ({ message: `The data are ${title}, which is not read.`, advice }),
  }),

  dataAreBytes: ({ title }: { title: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The data are ${title}, which is read from bytes.`,
      advice: 'Give the bytes of the file, a Uint8Array, instead of its text, or save it as CSV.',
    }),
  }),

  importerTwice: ({ name }: { name: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `There is already an importer called ${quote(name)}.`,
      advice: 'Give it another name.',
    }),
  }),

  dataAreWebPage: () => ({
    about: data,
    words: () => ({
      message: 'The data begin with "<", like a web page or XML.',
      advice: 'A table in plain text is needed: download or save it as CSV.',
    }),
  }),

  lineTooLong: ({ line, most }: { line: number; most: number }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: more than ${most} characters without a line break were found.`,
      advice: 'A line that names the columns, then a line for each time, is needed.',
    }),
  }),

  headerTooLong: ({ line, length }: { line: number; length: number }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: ${length} characters without a line break were found instead of a header.`,
      advice: 'A line that names the columns, then a line for each time, is needed.',
    }),
  }),

  /** `within`: how many characters were read in search of its end; undefined where that is all there are. */
  quoteNotClosed: ({ line, within }: { line: number; within?: number }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: a quote (") is opened and never closed${within === undefined ? '' : ` within ${within / 1e6} million characters`}.`,
      advice: 'Close it, or remove it: numbers need no quotes.',
    }),
  }),

  quoteInsideCell: ({ line }: { line: number }) => ({
    about: { of: 'data', row: line },
    words: () => ({
      message: `Row ${line}: there is a quote (") inside a cell. A quoted cell begins and ends with a quote, and has quotes inside it doubled.`,
      advice: 'Correct it, or remove the quotes: numbers need none.',
    }),
  }),

  columnsNotObject: ({ value }: { value: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The columns are ${value}.`,
      advice: 'Give arrays by name, as in { t: [0, 1], u1: [2, 3] }.',
    }),
  }),

  noColumns: () => ({
    about: data,
    words: () => ({
      message: 'The table has no columns.',
      advice: 'Times and at least one state are needed, as in { t, u1 }.',
    }),
  }),

  columnNotList: ({ column }: { column: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} is not a list of numbers.`,
      advice: 'Every column must be one, as in { t: [0, 1], u1: [2, 3] }.',
    }),
  }),

  columnLength: ({
    column,
    length,
    first,
    needed,
  }: {
    column: string;
    length: number;
    first: string;
    needed: number;
  }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} has ${count(length, 'value')}, but ${quote(first)} has ${needed}.`,
      advice: 'All columns need the same number: mark values that were not measured with null or NaN.',
    }),
  }),

  columnWithoutRows: ({ column }: { column: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} is empty.`,
      advice: 'A value for each time is needed.',
    }),
  }),

  dataNotText: ({ value }: { value: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The data are ${value}, not text.`,
      advice: 'Give readTable the contents of a file as a string, or arrays to tableFromColumns.',
    }),
  }),

  /** `value`: what was given for the matrix of `times` rows and a column for each of `names`. */
  matrixOfOtherSize: ({ value, times, names }: { value: string; times: number; names: number }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The matrix is ${value}.`,
      advice: `For ${times} times and ${names} names it must be { rows: ${times}, cols: ${names}, data } with ${times * names} values, those of the first name first.`,
    }),
  }),
});

const notTables = {
  text: 'text that has not been read yet',
  null: 'null',
  undefined: 'undefined',
  model: 'a model',
  other: 'no table yet',
};

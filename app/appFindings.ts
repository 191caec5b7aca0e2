import { findings } from '../src/index.ts';
import { thousands } from '../src/text/digits.ts';
import { quoted } from './data/cells.ts';

const data = { of: 'data' } as const;
const inColumn = (column: string) => ({ of: 'data', column }) as const;

/** What is wrong with the data on the page, and with how columns are used. `row` is as the page names it. */
export const appFindings = findings.catalog({
  examplePoints: ({ points, most }: { points: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `The example has ${points} points.`,
      advice: `It must be a whole number from 2 to ${most}.`,
    }),
  }),

  exampleNoise: ({ noise, most }: { noise: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `The noise of the example is ${noise}.`,
      advice: `It must be between 0 and ${most}: 0.05 stands for 5%.`,
    }),
  }),

  exampleSeed: ({ seed }: { seed: number }) => ({
    about: data,
    words: () => ({ message: `The seed of the example is ${seed}.`, advice: 'It must be a whole number.' }),
  }),

  tooManyRowsHere: ({ rows, most }: { rows: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `There are ${thousands(rows)} rows; at most ${thousands(most)} are read here.`,
      advice: `Keep one row in ${Math.ceil(rows / most)}. The command line takes more: run wendy fit model.txt data.csv there.`,
    }),
  }),

  longTooManyNames: ({ column, most }: { column: string; most: number }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)} has more than ${most} different names: too many for quantities that were measured.`,
      advice: 'Choose another column of names.',
    }),
  }),

  tooManyReplicates: ({ rows, most }: { rows: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `With columns of the same name taken as replicates there are ${thousands(rows)} measurements of a state; at most ${thousands(most)} are read here.`,
      advice: `Leave some of these columns out, or keep one row in ${Math.ceil(rows / most)}.`,
    }),
  }),

  noDataYet: () => ({
    about: data,
    words: () => ({
      message: 'There are no data yet.',
      advice: 'Open, paste or drop a table with a column of times and a column for what was measured.',
    }),
  }),

  dataNotHere: ({ name }: { name: string }) => ({
    about: data,
    words: () => ({
      message: `The data of ${quoted(name)} are not stored in this browser.`,
      advice: 'Choose the file again, or paste the table.',
    }),
  }),

  useTwice: ({ columns, use }: { columns: readonly [string, string]; use: 'time' | 'experiment' }) => ({
    about: inColumn(columns[1]),
    words: () => ({
      message: `Both ${quoted(columns[0])} and ${quoted(columns[1])} are used as ${use === 'time' ? 'the time' : 'the column of experiments'}.`,
      advice: 'Choose another use for one of them.',
    }),
  }),

  /** `candidates`: the columns that are called as a time is, where that leaves a choice. */
  timeNotChosen: ({ candidates }: { candidates: readonly string[] }) => ({
    about: data,
    words: () => ({
      message:
        candidates.length > 1
          ? `Columns ${candidates.map(quoted).join(' and ')} could all be the time.`
          : 'No time column was found.',
      advice: 'Choose “Time” for the column with the times.',
    }),
  }),

  columnNameNotTaken: ({ column, name }: { column: string; name: string }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)} cannot be called ${quoted(name)} in a model.`,
      advice:
        'A name begins with a letter and continues with letters, digits and _; t, pi, experiment and names of functions are reserved.',
    }),
  }),

  /** `numbers` of the columns, from 1. */
  columnNamesSame: ({ numbers, name }: { numbers: readonly [number, number]; name: string }) => ({
    about: inColumn(name),
    words: () => ({
      message: `Columns ${numbers[0]} and ${numbers[1]} are both called ${quoted(name)}.`,
      advice: 'Give one of them another name, or leave it out.',
    }),
  }),

  /** `unread`: the first cell that may have kept a column from being taken for numbers. */
  valuesNotChosen: ({ unread }: { unread?: { column: string; row: string; text: string } }) => ({
    about: unread ? inColumn(unread.column) : data,
    words: () => ({
      message: `No column is used for its values.${unread ? ` Most cells of column ${quoted(unread.column)} are not numbers; the first of them is ${quoted(unread.text)} in ${unread.row}.` : ''}`,
      advice: unread
        ? 'Write numbers like 1234.5, and leave a cell empty where nothing was measured; then choose “Values” for the column.'
        : 'Choose “Values” for the columns with measurements.',
    }),
  }),

  rowWithoutLabel: ({ column, row }: { column: string; row: string }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)}, ${row}: the label is missing. The column tells experiments apart, so every row needs one.`,
      advice: 'Fill it in, or remove the row.',
    }),
  }),

  /** `experiment`: whose times they are, where a column says so. */
  timeGoesBack: ({
    column,
    row,
    time,
    before,
    experiment,
  }: {
    column: string;
    row: string;
    time: string;
    before: { row: string; time: string };
    experiment?: string | undefined;
  }) => ({
    about: { ...inColumn(column), ...(experiment === undefined ? {} : { experiment }) },
    words: () => ({
      message: `Time, ${row}${experiment === undefined ? '' : ` of experiment ${quoted(experiment)}`}: ${time} comes after ${before.time} in ${before.row}. Times may repeat, but not decrease.`,
      advice: `Sort the rows by time${experiment === undefined ? '; if there are several experiments, choose the column that tells them apart' : ''}.`,
    }),
  }),

  rowWithoutTime: ({ column, row }: { column: string; row: string }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)}, ${row}: the time is missing. Every row needs its time.`,
      advice: 'Fill it in, remove the row, or choose another column as the time.',
    }),
  }),

  dateUnlikeOthers: ({ column, row, text }: { column: string; row: string; text: string }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)}, ${row}: ${quoted(text)} is not a date like those above it.`,
      advice: 'Write all dates in the same way, with year, month and day: 2024-01-31, or 2024-01-31 14:30.',
    }),
  }),

  dateNotRead: ({ column, row, text }: { column: string; row: string; text: string }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)}, ${row}: ${quoted(text)} cannot be read as a date.`,
      advice:
        'Write year, month and day, 2024-01-31 or 2024-01-31 14:30, to have them read as days; or write the time that has passed since the start, as in 0, 0.5, 1.',
    }),
  }),

  timeNotNumber: ({ column, row, text }: { column: string; row: string; text: string }) => ({
    about: inColumn(column),
    words: () => ({
      message: `Column ${quoted(column)}, ${row}: ${quoted(text)} is not a number. Every row needs its time.`,
      advice: 'Write it like 12.5, or choose another column as the time.',
    }),
  }),

  fitChangedMeanwhile: () => ({
    about: { of: 'fit' },
    words: () => ({
      message: 'The fit changed while its report was made.',
      advice: 'Make the report again.',
    }),
  }),
});

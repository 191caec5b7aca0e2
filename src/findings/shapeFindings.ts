import { quote, quoteList } from '../text/quote.ts';
import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type Row, rowWords } from './rowWords.ts';

/** What keeps a table from being brought into the shape that a model asks for. */
export const shapeFindings = catalog({
  /** `name`: that of the model; `columns`: those that have it, with a unit. */
  severalColumnsNamed: ({ name, columns }: { name: string; columns: readonly string[] }) => ({
    about: { of: 'data', column: columns[0] },
    words: () => ({
      message: `Columns ${quoteList(columns)} could all be ${quote(name)}.`,
      advice: `Name the one that is meant ${quote(name)}, or remove the others.`,
    }),
  }),

  replicateUnitsDiffer: ({ name, units }: { name: string; units: readonly string[] }) => ({
    about: { of: 'data', column: name },
    words: () => ({
      message: `The replicate columns of ${quote(name)} have different units: ${quoteList(units)}.`,
      advice: 'Write all of them in one unit.',
    }),
  }),

  timesUnlike: (cell: Row & { column: string; text: string; first: string }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    words: () => ({
      message: `Column ${quote(cell.column)}, ${rowWords(cell)}: ${quote(cell.text)} is not written like the first time, ${quote(cell.first)}.`,
      advice:
        'Write all times in the same way: 14:05 or 14:05:30, 2024-01-31, 2024-01-31 14:05, all with a distance from UTC or all without; or as numbers.',
    }),
  }),

  /** `unit`: what the heading says; `text`: the first time. */
  clockOrMinutes: ({ column, unit, text }: { column: string; unit: string; text: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} is in ${quote(unit)} and begins with ${quote(text)}, which could be hours and minutes, or minutes and seconds.`,
      advice:
        'Write hours, minutes and seconds, such as 0:05:30, or numbers; or leave out the unit if these are hours and minutes.',
    }),
  }),

  timesAreMonths: ({ column, text, parts }: { column: string; text: string; parts: 'months' | 'weeks' }) => {
    const [year, part] = [text.slice(0, 4), text.slice(4)];
    return {
      about: { of: 'data', column },
      words: () => ({
        message: `The times in column ${quote(column)} seem to be years and ${parts} in digits, such as ${text}: taken as numbers, they would jump at each new year.`,
        advice: `Write dates, such as ${parts === 'months' ? `${year}-${part}-01` : `${year}-W${part}`}, or the number of ${parts} since the first.`,
      }),
    };
  },

  /** `columns`: what the flags could be about. */
  flagsUnclear: ({ flag, columns }: { flag: string; columns: readonly string[] }) => ({
    about: { of: 'data', column: flag },
    words: () => ({
      message: `Column ${quote(flag)} marks values beyond a limit, but it could be about ${quoteList(columns)}.`,
      advice: `Write such values as limits, such as <0.5, in their own columns, and remove ${quote(flag)}.`,
    }),
  }),

  /** `missing`: which of the two columns the model does not take, although it has doses. */
  dosesNotTaken: ({
    amount,
    rate,
    missing,
  }: {
    amount: string;
    rate: string;
    missing: 'amount' | 'rate';
  }) => ({
    about: { of: 'data', column: missing === 'rate' ? rate : amount },
    words: () =>
      missing === 'rate'
        ? {
            message: `Some doses are infusions, whose rate over time is in column ${quote(rate)}, but the model takes only the others, in ${quote(amount)}.`,
            advice: `Add the line "input ${rate} held", and ${rate} to the equation of the state that it flows into, such as x' = ${rate} - k*x.`,
          }
        : {
            message: `Some doses are given at once, in column ${quote(amount)}, but the model takes only the infusions, in ${quote(rate)}.`,
            advice: `Add the line "dose ${amount} into x", with the name of the state that it enters.`,
          },
  }),

  /** `text`: the first of the dates. */
  datesUnread: ({ column, time, text }: { column: string; time: string; text: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} seems to have the dates of the clock times in ${quote(time)}, but ${quote(text)} is not read as a date.`,
      advice:
        'Write dates such as 2024-01-31, since day and month could be exchanged otherwise; or remove the column if they do not matter.',
    }),
  }),

  clockTimesDecrease: (cell: Row & { column: string; text: string; before: string; rowBefore: number }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    words: (say) => ({
      message: `Column ${quote(cell.column)}, ${rowWords(cell)}: the clock time ${cell.text} comes after ${cell.before} (row ${cell.rowBefore}). It could be the next day, another experiment, or a typing error.`,
      advice: `Write dates with the times, such as 2024-01-31 ${cell.text}; or name the column that tells experiments apart with the option ${say.setting('by', 'NAME')}.`,
    }),
  }),

  /** `variables`, `values`: the columns that could be those of a long table. */
  longUnclear: ({ variables, values }: { variables: readonly string[]; values: readonly string[] }) => ({
    about: { of: 'data' },
    actions:
      values.length > 0 && values.length * variables.length <= 4
        ? variables.flatMap((variable) =>
            values.map((value) => ({ do: 'set', options: { long: `${variable}=${value}` } }) as const),
          )
        : [],
    words: (say) => ({
      message: `The table seems to be long, with names of the model in ${quoteList(variables)}, but ${values.length === 0 ? 'no column of values was found' : `the values could be in ${quoteList(values)}`}.`,
      advice: `Say which columns they are with the option ${say.setting('long', `${variables[0]}=${values[0] ?? 'VALUE'}`)}.`,
    }),
  }),

  longColumnMissing: ({ long, columns }: { long: string; columns: readonly string[] }) => ({
    about: { of: 'option', option: 'long' },
    words: (say) => ({
      message: `${say.given('long', quote(long))} does not name two columns. Columns found: ${quoteList(columns)}.`,
      advice: `Give the column of names, then that of values: ${say.setting('long', 'variable=value')}.`,
    }),
  }),

  longUnitsDiffer: ({
    column,
    variable,
    units,
  }: {
    column: string;
    variable: string;
    units: readonly string[];
  }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Values of ${quote(variable)} have several units in column ${quote(column)}: ${quoteList(units)}.`,
      advice: 'Write all of them in one unit: nothing is converted.',
    }),
  }),

  longWithoutNames: ({
    column,
    names,
    labels,
  }: {
    column: string;
    names: readonly string[];
    labels: readonly string[];
  }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} contains no name of the model, which measures ${quoteList(names)}. Found: ${quoteList(labels)}.`,
      advice: 'Use the same names in the model and in the table.',
    }),
  }),

  plateNotUnderstood: ({ plate }: { plate: string }) => ({
    about: { of: 'option', option: 'plate' },
    words: (say) => ({
      message: `${say.given('plate', quote(plate))} is not understood.`,
      advice: `Say what one experiment is (well, row or column) and, if needed, what was measured: ${say.setting('plate', 'well=OD')}.`,
    }),
  }),

  plateWithoutWells: () => ({
    about: { of: 'data' },
    words: () => ({
      message: 'No column has the name of a well of a plate.',
      advice: 'A column of times and columns such as A1, A2 or H12 are needed.',
    }),
  }),

  /** `given`: the name that the option has, or ''; `names`: what the model can measure. */
  plateValueUnclear: ({
    wells,
    given,
    by,
    names,
  }: {
    wells: number;
    given: string;
    by: string;
    names: readonly string[];
  }) => ({
    about: { of: 'data' },
    actions:
      names.length <= 4
        ? names.map((name) => ({ do: 'set', options: { plate: `${by}=${name}` } }) as const)
        : [],
    words: (say) => ({
      message: `${count(wells, 'column')} have names of wells of a plate, but ${given === '' ? `what was measured in them could be any of ${quoteList(names)}` : `${quote(given)} is nothing that the model measures: ${quoteList(names)}`}.`,
      advice: `Say what it is with the option ${say.setting('plate', `${by}=${names[0] ?? 'NAME'}`)}.`,
    }),
  }),

  plateAllBlank: ({ wells }: { wells: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `None of the ${wells} wells has any content in the layout.`,
      advice: 'Give a row for each well that was used, with a column "well" and what tells wells apart.',
    }),
  }),

  layoutWithoutWells: ({ columns }: { columns: readonly string[] }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `The layout has no column "well". Columns found: ${quoteList(columns)}.`,
      advice: 'Give a row for each well, such as A1, with a column "well".',
    }),
  }),

  layoutWellWrong: ({ text, twice }: { text: string; twice: boolean }) => ({
    about: { of: 'data', column: 'well' },
    words: () => ({
      message: twice
        ? `The layout has well ${quote(text)} twice.`
        : `${quote(text)} in the layout is not a well.`,
      advice: 'Give one row for each well: a letter from A to P and a number up to 24, such as A1 or H12.',
    }),
  }),

  layoutColumnTaken: ({ column }: { column: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} is both in the layout and in the table, or is what was measured.`,
      advice: 'Rename it in the layout.',
    }),
  }),

  /** `cells`: how many values of the column are beyond a limit; the first is at the row, written as `text`. */
  valuesBeyondLimit: (cell: Row & { column: string; text: string; cells: number }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    actions: [
      { do: 'set', options: { beyond: 'censored' } },
      { do: 'set', options: { beyond: 'missing' } },
    ],
    words: (say) => ({
      message: `Column ${quote(cell.column)}, ${rowWords(cell)}: ${quote(cell.text)} is beyond a limit${cell.cells === 1 ? '' : `, as ${cell.cells === 2 ? '1 more cell is' : `${cell.cells - 1} more cells are`}`}.`,
      advice: `Use such values as limits, with the option ${say.setting('beyond', 'censored')}, or leave them out, with ${say.setting('beyond', 'missing')}, which biases the estimates if there are many.`,
    }),
  }),

  censoredNoise: ({ column }: { column: string }) => ({
    about: { of: 'data', column },
    actions: [{ do: 'set', options: { beyond: 'missing' } }],
    words: (say) => ({
      message: `Values of ${quote(column)} are beyond a limit, and its noise is a formula or has heavy tails.`,
      advice: `Censored values need normal or log-normal noise of one standard deviation, or of a column of them: change the noise, or leave such values out with the option ${say.setting('beyond', 'missing')}.`,
    }),
  }),

  censoredMethod: ({ column, method }: { column: string; method: string }) => ({
    about: { of: 'data', column },
    actions: [
      { do: 'set', options: { method: 'mle' } },
      { do: 'set', options: { beyond: 'missing' } },
    ],
    words: (say) => ({
      message: `Values of ${quote(column)} are beyond a limit, which ${method} does not take.`,
      advice: `Use the option ${say.setting('method', 'mle')}, or leave such values out with ${say.setting('beyond', 'missing')}.`,
    }),
  }),

  limitUnknown: (cell: Row & { column: string; text: string }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    actions: [{ do: 'set', options: { beyond: 'missing' } }],
    words: (say) => ({
      message: `Column ${quote(cell.column)}, ${rowWords(cell)}: ${quote(cell.text)} does not give the limit.`,
      advice: `Write it, such as <0.1, or leave such values out with the option ${say.setting('beyond', 'missing')}.`,
    }),
  }),
});

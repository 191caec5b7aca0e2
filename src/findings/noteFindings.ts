import { ofExperiment } from '../text/ofExperiment.ts';
import { quote, quoteList } from '../text/quote.ts';
import { count, list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About, Say } from './finding.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import { readingWords } from './readingWords.ts';
import { type Row, rowWords } from './rowWords.ts';

const data: About = { of: 'data' };

/** Notes on data, and on how they are read together with a model. `experiment` is '' where experiments have no names. */
export const noteFindings = catalog({
  /** `unnamed`: how many columns without a name there are besides. */
  columnsUnused: ({ names, unnamed }: { names: readonly string[]; unnamed: number }) => ({
    about: data,
    words: () => {
      const parts = [
        ...(names.length > 0 ? [quoteList(names)] : []),
        ...(unnamed > 0 ? [`${unnamed} without a name`] : []),
      ];
      return `Columns not used: ${parts.join(' and ')}.`;
    },
  }),

  tableRead: ({ readings }: { readings: readonly Reading[] }) => ({
    about: data,
    words: () => readingWords(readings),
  }),

  columnsRepeat: ({ name, columns }: { name: string; columns: readonly string[] }) => ({
    about: data,
    actions: [{ do: 'set', options: { replicates: 'columns' } }],
    words: (say: Say) => ({
      message: `${quoteList(columns)} may be replicates of ${quote(name)}.`,
      advice: `If so, add the option ${say.setting('replicates', 'columns')}.`,
    }),
  }),

  /** `labels`: a column that may tell experiments apart, or ''. */
  rowsReplicated: ({ rows, first, labels }: { rows: number; first: Row; labels: string }) => ({
    about: data,
    actions: labels === '' ? [] : [{ do: 'set', options: { by: labels } }],
    words: (say: Say) => {
      const which =
        rows === 1
          ? `1 row repeats the time before it (${rowWords(first)})`
          : `${rows} rows repeat the time before them (the first: ${rowWords(first)})`;
      const advice = `If column ${quote(labels)} tells experiments apart, add the option ${say.setting('by', labels)}.`;
      return { message: `${which}: read as replicates.`, advice: labels === '' ? '' : advice };
    },
  }),

  missingMark: ({
    state,
    value,
    cells,
    first,
  }: {
    state: string;
    value: number;
    cells: number;
    first: Row;
  }) => ({
    about: data,
    words: () => ({
      message: `${state} is ${value} in ${count(cells, 'row')} (the first: ${rowWords(first)}), as some programs mark missing values.`,
      advice: 'If nothing was measured there, leave the cells empty or write NA.',
    }),
  }),

  clockDigits: ({ experiment, first }: { experiment: string; first: number }) => {
    const digits = String(first).padStart(4, '0');
    return {
      about: data,
      words: () => ({
        message: `The times${ofExperiment(experiment)} may be clock times without a colon: as such they are even, and as numbers they are not.`,
        advice: `If so, write ${digits.slice(0, 2)}:${digits.slice(2)} instead of ${first}.`,
      }),
    };
  },

  timesSince1970: ({ experiment, first, unit }: { experiment: string; first: number; unit: string }) => ({
    about: data,
    words: () => ({
      message: `The times${ofExperiment(experiment)}, from ${first} on, seem to be ${unit} since 1970, as computers count dates.`,
      advice: `Parameters are then in ${unit} as well. Write dates, such as 2024-01-31 14:05, for days since the first.`,
    }),
  }),

  /** `off`: how far times are from an even grid at most, as a part of a step. */
  timesRounded: ({
    experiment,
    decimals,
    needed,
    off,
  }: {
    experiment: string;
    decimals: number;
    needed: number;
    off: number;
  }) => ({
    about: data,
    words: () => ({
      message: `The times${ofExperiment(experiment)} seem to be even but rounded to ${decimals || 'no'} decimal${decimals === 1 ? '' : 's'}, up to ${Math.ceil(100 * off)}% of a step off.`,
      advice: `If so, write them with ${needed} decimals.`,
    }),
  }),

  undeclaredKnown: ({ names }: { names: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `${quoteList(names)} ${names.length === 1 ? 'is a column of the data and is' : 'are columns of the data and are'} taken as known.`,
      advice: `To estimate ${names.length === 1 ? 'it' : 'them'}, add a parameters line.`,
    }),
  }),

  outputsEmpty: ({ names }: { names: readonly string[] }) => ({
    about: data,
    words: () =>
      `Not measured: ${quoteList(names)}, ${names.length === 1 ? 'whose column has' : 'whose columns have'} no values.`,
  }),

  outputsWithoutColumn: ({ names }: { names: readonly string[] }) => ({
    about: data,
    words: () => `Not measured: ${quoteList(names)}, for which the data have no column.`,
  }),

  /** `others`: how many more experiments it is true of. */
  inputExtended: ({
    input,
    experiment,
    side,
    t,
    value,
    others,
  }: {
    input: string;
    experiment: string;
    side: 'before' | 'after';
    t: number;
    value: number;
    others: number;
  }) => ({
    about: { of: 'data', column: input },
    words: () => {
      const same = others > 0 ? ` The same is true of ${count(others, 'other experiment')}.` : '';
      return `Input ${quote(input)}${ofExperiment(experiment)} has no value ${side} t = ${short(t)}: its ${side === 'before' ? 'first' : 'last'} value, ${short(value)}, is used there.${same}`;
    },
  }),

  /** `others`: how many more experiments begin after the jump. */
  jumpBeforeStart: ({
    place,
    t,
    state,
    start,
    experiment,
    others,
  }: {
    place: Place;
    t: number;
    state: string;
    start: number;
    experiment: string;
    others: number;
  }) => ({
    about: { of: 'text', place },
    words: () => {
      const more = others > 0 ? ` and ${count(others, 'other')}` : '';
      const which = experiment === '' ? '' : `${ofExperiment(experiment)}${more}`;
      return {
        message: `The jump of line ${place.line} at t = ${t} lies before the start${which}, t = ${start}, and is left out.`,
        advice: `To begin earlier, give first values there, such as ${state}(${t}) = 0.`,
      };
    },
  }),

  /** `column`, `experiment`, `t`: those of the first of these values. */
  valuesAtDose: ({
    values,
    column,
    experiment,
    t,
  }: {
    values: number;
    column: string;
    experiment: string;
    t: number;
  }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `${count(values, 'value')} at the time of a dose ${values === 1 ? 'counts' : 'count'} as measured just before it (${values === 1 ? '' : 'the first: '}${quote(column)}${ofExperiment(experiment)} at t = ${short(t)}).`,
      advice: `If measured after the dose, write ${values === 1 ? 'it' : 'them'} in a row below it, and none above.`,
    }),
  }),

  definitionNotMeasured: ({ name }: { name: string }) => ({
    about: { of: 'data', column: name },
    words: () => ({
      message: `The definition ${name} is not measured by the column ${quote(name)}.`,
      advice: `To have it measured, add a line: observe ${name} = ${name}`,
    }),
  }),

  /** `start`: when the first values are. */
  statesUnseen: ({ states, start }: { states: readonly string[]; start: number }) => ({
    about: { of: 'fit' },
    words: () => {
      const one = states.length === 1;
      return {
        message: `Nothing that is measured depends on ${list(states)}: ${one ? 'its first value is' : 'their first values are'} not identified by these data.`,
        advice: `Give ${one ? 'it' : 'them'}, such as ${states[0]}(${start}) = 0, or leave ${one ? 'its equation' : 'their equations'} out.`,
      };
    },
  }),
});

import { quote, quoteList } from '../text/quote.ts';
import { catalog } from './catalog.ts';
import type { Say } from './finding.ts';

/** A name that was requested, the columns that there are, and the one that may be meant, or ''. */
interface Sought {
  readonly name: string;
  readonly columns: readonly string[];
  readonly near: string;
}

/** What is wrong with the columns that a model and the options ask for. */
export const columnFindings = catalog({
  timeIsState: ({ column }: { column: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} is used both as the time and as a state.`,
      advice: 'Name another time column, or rename the state in the model.',
    }),
  }),

  timeColumnMissing: (sought: Sought) => ({
    about: { of: 'data' },
    actions: sought.near === '' ? [] : [{ do: 'set', options: { time: sought.near } }],
    words: () => ({
      message: `There is no time column ${quote(sought.name)}. ${found(sought.columns)}`,
      advice: didYouMean(sought),
    }),
  }),

  /** `likely`: the one column that may be the time, or ''; `isCommented`: whether the header begins with "#". */
  noTimeColumn: ({
    columns,
    likely,
    isCommented,
  }: {
    columns: readonly string[];
    likely: string;
    isCommented: boolean;
  }) => ({
    about: { of: 'data' },
    actions: likely === '' || isCommented ? [] : [{ do: 'set', options: { time: likely } }],
    words: (say) => ({
      message: `No time column was found: none is called t or time. ${found(columns)}`,
      advice: isCommented
        ? withoutHash
        : likely === ''
          ? nameTime(say)
          : `If it is ${quote(likely)}, add the option ${say.setting('time', likely)}.`,
    }),
  }),

  severalTimeColumns: ({ columns, isCommented }: { columns: readonly string[]; isCommented: boolean }) => ({
    about: { of: 'data' },
    words: (say) => ({
      message: `Columns ${quoteList(columns)} could all be the time.`,
      advice: isCommented ? withoutHash : nameTime(say),
    }),
  }),

  stateWithoutColumn: (sought: Sought) => ({
    about: { of: 'data', column: sought.name },
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => ({
      message: `State ${quote(sought.name)} has no column in the data. ${found(sought.columns)}`,
      advice: `${sought.near === '' ? '' : `${didYouMean(sought)} `}Give the state and its column the same name, or use ${say.setting('method', 'mle')}, the default, which also estimates states that were not measured.`,
    }),
  }),

  severalLabelColumns: ({ columns }: { columns: readonly string[] }) => ({
    about: { of: 'data' },
    words: (say) => ({
      message: `Columns ${quoteList(columns)} could all be the labels of the experiments.`,
      advice: `Name the right one with the option ${say.setting('by', 'NAME')}.`,
    }),
  }),

  labelColumnMissing: (sought: Sought) => ({
    about: { of: 'data' },
    actions: sought.near === '' ? [] : [{ do: 'set', options: { by: sought.near } }],
    words: () => ({
      message: `There is no column ${quote(sought.name)} with labels of experiments. ${found(sought.columns)}`,
      advice: didYouMean(sought),
    }),
  }),

  labelColumnTaken: ({ column, as }: { column: string; as: 'time' | 'state' }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} is used both as ${as === 'time' ? 'the time' : 'a state'} and as the label of experiments.`,
      advice: 'Name another column.',
    }),
  }),
});

const withoutHash = 'Remove the "#" at the start of the header.';

function nameTime(say: Say): string {
  return `Name it with the option ${say.setting('time', 'NAME')}.`;
}

function found(columns: readonly string[]): string {
  return `Columns found: ${quoteList(columns)}.`;
}

function didYouMean({ name, near }: Sought): string {
  if (near === '') return '';
  const differs = near.toLowerCase() === name.toLowerCase() ? ' Upper and lower case differ.' : '';
  return `Did you mean ${quote(near)}?${differs}`;
}

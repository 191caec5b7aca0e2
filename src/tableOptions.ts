import type { OptionRow, Options } from './optionKinds.ts';

/** The options that say how a table is read. */
export type TableOption = 'time' | 'by' | 'long' | 'replicates' | 'plate' | 'beyond';

/** Their rows of the option table. */
export const tableOptions: { readonly [K in TableOption]: OptionRow<Options[K]> } = {
  time: { kind: 'text', default: '', help: 'name of the time column; if empty, the column t or time' },
  by: {
    kind: 'text',
    default: '',
    help: 'name of the column that says which experiment a row belongs to, or several, separated by commas; if empty, the column experiment, if there is one',
  },
  long: {
    kind: 'text',
    default: '',
    help: 'columns of a long table, such as variable=value: names of what was measured, and values; if empty, they are recognised by the names of the model',
  },
  replicates: {
    kind: 'choice',
    values: ['auto', 'columns', 'none'],
    default: 'auto',
    help: 'which columns are replicates of one state',
    words: {
      auto: 'u_1, u_2, u.3 or u (4), if none is called u',
      columns: 'these, and u itself',
      none: 'each column is a separate quantity',
    },
  },
  plate: {
    kind: 'text',
    default: '',
    help: 'for a table with a column for each well of a plate: whether each well, row or column is an experiment, and what was measured, such as well=OD; if empty, such tables are recognised, and each well is one',
  },
  beyond: {
    kind: 'choice',
    values: ['ask', 'censored', 'missing'],
    default: 'ask',
    help: 'how values beyond a limit, such as <5, are treated',
    words: {
      ask: 'stop with an error, and ask',
      censored: '"below 5" counts in the likelihood (mle, fsnls)',
      missing: 'as not measured',
    },
  },
};

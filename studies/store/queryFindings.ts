import { type About, findings } from '../../src/index.ts';

const call: About = { of: 'call' };
const packageName = '@duckdb/node-api';

/** What is wrong with a question to the fits of a study, or with the database that answers it. */
export const queryFindings = findings.catalog({
  duckdbNotHere: (v: { folder: string }) => ({
    about: { of: 'option', option: 'duckdb' },
    words: (say) => ({
      message: `${say.setting('duckdb', v.folder)}: there is no package ${packageName} here, nor in its folder node_modules.`,
      advice: `Name the folder where you ran npm install ${packageName}.`,
    }),
  }),

  duckdbMissing: (v: { folders: readonly string[]; home: string }) => ({
    about: call,
    words: (say) => ({
      message: `This needs DuckDB, which is not installed next to wendy, in ${v.folders.join(' or ')}.`,
      advice: `Install it there: npm install ${packageName} in ${v.home}, or npm install -g ${packageName} if wendy was installed with -g. If it is installed elsewhere, name the place with ${say.setting('duckdb', 'FOLDER')}. Without it, \`wendy study export OUT --csv FILE\` writes all fits.`,
    }),
  }),

  duckdbBroken: (v: { folder: string; why: string }) => ({
    about: call,
    words: () => ({
      message: `DuckDB is at ${v.folder} and cannot be loaded (${v.why}).`,
      advice: `Install it again on this system, with npm install ${packageName}.`,
    }),
  }),

  /** `how`: a signal or an exit code; `why`: the first line that it printed. */
  databaseEnded: (v: { how: string; why: string }) => ({
    about: call,
    words: () => {
      const why = v.how === 'SIGKILL' ? 'most likely the system ran out of memory' : v.why;
      return {
        message: `DuckDB stopped before it was done (${v.how}${why ? `: ${why}` : ''}). The study is unchanged.`,
        advice: 'Change the query, or select less.',
      };
    },
  }),

  queryMemory: (v: { bytes: number }) => ({
    about: call,
    words: () => ({
      message: `The query needs more than ${(v.bytes / 2 ** 30).toPrecision(2)} GB of memory.`,
      advice: 'Select less: fewer columns, a where, a limit. Nothing was changed.',
    }),
  }),

  parquetUnwritten: (v: { why: string }) => ({
    about: call,
    words: () => ({
      message: `The Parquet file cannot be written (${v.why}).`,
      advice: 'Name a file elsewhere.',
    }),
  }),

  /** `copies`: whether the query would write a file. */
  queryRefused: (v: { why: string; copies: boolean }) => ({
    about: call,
    words: () =>
      `The query cannot be run. ${v.why}\n${
        v.copies
          ? 'No file is written from SQL: select what you want, and write it by --csv > FILE, or all fits by `wendy study export`.'
          : 'The table is called fits; `describe fits` lists its columns.'
      }`,
  }),

  queryEmpty: () => ({
    about: call,
    words: () => ({
      message: 'The query is empty.',
      advice: 'Write one, such as "select count(*) from fits".',
    }),
  }),

  queryUnanswered: () => ({
    about: call,
    words: () => ({
      message:
        'The query returns nothing: its last statement changes the copy of the fits in memory, which is gone afterwards.',
      advice: 'End with a select.',
    }),
  }),

  querySeveral: (v: { statements: number }) => ({
    about: call,
    words: () => ({
      message: `The query has ${v.statements} statements, and one before the last returns a table, too.`,
      advice: 'One table is printed: run one query at a time, or join them with union all.',
    }),
  }),

  answerTooLong: (v: { rows: number; mostBytes: number }) => ({
    about: call,
    words: () => ({
      message: `The result is too long: after ${v.rows} rows it takes ${v.mostBytes / 2 ** 20} MB.`,
      advice: 'Select less, with where, group by or limit; all fits are written by `wendy study export`.',
    }),
  }),
});

import { type About, findings } from '../../src/index.ts';

const call: About = { of: 'call' };

/** What keeps a report of a study from being written. The folder is the source of the error. */
export const reportFindings = findings.catalog({
  nothingToReport: () => ({
    about: call,
    words: (say) => ({
      message: 'no shard of this study is done, so there is nothing to report.',
      advice: `Run \`${say.command('runStudy')}\` first.`,
    }),
  }),

  reportUnwritten: (v: { why: string }) => ({
    about: call,
    words: () => ({
      message: `the report could not be written (${v.why}).`,
      advice:
        'Free space there or repair permissions, and run the same command again; an older report is unchanged.',
    }),
  }),

  reportFolderTaken: () => ({
    about: call,
    words: () => ({
      message: 'there is something here that is not a report of a study, and a report would replace it.',
      advice: 'Move it elsewhere.',
    }),
  }),
});

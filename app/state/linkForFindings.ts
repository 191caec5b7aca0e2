import { findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** What a link cannot hold. */
export const linkForFindings = findings.catalog({
  /** `models`: how many the work has. */
  dataTooLargeForLink: ({ name, models }: { name: string; models: number }) => ({
    about: call,
    words: () => ({
      message: `The data of ${name} are too large for a link: it holds the ${models === 1 ? 'model' : 'models'} and the options.`,
      advice: 'Send the file along, or a project file instead.',
    }),
  }),

  linkLong: () => ({ about: call, words: () => 'The link is long: some programs may cut it.' }),
});

import { findings } from '../src/index.ts';
import { quoted } from './data/cells.ts';

const call = { of: 'call' } as const;
const data = { of: 'data' } as const;

/** What went wrong in the page itself, and what came of what was brought to it. `error`: the words of the program or the browser. */
export const faultFindings = findings.catalog({
  pageFailed: ({ error, isSaved }: { error: string; isSaved: boolean }) => ({
    about: call,
    words: () => ({
      message: `This should not have happened: ${error}.`,
      advice: isSaved
        ? 'Your work is saved; if the page does not answer, reload it.'
        : 'Not all of your work is saved: export it as files before you reload the page.',
    }),
  }),

  computationFailed: ({ error }: { error: string }) => ({
    about: call,
    words: () => ({
      message: `This should not have happened: ${error}.`,
      advice: 'Please report it with the model and the data.',
    }),
  }),

  computationStopped: ({ error }: { error: string }) => ({
    about: call,
    words: () => ({
      message: `The computation stopped: ${error}.`,
      advice: 'Reload the page; if it happens again, the data may be too large for this browser.',
    }),
  }),

  computationNotLoaded: () => ({
    about: call,
    words: () => ({
      message: 'The part of the page that computes could not be loaded.',
      advice: 'Reload the page.',
    }),
  }),

  answerNotReceived: () => ({
    about: call,
    words: () => ({
      message: 'The answer could not be read: there may be too little memory.',
      advice: 'Reload the page.',
    }),
  }),

  /** `why`: the words of the page or its worker. */
  notTaken: ({ name, why }: { name: string; why: string }) => ({
    about: data,
    words: () => `${quoted(name)} was not taken. ${why}`,
  }),
});

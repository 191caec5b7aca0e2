import { type Finding, findings } from '../../src/index.ts';

const call = { of: 'call' } as const;
const chooseAgain = 'Choose the file again; the model and the options are as you left them.';

/** What this browser did not keep, or does not load. `name`: that of a file of data. */
export const storageFindings = findings.catalog({
  savedNotRead: ({ why }: { why: Finding }) => ({
    about: call,
    words: (say) => ({
      message: `The work saved in this browser could not be read. ${findings.sentence(why, say)}`,
      advice: 'The page starts with its first example; the saved text is replaced at your next change.',
    }),
  }),

  dataNotSavedInTime: ({ name }: { name: string }) => ({
    about: call,
    words: () => ({
      message: `The data of ${name} were not saved before the page closed, so earlier data are shown.`,
      advice: chooseAgain,
    }),
  }),

  dataNotKept: ({ name }: { name: string }) => ({
    about: call,
    words: () => ({
      message: `The data of ${name} are missing: this browser did not keep them.`,
      advice: chooseAgain,
    }),
  }),

  storageSilent: ({ name }: { name: string }) => ({
    about: call,
    words: () => ({
      message: `The data of ${name} could not be read: the storage of this browser does not respond.`,
      advice: `Reload the page to try again. Or choose the file again; the model and the options are as you left them.`,
    }),
  }),

  storageFull: () => ({
    about: call,
    words: () => ({
      message: 'Your last changes are not saved: the storage of this browser is full.',
      advice: 'Export your work as files before you leave the page.',
    }),
  }),

  storageForbidden: () => ({
    about: call,
    words: () => ({
      message: 'Your work is not saved: this browser does not let the page store anything.',
      advice: 'Export it as files before you leave the page.',
    }),
  }),

  noRoomForBoth: () => ({
    about: call,
    words: () => ({
      message: 'This browser has no room to keep both this work and the work that was on the page before.',
      advice:
        'Until you change something, a reload shows the earlier work; Undo brings it back as long as the page stays open.',
    }),
  }),

  dataTooLargeToKeep: ({ name, megabytes }: { name: string; megabytes: number }) => ({
    about: call,
    words: () => ({
      message: `The data of ${name} (${megabytes} MB) are not saved: this browser has no room for them.`,
      advice: 'After a reload, choose the file again.',
    }),
  }),

  pagePartMissing: () => ({
    about: call,
    words: () => ({
      message: 'A part of this page did not load.',
      advice: 'Check that its server is still running, and reload the page.',
    }),
  }),
});

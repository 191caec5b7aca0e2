import { findings } from './index.ts';

const call = { of: 'call' } as const;

// The registry of the library itself: node.ts is built apart from it.

/** What keeps a file or a stream from being read. */
export const fileFindings = findings.catalog({
  notStream: ({ value }: { value: string }) => ({
    about: call,
    words: () => ({
      message: `The stream is ${value}.`,
      advice: 'A readable stream is needed, such as process.stdin.',
    }),
  }),

  notPath: ({ value }: { value: string }) => ({
    about: call,
    words: () => ({
      message: `The path is ${value}.`,
      advice: "The name of a file is needed, such as 'data.csv'.",
    }),
  }),

  streamNotBytes: ({ value }: { value: string }) => ({
    about: call,
    words: () => ({
      message: `The stream delivers ${value}.`,
      advice:
        'Bytes are needed: a stream in object mode has none, and one with an encoding set has decoded them.',
    }),
  }),

  /** `most`: in bytes. */
  modelFileTooLarge: ({ most }: { most: number }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `The file is larger than ${most / 1e6} MB. A model has at most a million characters.`,
      advice: 'Is this file a model?',
    }),
  }),

  fileTooLarge: ({ most }: { most: number }) => ({
    about: call,
    words: () => ({
      message: `The data are larger than ${most / 1e6} MB. That is more than can be fitted.`,
      advice: 'Pass only the columns and rows that are needed.',
    }),
  }),

  /** `unpack`: a command that unpacks it on its way to the program that reads it. */
  fileCompressed: ({ unpack }: { unpack: string }) => ({
    about: call,
    words: () => ({
      message: 'This is compressed with gzip.',
      advice: `Decompress it on the fly:\n  ${unpack}`,
    }),
  }),

  fileNotText: () => ({
    about: call,
    words: () => ({
      message: 'This is not text in UTF-8.',
      advice: 'Save it as plain text (for a table: as CSV) in UTF-8; a spreadsheet has to be exported first.',
    }),
  }),

  fileMissing: () => ({
    about: call,
    words: () => ({ message: 'There is no such file.', advice: 'Check the name and the folder.' }),
  }),

  fileIsFolder: () => ({
    about: call,
    words: () => ({ message: 'This is a folder, not a file.', advice: 'Give the name of a file in it.' }),
  }),

  /** `reason`: what the system says about it. */
  fileUnreadable: ({ reason, isForbidden }: { reason: string; isForbidden: boolean }) => ({
    about: call,
    words: () =>
      isForbidden
        ? {
            message: 'There is no permission to read this file.',
            advice: 'Change its permissions, or copy it.',
          }
        : { message: `This cannot be opened as a file (${reason}).`, advice: 'Check the name.' },
  }),
});

import { type Finding, findings } from '../../src/index.ts';
import { quoted } from './cells.ts';

const data = { of: 'data' } as const;
const model = { of: 'model' } as const;

/** What is wrong with files and texts that a user brings to the page, and how they were read. */
export const broughtFindings = findings.catalog({
  nothingPasted: () => ({
    about: data,
    words: () => ({
      message: 'Nothing was pasted.',
      advice: 'Copy the table with its header, then paste it.',
    }),
  }),

  pastedTooLong: ({ letters, most }: { letters: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `The text has ${Math.ceil(letters / 1e6)} million characters; at most ${most / 1e6} million are read here.`,
      advice: 'Keep only the columns of the model, or fewer rows.',
    }),
  }),

  noNumbers: () => ({
    about: data,
    words: () => ({
      message: 'No column with numbers was found.',
      advice:
        'The first line names the columns, and the lines below contain the numbers: t,u1 then 0,1.5 and so on.',
    }),
  }),

  openedFileEmpty: () => ({
    about: data,
    words: () => ({
      message: 'The file is empty.',
      advice: 'A header such as t,u1,u2 and rows of numbers are needed.',
    }),
  }),

  fileTooLargeHere: ({ bytes, most }: { bytes: number; most: number }) => ({
    about: data,
    words: () => ({
      message: `The file has ${megabytes(bytes)}; at most ${megabytes(most)} are read here.`,
      advice: `Keep only the columns of the model, or one row in ${Math.ceil(bytes / most)}. The command line takes more: run wendy fit model.txt data.csv there.`,
    }),
  }),

  /** One of several files. */
  fileNotRead: ({ name, why }: { name: string; why: Finding }) => ({
    about: data,
    words: (say) => `${name} was not read. ${findings.sentence(why, say)}`,
  }),

  readAsUtf16: () => ({ about: data, words: () => 'It is in UTF-16.' }),

  readAsWindows1252: () => ({
    about: data,
    words: () => 'It is not in UTF-8, and was read as Windows-1252: check names with special letters.',
  }),

  sbmlValuesBelow: ({ names }: { names: readonly string[] }) => ({
    about: model,
    words: () =>
      `${someOf(names)} will be estimated: the values of the file stand below the model as comments.`,
  }),

  sbmlRenamed: ({ renamed }: { renamed: readonly (readonly [id: string, name: string])[] }) => ({
    about: model,
    words: () => `Renamed: ${someOf(renamed.map(([id, name]) => `${id} is ${name}`))}.`,
  }),

  /** `why`: what is wrong with the first of them. */
  nothingInFiles: ({ files, why }: { files: number; why: Finding | undefined }) => ({
    about: data,
    words: (say) => ({
      message: `None of the ${files} files is a table or a model.${why ? ` ${findings.sentence(why, say)}` : ''}`,
      advice: 'Choose a table of measurements, a model in SBML, or both together.',
    }),
  }),

  severalFiles: ({ names }: { names: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `${quotedList(names)} were opened together, and one of them is needed.`,
      advice:
        'Choose one; several experiments belong in one table, with a column “experiment” that tells them apart.',
    }),
  }),

  layoutWithoutPlate: () => ({
    about: data,
    words: () => ({
      message: 'This layout lists what is in the wells of a plate, but the data here are not a plate.',
      advice: 'Drop it together with the table of the plate, which has a column for each well.',
    }),
  }),

  fileNotReadable: () => ({
    about: data,
    words: () => ({
      message: 'The browser could not read it.',
      advice: 'Is it a folder, or was it moved or changed since? Choose the file again.',
    }),
  }),

  takenWithNotes: ({ name, notes }: { name: string; notes: readonly Finding[] }) => ({
    about: data,
    words: (say) =>
      [`${quoted(name)} was read.`, ...notes.map((note) => findings.wordsOf(note, say).message)].join(' '),
  }),
});

/** Names that are said one by one. */
const mostNamed = 4;

function quotedList(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const shown = names.slice(0, mostNamed).map(quoted);
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

/** Names of a model that are said one by one. */
const mostListed = 8;

function someOf(texts: readonly string[]): string {
  const more = texts.length - mostListed;
  return `${texts.slice(0, mostListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

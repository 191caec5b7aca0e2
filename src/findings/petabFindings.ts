import { list } from '../text/words.ts';
import { catalog } from './catalog.ts';
import {
  type CellNeed,
  type FormulaFault,
  faultWords,
  type IdKind,
  idKinds,
  type NotInPetab,
  needWords,
  notInPetabWords,
  type Unsupported,
  unsupportedWords,
} from './petabWords.ts';

const data = { of: 'data' } as const;

/** A cell of a table of a PEtab problem. `row` counts lines as an editor does: the header is row 1. */
interface At {
  readonly file: string;
  readonly row: number;
  readonly column: string;
}

const place = ({ file, row, column }: At) => `${file}, row ${row}, column ${column}`;

/** What keeps a PEtab problem from being read or written. */
export const petabFindings = catalog({
  petabMissing: ({ files }: { files: readonly string[] }) => ({
    about: data,
    words: () => ({
      message:
        files.length === 0
          ? 'There are no files.'
          : `None of the files is the YAML file of a PEtab problem: ${files.slice(0, 8).join(', ')}.`,
      advice:
        'Pass the YAML file, with format_version and the names of the tables, together with the tables and the model.',
    }),
  }),

  petabNotWritten: (what: NotInPetab) => ({
    about: { of: 'model' },
    words: () => ({
      message: `A PEtab problem cannot contain ${notInPetabWords(what)}.`,
      advice: 'Put it into the equations or the data, or export the fit in another format.',
    }),
  }),

  petabSeveral: ({ files }: { files: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `There are several PEtab problems: ${files.join(', ')}.`,
      advice: 'Say which one: give its YAML file.',
    }),
  }),

  /** `reason`: what the parser said; none where it is sound, but something else than entries. */
  petabNotYaml: ({ file, reason }: { file: string; reason: string | undefined }) => ({
    about: data,
    words: () => ({
      message: `${file} cannot be read as YAML: ${reason ?? 'it is not a list of entries.'}`,
      advice: 'Correct the file; a validator of PEtab (petablint) shows what else is wrong.',
    }),
  }),

  petabVersion: ({ file, version }: { file: string; version: string }) => ({
    about: data,
    words: () => ({
      message: `${file}: format_version is ${version}.`,
      advice: 'Versions 1 and 2.0.0 of PEtab are read.',
    }),
  }),

  /** `files`: those that measurements should be in. */
  petabNoMeasurements: ({ files }: { files: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `There is no measurement in ${list(files)}.`,
      advice: 'A row for each measured value is needed below the header.',
    }),
  }),

  /** An entry of the YAML file. */
  petabEntry: ({ file, entry, isThere }: { file: string; entry: string; isThere: boolean }) => ({
    about: data,
    words: () => ({
      message: `${file}: ${entry} is ${isThere ? 'not a list of files' : 'missing'}.`,
      advice: isThere
        ? 'Give the names of files.'
        : entry === 'problems'
          ? 'Name the tables and the model there.'
          : 'Name the files of that table.',
    }),
  }),

  petabFileMissing: ({ file, by, found }: { file: string; by: string; found: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `${by} names the file ${file}, which is not there.`,
      advice: `Pass it along with the others. Files found: ${found.slice(0, 12).join(', ')}.`,
    }),
  }),

  petabUnsupported: ({ file, found }: { file: string; found: Unsupported }) => ({
    about: data,
    words: () => {
      const [what, advice] = unsupportedWords(found);
      return { message: `${file}: ${what}.`, advice };
    },
  }),

  petabColumn: ({ file, column, found }: { file: string; column: string; found: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `${file}: the column ${column} is missing.`,
      advice: `Columns found: ${found.join(', ')}.`,
    }),
  }),

  petabRow: ({
    file,
    row,
    cells,
    columns,
  }: {
    file: string;
    row: number;
    cells: number;
    columns: number;
  }) => ({
    about: data,
    words: () => ({
      message: `${file}, row ${row}: ${cells} cells found, but the header names ${columns} columns.`,
      advice: 'Complete the row. Columns are separated by tabs.',
    }),
  }),

  petabTwice: ({ at, text, earlier }: { at: At; text: string; earlier: number }) => ({
    about: data,
    words: () => ({
      message: `${place(at)}: ${text} was already given in row ${earlier}.`,
      advice: 'Remove or rename one of the two.',
    }),
  }),

  petabCell: ({ at, text, needed }: { at: At; text: string; needed: CellNeed }) => ({
    about: data,
    words: () => ({
      message: `${place(at)}: ${text === '' ? 'the cell is empty' : `"${text}" found`}.`,
      advice: needWords(needed),
    }),
  }),

  petabUnknown: ({ at, id, of, near }: { at: At; id: string; of: IdKind; near: string | undefined }) => ({
    about: data,
    words: () => ({
      message: `${place(at)}: ${id || 'An empty cell'} is not known.`,
      advice: `It has to be ${idKinds[of]}.${near === undefined ? '' : ` Did you mean ${near}?`}`,
    }),
  }),

  petabNoValue: ({ file, ids }: { file: string; ids: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `${file}: nothing gives ${ids.slice(0, 12).join(', ')}${ids.length > 12 ? ` and ${ids.length - 12} more` : ''} a value.`,
      advice: 'Give one in the model, in the parameter table, or in every condition.',
    }),
  }),

  /** Notes. */
  petabUnused: ({ ids }: { ids: readonly string[] }) => ({
    about: data,
    words: () => ({
      message: `No measurement depends on ${ids.slice(0, 12).join(', ')}${ids.length > 12 ? ` and ${ids.length - 12} more` : ''}.`,
      advice: ids.length === 1 ? 'It is left out of the fit.' : 'They are left out of the fit.',
    }),
  }),

  petabFormula: ({ at, text, reason }: { at: At; text: string; reason: FormulaFault }) => ({
    about: data,
    words: () => ({
      message: `${place(at)}: the formula "${text}" cannot be read: ${faultWords(reason)}.`,
      advice: 'Write it with + - * / ^, brackets, comparisons and the functions of PEtab.',
    }),
  }),

  petabFunction: ({ at, name }: { at: At; name: string }) => ({
    about: data,
    words: () => ({
      message: `${place(at)}: the function ${name} is not supported.`,
      advice: 'Write the formula without it.',
    }),
  }),
});

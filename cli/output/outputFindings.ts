import { findings } from '../../src/node.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { list } from '../../src/text/words.ts';

const call = { of: 'call' } as const;

const pngPrograms =
  'PNG needs one of rsvg-convert (package librsvg2-bin or librsvg), Inkscape, Chromium, Chrome or ImageMagick on the PATH.';

/** What keeps a command from writing files. Flags are named as they are typed: no other surface says these. */
export const outputFindings = findings.catalog({
  folderNameNeeded: ({ text }: { text: string }) => ({
    about: call,
    words: () => ({
      message: `--dir is "${text}".`,
      advice: 'The name of a folder is needed, or no --dir for this one.',
    }),
  }),

  folderNotMade: ({ folder, reason }: { folder: string; reason: string }) => ({
    about: call,
    words: () => ({
      message: `${folder}: the folder cannot be made (${reason}).`,
      advice: 'Name another with --dir.',
    }),
  }),

  fileNameNeeded: ({ flag, text, example }: { flag: string; text: string; example: string }) => ({
    about: call,
    words: () => ({
      message: `${flag} is "${text}".`,
      advice: `The name of a file is needed. Try ${flag} ${example}, or leave ${flag} out${flag === '--out' ? ' to print the result' : ''}.`,
    }),
  }),

  /** `flags`: those that name a table. */
  longWithoutTable: ({ flags }: { flags: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: '--long-form is given, but no table is written.',
      advice: `Add ${flags.join(' FILE or ')} FILE, or leave --long-form out.`,
    }),
  }),

  /** `formats` are those that can be written, `instead` a name in one of them. */
  endingNotWritten: ({
    flag = '--out',
    path,
    formats,
    instead,
  }: {
    flag?: string;
    path: string;
    formats: readonly string[];
    instead: string;
  }) => ({
    about: call,
    words: () => ({
      message: `${flag} is "${path}", but this command writes ${list(formats, 'or')}.`,
      advice: `Try ${flag} ${pathWord(instead)} instead.`,
    }),
  }),

  formatsDisagree: ({ asked, path, ending }: { asked: string; path: string; ending: string }) => ({
    about: call,
    words: () => ({
      message: `--${asked} contradicts --out ${path}, whose name says ${ending.toUpperCase()}.`,
      advice: `Leave --${asked} out, or name the file ${path.replace(/\w+$/, asked)} instead.`,
    }),
  }),

  reportNotHtml: ({ path }: { path: string }) => ({
    about: call,
    words: () => ({
      message: `--report is "${path}". A report is a web page, whose name must end in .html or .htm.`,
      advice: 'Try --report report.html.',
    }),
  }),

  /** `endings`: those of all languages, each with the name of its language. */
  codeNotWritten: ({ path, endings }: { path: string; endings: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `--code is "${path}". The ending of the name says in which language: ${list(endings, 'or')}.`,
      advice: 'Try --code fit.py.',
    }),
  }),

  figureNotDrawn: ({ flag, path }: { flag: string; path: string }) => ({
    about: call,
    words: () => ({
      message: `${flag} is "${path}". Its name must end in .svg or .png, which sets the format.`,
      advice: `Try ${flag} figure.svg.`,
    }),
  }),

  figureUnknown: ({ name, names }: { name: string; names: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `--figure ${name}=…: there is no figure "${name}".`,
      advice: `There are ${list(names)}. For a file whose name has = in it, write ./ before it.`,
    }),
  }),

  /** `tried`: the programs that failed; none where that was known before the work. */
  pngNotMade: ({ path, tried }: { path: string; tried?: readonly string[] }) => ({
    about: call,
    words: () =>
      tried === undefined
        ? {
            message: `${path}: ${pngPrograms}`,
            advice: `Install one, or write ${asSvg(path)} instead.`,
          }
        : {
            message: `${path} was not written: ${tried.length > 0 ? `${tried.join(', ')} did not make a PNG. ` : ''}${pngPrograms}`,
            advice: `Write ${asSvg(path)} instead.`,
          },
  }),

  noTemporaryFolder: ({ path, folder, reason }: { path: string; folder: string; reason: string }) => ({
    about: call,
    words: () => ({
      message: `${path} was not written: the folder for temporary files, ${folder}, cannot be used (${reason}).`,
      advice: `Free space there, set TMPDIR to another folder, or write ${asSvg(path)} instead.`,
    }),
  }),

  /** `flags` that name one file, under one path or two; none where that was noticed only when they were written. */
  sameFile: ({ flags, paths }: { flags?: readonly string[]; paths: readonly [string, string] }) => ({
    about: call,
    words: () => ({
      message: `${flags ? list(flags) : 'Two outputs'} both name ${paths[0] === paths[1] ? paths[0] : `the same file, ${list(paths)}`}.`,
      advice: 'Give each its own file.',
    }),
  }),

  outputNotFile: ({ path, is }: { path: string; is: 'folder' | 'folderName' | 'disk' | 'brokenLink' }) => ({
    about: call,
    words: () => ({
      message: `${path}: this is ${notFiles[is]}.`,
      advice: is === 'brokenLink' ? 'Remove the link, or name another file.' : 'Name the file to write.',
    }),
  }),

  outputIsInput: ({ path }: { path: string }) => ({
    about: call,
    words: () => ({
      message: `${path}: this is one of the input files.`,
      advice: 'Name another file to write.',
    }),
  }),

  /** `appeared`: since the work began. */
  outputExists: ({ path, appeared }: { path: string; appeared: boolean }) => ({
    about: call,
    words: () => ({
      message: `${path}: this file ${appeared ? 'appeared while wendy was working, and was not changed' : 'exists'}.`,
      advice: 'Name another, or add --force to replace it.',
    }),
  }),

  outputWithoutFolder: ({ path, folder }: { path: string; folder: string }) => ({
    about: call,
    words: () => ({
      message: `${path}: there is no folder ${folder}.`,
      advice: 'Create it first, or name another.',
    }),
  }),

  /** `reason` of the system; none where it says beforehand that this is not allowed. */
  outputNotWritten: ({ path, reason }: { path: string; reason?: string }) => ({
    about: call,
    words: () =>
      reason === undefined
        ? { message: `${path}: there is no permission to write here.`, advice: 'Name another file.' }
        : { message: `${path}: writing failed (${reason}).`, advice: 'Name a file elsewhere.' },
  }),
});

const notFiles = {
  folder: 'a folder',
  folderName: 'the name of a folder',
  disk: 'a disk, not a file',
  brokenLink: 'a link to a file that does not exist',
};

function asSvg(path: string): string {
  return path.replace(/\.png$/i, '.svg');
}

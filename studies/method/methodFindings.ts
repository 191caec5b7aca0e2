import { type About, findings } from '../../src/index.ts';

const call: About = { of: 'call' };

/** What keeps a study of a method (`npm run study`) from its work. Flags are named as they are typed. */
export const methodFindings = findings.catalog({
  methodStudyUnknown: () => ({
    about: call,
    words: () => 'There is no study with this name and these options.',
  }),

  /** `needed`: what the flag may be, as a sentence. */
  methodFlag: (v: { flag: string; text: string; needed: string }) => ({
    about: call,
    words: () => ({ message: `${v.flag} is "${v.text}".`, advice: v.needed }),
  }),

  methodSetting: (v: { word: string }) => ({
    about: call,
    words: () => ({
      message: `--set ${v.word}: name=value is needed, such as minRadius=12.`,
      advice: '',
    }),
  }),

  methodCellsNone: (v: { pattern: string; names: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `No cell matches --cells "${v.pattern}".`,
      advice: `They are called ${v.names.join(', ')}.`,
    }),
  }),

  /** `why`: the engine's words on a regular expression. */
  methodPattern: (v: { pattern: string; why: string }) => ({
    about: call,
    words: () => `--cells "${v.pattern}": ${v.why}.`,
  }),

  methodDocument: (v: { place: string }) => ({
    about: call,
    words: () => `The document has no place ${v.place} … <!-- end --> for its table.`,
  }),

  methodPython: (v: { why?: string | undefined }) => ({
    about: call,
    words: () =>
      v.why === undefined
        ? {
            message: 'studies/method/limit.py did not make the data.',
            advice: 'It needs python3 with numpy and scipy.',
          }
        : `The data are made by python3, which did not start: ${v.why}.`,
  }),

  methodOutput: (v: { path: string; why: string }) => ({
    about: call,
    words: () => ({
      message: `${v.path} cannot be written (${v.why}).`,
      advice: 'Give a new name to --out.',
    }),
  }),

  /** What another program was to write; `what` is wrong with it, `advice` what to do. */
  methodData: (v: { path: string; what: string; advice: string }) => ({
    about: call,
    words: () => ({ message: `${v.path}: ${v.what}.`, advice: v.advice }),
  }),
});

import { catalog } from './catalog.ts';

/** What is wrong with an argument of a function of the library. `value` is what was given, in words. */
export const callFindings = catalog({
  /** `what`: which argument, as a subject of the sentence; `needed`: what it should be. */
  wrongArgument: ({ what, value, needed }: { what: string; value: string; needed: string }) => ({
    about: { of: 'call' },
    words: (say) => ({ message: `${say.option(what)} is ${value}.`, advice: needed }),
  }),

  wrongArguments: ({ what, value, needed }: { what: string; value: string; needed: string }) => ({
    about: { of: 'call' },
    words: () => ({ message: `${what} are ${value}.`, advice: needed }),
  }),

  wrongEntry: ({
    what,
    value,
    place,
    needed,
  }: {
    what: string;
    value: string;
    place: string;
    needed: string;
  }) => ({
    about: { of: 'call' },
    words: () => ({ message: `${what} have ${value} as number ${place}.`, advice: needed }),
  }),

  /** Something is registered under a name that another has. */
  alreadyRegistered: ({ kind, name }: { kind: 'method' | 'noise law' | 'starter'; name: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `There is already a ${kind} called "${name}".`,
      advice: 'Choose another name.',
    }),
  }),

  unknownField: ({ name, of, names }: { name: string; of: string; names: readonly string[] }) => ({
    about: { of: 'option', option: name },
    words: () => ({
      message: `${JSON.stringify(name)} is not an option of ${of}. Its options are ${names.join(', ')}.`,
      advice: 'Correct the name, or leave it out.',
    }),
  }),
});

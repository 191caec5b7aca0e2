import { findings } from '../../src/index.ts';
import { capital } from '../../src/text/words.ts';

const call = { of: 'call' } as const;

/** Why a link, or work saved in the browser, cannot be read. "It" is what the page names before. `where`: the part of it. */
export const stateFindings = findings.catalog({
  linkOfNewerVersion: () => ({
    about: call,
    words: () => 'It was made by a newer version of this page.',
  }),

  linkTooLong: () => ({ about: call, words: () => 'It is too long.' }),

  /** `cut`: perhaps only its end is missing. */
  linkDamaged: ({ cut }: { cut: boolean }) => ({
    about: call,
    words: () => (cut ? 'It is damaged, or was cut short.' : 'It is damaged.'),
  }),

  linkModelTooLong: ({ letters, most }: { letters: number; most: number }) => ({
    about: call,
    words: () => `Its model has ${letters} characters. At most ${most} are read from a link.`,
  }),

  linkNotUnpacked: () => ({
    about: call,
    words: () => ({
      message: 'It is packed, and this browser cannot unpack it.',
      advice: 'Open it in a newer one.',
    }),
  }),

  linkUnpacksTooLarge: () => ({
    about: call,
    words: () => 'It unpacks to more than a link may contain.',
  }),

  savedByNewerVersion: () => ({
    about: call,
    words: () => ({
      message: 'It was saved by a newer version of this page.',
      advice: 'Reload to have that version.',
    }),
  }),

  savedDamaged: () => ({ about: call, words: () => 'It is damaged.' }),

  workPartMissing: ({ where, name }: { where: string; name: string }) => ({
    about: call,
    words: () => `"${name}" is missing from ${where}.`,
  }),

  workPartUnknown: ({ where, name }: { where: string; name: string }) => ({
    about: call,
    words: () => `${capital(where)} contains ${name}, which is not known here.`,
  }),

  workTextTooLong: ({ where, letters, most }: { where: string; letters: number; most: number }) => ({
    about: call,
    words: () => `${capital(where)} has ${letters} characters. At most ${most} can be read.`,
  }),

  /** `needed`: what it should be. */
  workValue: ({ where, value, needed }: { where: string; value: string; needed: string }) => ({
    about: call,
    words: () => `${capital(where)} is ${value}. It must be ${needed}.`,
  }),
});

import { type About, findings } from '../../src/index.ts';

const plan: About = { of: 'plan', path: '' };

/** `ends`: whether the text ends where something is missing. */
const here = (ends: boolean, message: string) => (ends ? `the text ends here: ${message}` : message);
const noComments = 'JSON has no comments: remove it.';

/** What is wrong with the JSON text of a plan. The place, and the line with a caret, are shown with the words. */
export const jsonFindings = findings.catalog({
  planTooLong: ({ characters }: { characters: number }) => ({
    about: plan,
    words: () => ({
      message: `There are ${(characters / 1e6).toFixed(1)} million characters; a plan has at most 1 million.`,
      advice: 'Is this file a plan?',
    }),
  }),

  planEmpty: () => ({
    about: plan,
    words: () => ({
      message: 'The plan is empty.',
      advice: 'A plan is a JSON object: see docs/studies.md.',
    }),
  }),

  jsonGoesOn: () => ({
    about: plan,
    words: () => ({
      message: 'the JSON value has already ended before this.',
      advice: 'One JSON object is needed: remove what follows it.',
    }),
  }),

  jsonTooDeep: ({ most, ends }: { most: number; ends: boolean }) => ({
    about: plan,
    words: () => ({
      message: here(ends, 'this is nested too deep.'),
      advice: `At most ${most} levels are read.`,
    }),
  }),

  jsonNameNeeded: ({ comment, ends }: { comment: boolean; ends: boolean }) => ({
    about: plan,
    words: () => ({
      message: here(ends, 'a name in double quotes is needed.'),
      advice: comment ? noComments : 'Write it as "name": value.',
    }),
  }),

  planNameTwice: ({ name }: { name: string }) => ({
    about: plan,
    words: () => ({
      message: `${JSON.stringify(name)} appears here a second time.`,
      advice: 'Leave one of the two out.',
    }),
  }),

  jsonColonNeeded: ({ name, ends }: { name: string; ends: boolean }) => ({
    about: plan,
    words: () => ({
      message: here(ends, `a colon is needed after ${JSON.stringify(name)}.`),
      advice: 'Write it as "name": value.',
    }),
  }),

  jsonCommaNeeded: ({ end, ends }: { end: string; ends: boolean }) => ({
    about: plan,
    words: () => ({
      message: here(ends, `a comma or ${end} is needed.`),
      advice: 'Is something before it not closed, or a comma missing?',
    }),
  }),

  jsonCommaAtEnd: ({ end }: { end: string }) => ({
    about: plan,
    words: () => ({ message: `there is a comma before ${end}.`, advice: 'Remove the comma.' }),
  }),

  jsonTextOpen: () => ({
    about: plan,
    words: () => ({
      message: 'this text does not end on its line.',
      advice: 'Close it with ", and write a line break as \\n.',
    }),
  }),

  jsonTextSign: () => ({
    about: plan,
    words: () => ({
      message: 'this text has a character that JSON does not allow.',
      advice: 'Write a backslash as \\\\, a quote as \\", a tab as \\t.',
    }),
  }),

  jsonValueNeeded: ({ ends }: { ends: boolean }) => ({
    about: plan,
    words: () => ({
      message: here(ends, 'a value is needed.'),
      advice: 'Is something missing, or a bracket not closed?',
    }),
  }),

  jsonNoValue: ({ word, comment }: { word: string; comment: boolean }) => ({
    about: plan,
    words: () => ({ message: 'this is not a JSON value.', advice: comment ? noComments : hintFor(word) }),
  }),
});

function hintFor(word: string): string {
  if (/^['`‘“”]/.test(word)) return 'Put text in straight double quotes: "text".';
  if (/^[+.\d-]/.test(word)) return 'Write numbers as 5, -0.25 or 1e-3.';
  return 'Put text in double quotes: "text".';
}

import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { Place } from './place.ts';

const model = { of: 'model' } as const;

/** Messages about programs in other languages given instead of a model. */
export const codeFindings = catalog({
  /** `lines`: the equations in it, in the language of models; null where they are not plain to see. */
  foreignCode: ({ language, lines }: { language: string; lines: readonly string[] | null }) => ({
    about: model,
    actions: lines ? [{ do: 'rewrite' as const, text: `${lines.join('\n')}\n` }] : [],
    words: () => ({
      message: `This is a program in ${language}. A model contains only the equations; no code is run.`,
      advice: lines
        ? `Its equations would be written:\n  ${lines.slice(0, 40).join('\n  ')}\nCheck them, and give them as the model.`
        : "Write one equation a line, such as S' = -beta*S*I, and leave the rest out.",
    }),
  }),

  derivativeByName: ({ name, state, at }: { name: string; state: string; at: Place }) => ({
    about: model,
    actions: [{ do: 'write' as const, place: at, text: `${state}'` }],
    words: () => ({
      message: `${shorten(name)} = … defines a name, and looks like the derivative of ${shorten(state)}.`,
      advice: `Write ${shorten(state)}' = … for the equation of ${shorten(state)}.`,
    }),
  }),
});

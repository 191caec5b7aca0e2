import { list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';

/** Messages about units. */
export const unitFindings = catalog({
  /** `where`: the left side of a statement of the model. */
  unitsDiffer: ({ where }: { where: string }) => ({
    about: { of: 'fit' } as const,
    words: () =>
      `The units in the headings do not fit together in ${shorten(where)}: terms that are added have different ones. Units of parameters may be wrong.`,
  }),

  /** `table`: the unit that follows from the headings; `model`: the one that comes with the model. */
  unitsOfModelDiffer: ({
    parameters,
  }: {
    parameters: readonly { name: string; table: string; model: string }[];
  }) => ({
    about: { of: 'fit' } as const,
    words: () => ({
      message: `By the headings of the table, ${list(
        parameters
          .slice(0, 6)
          .map(({ name, table, model }) => `${name} is in ${shorten(table)}, not in ${shorten(model)}`),
      )}${parameters.length > 6 ? ` (and ${parameters.length - 6} more)` : ''}, as the model has it. Estimates are in the units of the table.`,
      advice: 'Values that the model gives in its own units have to be converted.',
    }),
  }),
});

import { list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';

/** The left side of a statement of the model. */
export type UnitSide =
  | { readonly of: 'equation' | 'value' | 'noise'; readonly name: string }
  | { readonly of: 'initial'; readonly name: string; readonly time: number }
  /** A line of jumps may have several. */
  | { readonly of: 'jump'; readonly line: number };

function leftSideWords(side: UnitSide): string {
  switch (side.of) {
    case 'equation':
      return `${side.name}'`;
    case 'value':
      return side.name;
    case 'noise':
      return `noise ${side.name}`;
    case 'initial':
      return `${side.name}(${side.time})`;
    case 'jump':
      return `line ${side.line}`;
  }
}

/** Messages about units. */
export const unitFindings = catalog({
  unitsDiffer: ({ where }: { where: UnitSide }) => ({
    about: { of: 'fit' } as const,
    words: () =>
      `The units in the headings do not fit together in ${shorten(leftSideWords(where))}: terms that are added have different ones. Units of parameters may be wrong.`,
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

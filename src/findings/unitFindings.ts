import { list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';

/** A statement of the model, by what it gives: `name` is that of a state or an output. */
export type Statement =
  | { readonly of: 'equation' | 'value' | 'noise'; readonly name: string }
  | { readonly of: 'initial'; readonly name: string; readonly time: number }
  /** A jump: a line may have several left sides. */
  | { readonly of: 'jump'; readonly line: number };

function statementWords(statement: Statement): string {
  switch (statement.of) {
    case 'equation':
      return `${statement.name}'`;
    case 'value':
      return statement.name;
    case 'noise':
      return `noise ${statement.name}`;
    case 'initial':
      return `${statement.name}(${statement.time})`;
    case 'jump':
      return `line ${statement.line}`;
  }
}

/** Messages about units. */
export const unitFindings = catalog({
  unitsDiffer: ({ where }: { where: Statement }) => ({
    about: { of: 'fit' } as const,
    words: () =>
      `The units in the headings do not fit together in ${shorten(statementWords(where))}: terms that are added have different ones. Units of parameters may be wrong.`,
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

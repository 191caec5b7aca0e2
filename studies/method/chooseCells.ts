import { InputError } from '../../src/index.ts';
import { methodFindings } from './methodFindings.ts';

/** The cells whose names match the pattern, of which there has to be one. */
export function chooseCells<Cell extends { id: string }>(all: readonly Cell[], pattern: string): Cell[] {
  const expression = matching(pattern);
  const chosen = all.filter(({ id }) => expression.test(id));
  if (chosen.length > 0) return chosen;
  const names = all.map(({ id }) => id);
  throw new InputError(methodFindings.methodCellsNone({ pattern, names }));
}

function matching(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch (error) {
    throw new InputError(methodFindings.methodPattern({ pattern, why: (error as Error).message }));
  }
}

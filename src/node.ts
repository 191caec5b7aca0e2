import { type Model, parseModel, readSbml, type SbmlOptions } from './index.ts';
import { isSbml } from './inside.ts';

export * from './files.ts';
export * from './index.ts';

/**
 * The model in a text, in our language or as SBML; `sbml` says which of its values are to be estimated.
 *
 * @example
 * ```ts
 * import { modelIn } from 'wendy/node';
 *
 * console.log(modelIn("u' = -k*u").states); // → [ 'u' ]
 * ```
 */
export function modelIn(text: string, sbml: SbmlOptions = {}): Model {
  return typeof text === 'string' && isSbml(text) ? readSbml(text, sbml).model : parseModel(text);
}

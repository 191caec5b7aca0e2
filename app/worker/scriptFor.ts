import { type FitOptions, type Model, reproduce, resolveOptions, type Table } from '../../src/index.ts';
import type { Question } from './messages.ts';

/** A fit as a script in another language. */
export function scriptFor(
  { result, language }: Extract<Question, { ask: 'script' }>,
  model: Model,
  table: Table,
  options: FitOptions,
) {
  return reproduce({ ...result, options: resolveOptions(options) }, model, table, language);
}

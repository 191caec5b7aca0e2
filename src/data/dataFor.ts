import { InputError } from '../inputError.ts';
import { checkCoefficients } from '../model/checkCoefficients.ts';
import type { Model } from '../model/parseModel.ts';
import { largest, smallest } from './checkMagnitudes.ts';
import { checkSizes } from './checkSizes.ts';
import type { Table } from './table.ts';
import { type ToDataOptions, toData, toDataEach } from './toData.ts';

// The one door of every fit: what passes has sizes and magnitudes that every method can compute with.

/** The measurements of a model's states in a table, as `toData` gives them, checked for a fit. */
export function dataFor(model: Model, table: Table, options: ToDataOptions): ReturnType<typeof toData> {
  checkCoefficients(model, smallest, largest);
  const read = toData(table, model.states, options);
  checkSizes(model, read.data);
  return read;
}

/** As `dataFor`, an experiment at a time. */
export function dataForEach(
  model: Model,
  table: Table,
  options: ToDataOptions,
): ReturnType<typeof toDataEach> {
  checkCoefficients(model, smallest, largest);
  const read = toDataEach(table, model.states, options);
  const some = read.each.find(({ data }) => !(data instanceof InputError));
  if (some) checkSizes(model, some.data as Exclude<typeof some.data, InputError>);
  return read;
}

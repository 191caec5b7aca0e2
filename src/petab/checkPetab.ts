import { checkFields, isFields, wrong } from '../given.ts';

/** Throws unless the value is what `readPetab` gives. */
export function checkPetab(value: unknown): void {
  const sound =
    isFields(value) &&
    typeof value.model === 'string' &&
    Array.isArray(value.parameters) &&
    isFields(value.source) &&
    isFields(value.source.tables);
  if (!sound) throw wrong('The problem', value, 'What readPetab gives is needed.');
}

/** Throws unless the value is a result of a fit. */
export function checkFitted(value: unknown): void {
  const sound =
    isFields(value) &&
    Array.isArray(value.parameters) &&
    value.parameters.every((one) => isFields(one) && typeof one.name === 'string');
  if (!sound) throw wrong('The result', value, 'A result of fit is needed.');
}

/** Throws unless the values are numbers by id. */
export function checkValues(values: unknown, ids: readonly string[]): void {
  const bad = isFields(values) ? Object.values(values).find((value) => typeof value !== 'number') : values;
  if (!isFields(values) || bad !== undefined)
    throw wrong('The values', bad, 'Numbers by id are needed, such as { k1: 0.3 }.');
  checkFields(values, 'petabObjective', ids, '{ k1: 0.3 }');
}

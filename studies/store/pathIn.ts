import { join } from 'node:path';

/**
 * A path inside the folder of a study. Every file of a study gets its path here: a name that could lead out of the folder
 * throws, wherever it came from.
 */
export function pathIn(dir: string, ...names: readonly string[]): string {
  const bad = names.find((name) => !/^\w[\w.-]*$/.test(name));
  if (bad !== undefined) throw new Error(`${JSON.stringify(bad)} is no name of a file of a study`);
  return join(dir, ...names);
}

/** A number as part of a file's name, with zeros in front so that names sort as numbers do. */
export function numbered(number: number, digits: number): string {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is not a number of a file`);
  return String(number).padStart(digits, '0');
}

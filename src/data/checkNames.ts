import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';

/**
 * Throws when two columns have the same name; columns without a name are let through. `isRefused` says of two columns of one name
 * whether they may not have it, in place of refusing all; only columns of the same key are compared.
 */
export function checkNames(
  names: readonly string[],
  isRefused: (first: number, second: number) => boolean = () => true,
  keyOf: (j: number) => string = (j) => names[j],
): void {
  const seen = new Map<string, number[]>();
  names.forEach((name, j) => {
    if (name === '') return;
    const key = keyOf(j);
    const others = seen.get(key);
    const first = others?.find((k) => isRefused(k, j));
    if (first !== undefined)
      throw new InputError(tableFindings.sameColumnName({ column: name, first: first + 1, second: j + 1 }));
    if (others) others.push(j);
    else seen.set(key, [j]);
  });
}

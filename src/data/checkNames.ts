import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';

/** Throws when two columns have the same name; columns without a name are let through. */
export function checkNames(names: readonly string[]): void {
  const seen = new Map<string, number>();
  names.forEach((name, j) => {
    const before = seen.get(name);
    if (name !== '' && before !== undefined) {
      throw new InputError(tableFindings.sameColumnName({ column: name, first: before + 1, second: j + 1 }));
    }
    seen.set(name, j);
  });
}

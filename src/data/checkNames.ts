import { InputError } from '../inputError.ts';
import { quote } from './quote.ts';

/** Throws when two columns have the same name; columns without a name are let through. */
export function checkNames(names: readonly string[]): void {
  const seen = new Map<string, number>();
  names.forEach((name, j) => {
    const before = seen.get(name);
    if (name !== '' && before !== undefined) {
      throw new InputError(
        `Columns ${before + 1} and ${j + 1} are both called ${quote(name)}. Every column needs a name of its own: rename or remove one of them.`,
      );
    }
    seen.set(name, j);
  });
}

import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { type Example, examples } from './examples.ts';

/** The example of that name, or of the short name of a simulated one, in any case. */
export function findExample(name: string): Example {
  return named(name, examples);
}

/** The one of some examples that has the name. */
export function named<E extends { readonly name: string; readonly shortName?: string }>(
  name: string,
  some: readonly E[],
): E {
  const wanted = name.toLowerCase();
  const match = some.find(
    (example) => example.name === wanted || example.shortName?.toLowerCase() === wanted,
  );
  if (match) return match;
  const names = some.map((example) => example.name);
  const near = nearestName(name, [...names, ...some.flatMap(({ shortName }) => shortName ?? [])]) ?? '';
  throw new InputError(problemFindings.exampleUnknown({ name, near, names }));
}

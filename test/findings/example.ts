import { type Finding, InputError } from '../../src/index.ts';

/** What leads to a finding: a call that throws it, or that gives it back. */
export type Example = () => unknown;

/** An example of every finding of a catalog, under its code. */
export type Examples<Catalog> = { readonly [Code in keyof Catalog]: Example };

/** What an example leads to. */
export async function findingOf(example: Example): Promise<Finding> {
  try {
    return (await example()) as Finding;
  } catch (error) {
    if (error instanceof InputError) return error.finding;
    throw error;
  }
}

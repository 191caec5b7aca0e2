import { type Finding, InputError } from '../../src/index.ts';

/** What causes a finding: a call that throws it, or that returns it. */
export type Example = () => unknown;

/** An example of every finding of a catalog, under its code. */
export type Examples<Catalog> = { readonly [Code in keyof Catalog]: Example };

/** The finding of an example. */
export async function findingOf(example: Example): Promise<Finding> {
  try {
    return (await example()) as Finding;
  } catch (error) {
    if (error instanceof InputError) return error.finding;
    throw error;
  }
}

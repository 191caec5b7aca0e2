import type { Result } from '../src/index.ts';
import { isTimeName } from '../src/inside.ts';

/** What the times are called in a table, as a fit found them. */
export function timeColumn(
  { columns }: { readonly columns: readonly { readonly name: string }[] },
  { options, noise }: Result,
): string {
  const isTime = ({ name }: { name: string }) => isTimeName(name) && !Object.hasOwn(noise, name);
  return options.time || (columns.find(isTime)?.name ?? 't');
}

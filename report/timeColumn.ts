import type { Result } from '../src/index.ts';
import { isTimeName } from '../src/inside.ts';

/** The name of the time column in a table, as the fit recognised it. */
export function timeColumn(
  { columns }: { readonly columns: readonly { readonly name: string }[] },
  { options, noise }: Result,
): string {
  const isTime = ({ name }: { name: string }) => isTimeName(name) && !Object.hasOwn(noise, name);
  return options.time || (columns.find(isTime)?.name ?? 't');
}

import type { FittedModel } from '../src/node.ts';
import { list } from '../src/text/words.ts';

/**
 * What a fit says against its numbers, a line each, for those who go on with them; `consequence` ends the sentence on
 * parameters that the data do not determine.
 */
export function fitVerdicts(
  { warnings, undetermined }: Pick<FittedModel, 'warnings' | 'undetermined'>,
  consequence: string,
): string[] {
  const open = undetermined.length > 0;
  const others = warnings.filter(({ code }) => code !== 'notIdentifiable' || !open);
  return [
    ...(open ? [`notIdentifiable: the fit does not determine ${list(undetermined)}${consequence}`] : []),
    ...others.map(({ code, message }) => `From the fit: ${code}: ${message}`),
  ];
}

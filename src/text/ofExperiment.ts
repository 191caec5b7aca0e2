import { quote } from './quote.ts';

/** " of experiment …", or nothing where experiments have no names. */
export function ofExperiment(name: string): string {
  return name === '' ? '' : ` of experiment ${quote(name)}`;
}

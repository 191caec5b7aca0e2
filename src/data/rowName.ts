import type { Experiment } from './data.ts';
import { quote } from './quote.ts';

/** What messages call sample i: the line of the file where there is one, else its place in the arrays, from 1. */
export function rowName({ name, lines }: Experiment, i: number): string {
  return `${lines ? `row ${lines[i]}` : `entry ${i + 1}`}${ofExperiment(name)}`;
}

/** " of experiment …", or nothing where experiments have no names. */
export function ofExperiment(name: string): string {
  return name === '' ? '' : ` of experiment ${quote(name)}`;
}

import type { Row } from '../findings/rowWords.ts';
import type { Experiment } from './data.ts';

/** Sample i of an experiment, for a finding: the line of the file where there is one, else its place in the arrays, from 1. */
export function rowOf({ name, lines }: Pick<Experiment, 'name' | 'lines'>, i: number): Row {
  return { row: lines ? lines[i] : i + 1, inFile: lines !== undefined, experiment: name };
}

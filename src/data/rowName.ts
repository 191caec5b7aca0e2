import type { Experiment } from './data.ts';

/** What messages call sample i: the line of the file where there is one, else its place in the arrays, from 1. */
export function rowName({ name, lines }: Experiment, i: number): string {
  const row = lines ? `row ${lines[i]}` : `entry ${i + 1}`;
  return name === '' ? row : `${row} of ${name}`;
}

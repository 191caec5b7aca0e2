import { ofExperiment } from '../text/ofExperiment.ts';

/** A row of a table: the line of its file, or its place in arrays, both from 1; `experiment` is '' where it has no name. */
export interface Row {
  readonly row: number;
  readonly inFile: boolean;
  readonly experiment: string;
}

/** "row 57 of experiment …", or "entry 57" of an array. */
export function rowWords({ row, inFile, experiment }: Row): string {
  return `${inFile ? 'row' : 'entry'} ${row}${ofExperiment(experiment)}`;
}

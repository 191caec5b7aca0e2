import type { Table } from '../data/table.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { InputError, type Place } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';

/** A column of known values, and the line that refers to it, if any. */
interface Wanted {
  readonly name: string;
  readonly place: Place | undefined;
}

/** The columns besides the measured ones: inputs, doses, standard deviations. Throws if one is missing. */
export function knownColumns(model: Model, table: Table, inputs: readonly string[]): string[] {
  const wanted: Wanted[] = [
    ...inputs.map((name) => ({ name, place: model.inputs.find((input) => input.name === name)?.place })),
    ...model.jumps.flatMap((jump) =>
      jump.kind === 'dose' ? [{ name: jump.column, place: jump.place }] : [],
    ),
    ...model.noise.flatMap(({ sd, place }) => (sd && 'column' in sd ? [{ name: sd.column, place }] : [])),
  ];
  const columns = table.columns.map(({ name }) => name);
  for (const { name, place } of wanted) {
    if (columns.includes(name)) continue;
    const near = nearestName(name, columns) ?? '';
    const finding = problemFindings.knownColumnMissing({ name, columns, near });
    throw place ? sourceError(sourceLines(model.text), place, finding) : new InputError(finding);
  }
  return wanted.map(({ name }) => name);
}

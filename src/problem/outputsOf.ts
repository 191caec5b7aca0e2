import { isMissing, type Table } from '../data/table.ts';
import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { ownValue } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import type { Output } from './problem.ts';

/** The measured outputs: `observe` lines with a column, and states that have one. */
export function outputsOf(
  model: Model,
  table: Table,
  given: Readonly<Record<string, number>>,
  notes: Note[],
): Output[] {
  const lines = new Map(model.outputs.map((output) => [output.name, output]));
  const columns = table.columns.map(({ name }) => name);
  const all = [
    ...model.outputs.map(({ name, expression }) => ({ name, expression })),
    ...model.states
      .filter((name) => !lines.has(name))
      .map((name) => ({ name, expression: { kind: 'state', name } as const })),
  ];
  const empty = all.flatMap(({ name }) => (isEmpty(table, name) ? [name] : []));
  const measured = all.filter(({ name }) => columns.includes(name) && !empty.includes(name));
  if (empty.length > 0) notes.push(note(noteFindings.outputsEmpty({ names: empty })));
  if (measured.length === 0) {
    const names = all.map(({ name }) => name);
    const near = names.map((name) => nearestName(name, columns)).find((name) => name !== undefined) ?? '';
    throw new InputError(problemFindings.noColumnMeasured({ names, columns, near }));
  }
  const missing = model.outputs.filter(({ name }) => !columns.includes(name)).map(({ name }) => name);
  if (missing.length > 0) notes.push(note(noteFindings.outputsWithoutColumn({ names: missing })));
  return measured.map((one): Output => {
    const { name } = one;
    const isCensored = table.columns.some((column) => column.name === name && column.limits);
    const line = model.noise.find((noise) => noise.output === name);
    const output = {
      ...one,
      distribution: line?.distribution ?? 'normal',
      ...(isCensored && { censored: true as const }),
    };
    const known = ownValue(given, name);
    if (known !== undefined) return { ...output, sd: known };
    if (!line?.sd) return { ...output, sd: 'estimate' };
    if ('column' in line.sd) return { ...output, sd: 'column' };
    const value = line.sd.kind === 'number' || line.sd.kind === 'constant' ? line.sd.value : undefined;
    return { ...output, sd: value ?? line.sd };
  });
}

/** Whether a column exists and has no values. */
function isEmpty(table: Table, name: string): boolean {
  const column = table.columns.find((one) => one.name === name);
  if (!column?.values.every(Number.isNaN) || column.limits) return false;
  return !column.texts?.some((text) => !isMissing(text));
}

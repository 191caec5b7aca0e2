import { checkTable } from '../data/checkTable.ts';
import type { Table } from '../data/table.ts';
import { simulationFindings } from '../findings/simulationFindings.ts';
import { isFields, isList } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import type { KnownCells } from '../problem/problem.ts';
import { readColumns } from '../problem/readColumns.ts';
import { shown } from '../text/words.ts';

/** The values of an input over time, or the amounts of doses; a number is the value at all times. */
export type InputValues = number | { readonly t: readonly number[]; readonly value: readonly number[] };

/**
 * Values for every input and every column of doses that the model has, in its order: from an option, else from a table, else
 * those that are known already.
 */
export function inputValues(
  model: Model,
  given: unknown = {},
  table: unknown = undefined,
  known: ReadonlyMap<string, KnownCells> = new Map(),
): Map<string, number | KnownCells> {
  const inputs = model.inputs.map(({ name }) => name);
  const doses = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : []));
  const names = [...new Set([...inputs, ...doses])];
  if (!isFields(given)) {
    throw new InputError(simulationFindings.inputsNotObject({ value: shown(given) }));
  }
  const values = new Map(Object.entries(given).map(([name, value]) => [name.normalize('NFC'), value]));
  for (const name of values.keys()) {
    if (names.includes(name)) continue;
    throw new InputError(simulationFindings.unknownInput({ name, names, near: nearestName(name, names) }));
  }
  const read = table === undefined ? undefined : tableColumns(table, names, values);
  const missing = names.filter((name) => !values.has(name) && !read?.has(name) && !known.has(name));
  if (missing.length > 0) {
    throw new InputError(simulationFindings.inputsMissing({ names: missing }));
  }
  return new Map(
    names.map((name) => [
      name,
      values.has(name)
        ? checkValues(name, values.get(name), !inputs.includes(name))
        : (read?.get(name) ?? known.get(name)!),
    ]),
  );
}

/** The filled cells of the columns that the table has and that are not given otherwise. */
function tableColumns(
  table: unknown,
  names: readonly string[],
  given: ReadonlyMap<string, unknown>,
): Map<string, InputValues> {
  checkTable(table);
  const own = names.filter((name) => !given.has(name) && hasColumn(table, name));
  if (names.length === 0) {
    throw new InputError(simulationFindings.inputTableUnused());
  }
  if (own.length === 0) return new Map();
  const { experiments } = readColumns(table, {}, { measured: [], known: own });
  if (experiments.length > 1) {
    throw new InputError(simulationFindings.inputTableExperiments({ experiments: experiments.length }));
  }
  const [{ t, column }] = experiments;
  return new Map(
    own.map((name) => {
      const cells = column(name);
      const filled = Array.from(t.keys()).filter((row) => !Number.isNaN(cells[row]));
      return [name, { t: filled.map((row) => t[row]), value: filled.map((row) => cells[row]) }];
    }),
  );
}

function hasColumn({ columns }: Table, name: string): boolean {
  return columns.some((column) => column.name === name);
}

function checkValues(name: string, given: unknown, isDose: boolean): InputValues {
  if (typeof given === 'number' && Number.isFinite(given) && !isDose) return given;
  const { t, value } = isFields(given) ? given : {};
  if (!isNumbers(t) || !isNumbers(value) || t.length !== value.length || (t.length === 0 && !isDose)) {
    throw new InputError(simulationFindings.inputValue({ name, value: shown(given), isDose }));
  }
  const times = Array.from(t);
  const back = times.findIndex((time, i) => time < times[i - 1]);
  if (back >= 0) {
    const step = { at: back + 1, t: times[back], before: times[back - 1] };
    throw new InputError(simulationFindings.inputTimesDecrease({ name, ...step }));
  }
  return { t: times, value: Array.from(value) };
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return isList(value) && Array.from(value).every((x) => typeof x === 'number' && Number.isFinite(x));
}

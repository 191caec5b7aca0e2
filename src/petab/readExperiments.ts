import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';
import { readMath } from './petabMath.ts';
import type { PetabChange, PetabExperiment, PetabPeriod } from './petabProblem.ts';
import { badCell, idIn, isEmpty, numberIn, placeOf, type Tsv, type TsvRow } from './readTsv.ts';

type Conditions = ReadonlyMap<string, readonly PetabChange[]>;

/** The conditions of version 1: a row each, a column for each quantity that they set. */
export function conditionsOfVersion1(tables: readonly Tsv[]): Conditions {
  const conditions = new Map<string, readonly PetabChange[]>();
  const earlier = new Map<string, number>();
  for (const { columns, rows } of tables) {
    const targets = columns.filter((name) => !['', 'conditionId', 'conditionName'].includes(name));
    for (const row of rows) {
      const id = idIn(row, 'conditionId');
      const before = earlier.get(id);
      if (before !== undefined) {
        const at = placeOf(row, 'conditionId');
        throw new InputError(petabFindings.petabTwice({ at, text: id, earlier: before }));
      }
      earlier.set(id, row.row);
      const changes = targets.map((target): PetabChange => {
        const at = placeOf(row, target);
        const text = row.cell(target);
        return { target, value: isEmpty(text) ? undefined : readMath(text, at), at };
      });
      conditions.set(id, changes);
    }
  }
  return conditions;
}

/** The conditions of version 2: a row for each quantity that they set. */
export function conditionsOfVersion2(tables: readonly Tsv[]): Conditions {
  const conditions = new Map<string, PetabChange[]>();
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const id = idIn(row, 'conditionId');
    const changes = conditions.get(id) ?? [];
    const target = idIn(row, 'targetId');
    const at = placeOf(row, 'targetValue');
    const earlier = changes.find((one) => one.target === target);
    if (earlier)
      throw new InputError(
        petabFindings.petabTwice({ at: placeOf(row, 'targetId'), text: target, earlier: earlier.at.row }),
      );
    if (row.cell('targetValue') === '') throw badCell(row, 'targetValue', 'formula');
    conditions.set(id, [...changes, { target, value: readMath(row.cell('targetValue'), at), at }]);
  }
  return conditions;
}

/** What version 1 calls an experiment: a condition, after the steady state of another where there is one. */
export function experimentOfVersion1(row: TsvRow, conditions: Conditions): PetabExperiment {
  const before = row.cell('preequilibrationConditionId');
  const simulated = changesOf(row, 'simulationConditionId', conditions);
  const periods: PetabPeriod[] = [{ time: 0, changes: simulated }];
  const id = row.cell('simulationConditionId');
  if (isEmpty(before)) return { id, periods };
  const time = Number.NEGATIVE_INFINITY;
  periods.unshift({ time, changes: changesOf(row, 'preequilibrationConditionId', conditions) });
  return { id: `${before}__${id}`, periods };
}

function changesOf(row: TsvRow, column: string, conditions: Conditions): readonly PetabChange[] {
  const id = row.cell(column);
  const changes = conditions.get(id);
  if (changes) return changes;
  const at = placeOf(row, column);
  throw new InputError(petabFindings.petabUnknown({ at, id, of: 'condition', near: undefined }));
}

/** The experiments of version 2, each with its periods in order of time. */
export function experimentsOfVersion2(
  tables: readonly Tsv[],
  conditions: Conditions,
): Map<string, PetabExperiment> {
  const experiments = new Map<string, PetabPeriod[]>();
  for (const row of tables.flatMap(({ rows }) => rows)) {
    const id = idIn(row, 'experimentId');
    const time = numberIn(row, 'time');
    if (time === Number.POSITIVE_INFINITY) throw badCell(row, 'time', 'begin');
    const changes = isEmpty(row.cell('conditionId')) ? [] : changesOf(row, 'conditionId', conditions);
    const periods = experiments.get(id) ?? [];
    const same = periods.findIndex((period) => period.time === time);
    const twice = changes.find(({ target }) => periods[same]?.changes.some((one) => one.target === target));
    if (twice) {
      const { target } = twice;
      throw badCell(row, 'conditionId', { setTwice: target, experiment: id });
    }
    // Conditions that begin together make one period.
    if (same < 0) periods.push({ time, changes });
    else periods[same] = { time, changes: [...periods[same].changes, ...changes] };
    experiments.set(id, periods);
  }
  return new Map(
    Array.from(experiments, ([id, periods]) => [
      id,
      { id, periods: periods.sort((a, b) => a.time - b.time) },
    ]),
  );
}

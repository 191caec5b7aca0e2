import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';
import type { SbmlModel } from '../sbml/readSbml.ts';
import type { Entities } from './entities.ts';
import { withNames } from './petabMath.ts';
import type { PetabChange, PetabExperiment, PetabPeriod, PetabTables } from './petabProblem.ts';
import { printMath } from './printMath.ts';

/** What the experiments of a problem need of the model, and the lines that say what is done in them. */
export interface ExperimentLines {
  /** Ids whose values in the file are not used: sizes of compartments that change, and what later periods set. */
  readonly opened: readonly string[];
  /** Names in the model of quantities that rest until a later period sets them: they are states. */
  readonly moved: readonly string[];
  readonly lines: readonly string[];
}

/** The lines `in`, `steady` and `before` of all experiments. */
export function experimentLines(tables: PetabTables, sbml: SbmlModel, entities: Entities): ExperimentLines {
  const { experiments, version } = tables;
  const opened = new Set<string>();
  const head: string[] = [];
  // What a later period sets is a state that rests until then.
  const moved = new Map<string, string>();
  for (const { target, at } of experiments.flatMap((one) =>
    laterPeriods(one).flatMap(({ changes }) => changes),
  )) {
    const id = entities.idOf(target);
    if (moved.has(target) || (id !== undefined && sbml.quantities.get(id)!.state)) continue;
    const name = entities.nameOf(target);
    moved.set(target, name);
    const value = id === undefined ? undefined : plainValue(id);
    if (id !== undefined) opened.add(id);
    if (value === undefined && !everySets(target)) throw noValue(target, at);
    head.push(`${name}' = 0`, ...(value === undefined ? [] : [`${name}(0) = ${value}`]));
  }
  for (const { target } of experiments.flatMap(({ periods }) => periods.flatMap(({ changes }) => changes))) {
    const id = entities.idOf(target);
    if (id === undefined || moved.has(target) || opened.has(id)) continue;
    const quantity = sbml.quantities.get(id)!;
    // The text of the model may take a size of 1 for granted.
    if (quantity.kind !== 'compartment' || quantity.state) continue;
    opened.add(id);
    const value = plainValue(id);
    if (value !== undefined) head.push(`${entities.nameOf(target)} = ${value}`);
  }
  const shared = sharedSettings();
  for (const [name, { text, id }] of shared) {
    if (id !== undefined) opened.add(id);
    const again = head.findIndex((line) => line.startsWith(`${name} = `));
    if (again >= 0) head.splice(again, 1);
    head.push(`${name} = ${text}`);
  }
  const lines = experiments.flatMap((experiment) => linesOf(experiment));
  return { opened: [...opened], moved: [...moved.values()], lines: [...head, ...lines] };

  /** What all experiments set to the same, from their beginning on, by name: values of the model itself. */
  function sharedSettings(): Map<string, { text: string; id: string | undefined }> {
    const same = new Map<string, { text: string; id: string | undefined }>();
    if (experiments.some(({ periods }) => periods[0].time === Number.NEGATIVE_INFINITY)) return same;
    for (const change of experiments[0].periods[0].changes) {
      if (!change.value || moved.has(change.target)) continue;
      const text = valueText(change, true);
      const isSame = experiments.every(({ periods }) =>
        periods[0].changes.some(
          (one) => one.target === change.target && one.value && valueText(one, true) === text,
        ),
      );
      const id = entities.idOf(change.target);
      const state = stateOf(change.target);
      // A state whose first value depends on what is set with it keeps its line.
      if (!isSame || (id !== undefined && sbml.quantities.get(id)!.state?.isAmount)) continue;
      same.set(state === undefined ? entities.nameOf(change.target) : `${state}(0)`, { text, id });
    }
    return same;
  }

  /** The value that the model gives a quantity that does not move. */
  function plainValue(id: string): string | undefined {
    return sbml.quantities.get(id)!.initial;
  }

  function everySets(target: string): boolean {
    return experiments.every(({ periods }) =>
      periods[0].changes.some((change) => change.target === target && change.value),
    );
  }

  /** The state that a target is; undefined where it is a parameter. */
  function stateOf(target: string): string | undefined {
    const id = entities.idOf(target);
    return moved.get(target) ?? (id === undefined ? undefined : sbml.quantities.get(id)!.state?.name);
  }

  function checkTarget({ target, at }: PetabChange): void {
    const id = entities.idOf(target);
    const quantity = id === undefined ? undefined : sbml.quantities.get(id)!;
    if (!quantity || quantity.initial !== undefined || quantity.state || quantity.kind !== 'reaction') return;
    throw new InputError(petabFindings.petabUnknown({ at, id: target, of: 'target', near: undefined }));
  }

  /** The value of a change; where `first`, a state in it is the one that the model begins with. */
  function valueText(change: PetabChange, first: boolean): string {
    const { value, at } = change;
    return printMath(
      withNames(value!, () => undefined),
      (name) => {
        const id = entities.idOf(name);
        const quantity = id === undefined ? undefined : sbml.quantities.get(id)!;
        if (first && quantity?.initial !== undefined && stateOf(name)) return `(${quantity.initial})`;
        return moved.get(name) ?? entities.textOf(name, at);
      },
      at,
    );
  }

  /** What a species begins with, as the state has it: an amount where that is what the state is. */
  function firstText(change: PetabChange, changes: readonly PetabChange[], first: boolean): string {
    const text = valueText(change, first);
    const id = entities.idOf(change.target);
    const quantity = id === undefined ? undefined : sbml.quantities.get(id)!;
    if (!quantity?.state?.isAmount) return text;
    const { compartment } = sbml.species.find((one) => one.id === id)!;
    const size = changes.find(({ target, value }) => value && entities.idOf(target) === compartment);
    const sizeText = size ? valueText(size, first) : sbml.quantities.get(compartment)!.initial;
    return `(${text})*(${sizeText})`;
  }

  function linesOf(experiment: PetabExperiment): string[] {
    const label = experiment.id;
    const [first, second] = experiment.periods;
    const isSteady = first.time === Number.NEGATIVE_INFINITY;
    const begin: PetabPeriod = isSteady ? (second ?? { time: 0, changes: [] }) : first;
    for (const { changes } of experiment.periods) changes.forEach(checkTarget);
    const lines: string[] = [];
    const own = settings(begin.changes, !isSteady);
    for (const name of shared.keys()) own.delete(name);
    if (begin.time !== 0) own.set('t', String(begin.time));
    if (isSteady) {
      const before = settings(first.changes, true);
      for (const { target, value } of [...first.changes, ...begin.changes]) {
        if (!value || stateOf(target)) continue;
        const name = entities.nameOf(target);
        const id = entities.idOf(target);
        const usual = id === undefined ? undefined : plainValue(id);
        // A parameter that only one of the two sets: before, it has the value of the model. Afterwards it keeps what was set (version 2), or has that of the model (version 1).
        if (!before.has(name) && usual !== undefined) before.set(name, usual);
        if (!own.has(name)) {
          const kept = version === 2 ? before.get(name) : usual;
          if (kept !== undefined) own.set(name, kept);
        }
      }
      lines.push(before.size > 0 ? `steady ${label}: ${joined(before)}` : `steady ${label}`);
    }
    if (own.size > 0) lines.push(`in ${label}: ${joined(own)}`);
    for (const period of laterPeriods(experiment)) {
      if (period.changes.length === 0) continue;
      const assigned = period.changes.map((change) => {
        const state = stateOf(change.target);
        if (state === undefined) throw noValue(change.target, change.at);
        return `${state} = ${firstText(change, period.changes, false)}`;
      });
      const kept = keptConcentrations(period.changes);
      lines.push(`before t = ${period.time} in ${label}: ${[...assigned, ...kept].join(', ')}`);
    }
    return lines;
  }

  /** Settings of parameters and first states, by name. */
  function settings(changes: readonly PetabChange[], first: boolean): Map<string, string> {
    const set = new Map<string, string>();
    for (const change of changes) {
      if (!change.value) continue;
      const state = stateOf(change.target);
      if (state === undefined) set.set(entities.nameOf(change.target), valueText(change, false));
      else set.set(`${state}(0)`, firstText(change, changes, first));
    }
    return set;
  }

  /** Amounts of species that keep their concentration while the size of their compartment changes. */
  function keptConcentrations(changes: readonly PetabChange[]): string[] {
    return sbml.species.flatMap(({ id, compartment }) => {
      const { state, value } = sbml.quantities.get(id)!;
      const size = changes.find(({ target }) => entities.idOf(target) === compartment);
      const isSet = changes.some(({ target }) => entities.idOf(target) === id);
      return state?.isAmount && size && !isSet
        ? [`${state.name} = ${value}*(${valueText(size, false)})`]
        : [];
    });
  }
}

function joined(settings: ReadonlyMap<string, string>): string {
  return Array.from(settings, ([name, value]) => `${name} = ${value}`).join(', ');
}

/** The periods after the one that the experiment begins with. */
function laterPeriods({ periods }: PetabExperiment): readonly PetabPeriod[] {
  return periods.slice(periods[0].time === Number.NEGATIVE_INFINITY ? 2 : 1);
}

function noValue(id: string, at: PetabChange['at']): InputError {
  return new InputError(petabFindings.petabUnknown({ at, id, of: 'withValue', near: undefined }));
}

import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';
import { freeNames } from '../model/freeName.ts';
import { nearestName } from '../model/nearestName.ts';
import type { SbmlModel } from '../sbml/readSbml.ts';
import { OWN_PREDICTION } from './measuredOutputs.ts';
import type { PetabTables } from './petabProblem.ts';
import type { CellPlace } from './readTsv.ts';

/** What the names of the tables are in the language of models. */
export interface Entities {
  /** The id of the model that a name of the tables stands for; undefined where the model has none. */
  idOf(name: string): string | undefined;
  /** The name of a parameter; of the first value of one that changes, as events or rate rules do, where the parameter table gives that. */
  nameOf(parameter: string): string;
  /** States that begin with a value of the parameter table, and its name. */
  readonly firsts: ReadonlyMap<string, string>;
  /** What a name in a formula is, in the language of models. */
  textOf(name: string, at: CellPlace): string;
  /** A name that nothing has, the first of these that is free. */
  free(...candidates: string[]): string;
}

/** The names of a problem. Targets of conditions that the model does not have are parameters of outputs. */
export function entitiesOf(tables: PetabTables, sbml: SbmlModel): Entities {
  const { mapping, parameters, experiments } = tables;
  const idOf = (name: string) => {
    const id = mapping.get(name) ?? name;
    return sbml.quantities.has(id) ? id : undefined;
  };
  const taken = new Set([...sbml.names.values(), ...sbml.quantities.keys()]);
  for (const { state } of sbml.quantities.values()) if (state) taken.add(state.name);
  const free = freeNames(taken);
  const targets = experiments.flatMap(({ periods }) => periods.flatMap(({ changes }) => changes));
  const own = new Map<string, string>();
  for (const id of [...parameters.map(({ id }) => id), ...targets.map(({ target }) => target)]) {
    if (idOf(id) === undefined && !own.has(id)) own.set(id, free(id, `${id}_`));
  }
  const firsts = new Map<string, string>();
  for (const { id } of parameters) {
    const state = sbml.quantities.get(idOf(id) ?? '')?.state?.name;
    if (state === undefined) continue;
    own.set(id, free(`${state}_0`, `${state}_first`));
    firsts.set(state, own.get(id)!);
  }
  const nameOf = (parameter: string) => own.get(parameter) ?? sbml.names.get(idOf(parameter)!)!;
  return {
    idOf,
    firsts,
    nameOf,
    free,
    textOf(name, at) {
      if (name === OWN_PREDICTION) return name;
      const id = idOf(name);
      if (id !== undefined) return sbml.quantities.get(id)!.value;
      const known = own.get(name);
      if (known !== undefined) return known;
      if (name === 'time') return 't';
      const near = nearestName(name, [...own.keys(), ...sbml.quantities.keys()]);
      throw new InputError(petabFindings.petabUnknown({ at, id: name, of: 'inFormula', near }));
    },
  };
}

import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import type { SbmlModel } from '../sbml/readSbml.ts';
import { namesOf } from './petabMath.ts';
import type { PetabTables } from './petabProblem.ts';

/** Throws where a table gives a value to something that the problem does not have, or that has another already. */
export function checkNames(tables: PetabTables, { quantities, parameters: constants }: SbmlModel): void {
  const { mapping, mappingAt, parameters, experiments, version } = tables;
  const near = (name: string) => nearestName(name, quantities.keys());
  for (const [name, id] of mapping) {
    if (quantities.has(id)) continue;
    const at = mappingAt.get(name)!;
    throw new InputError(petabFindings.petabUnknown({ at, id, of: 'entity', near: near(id) }));
  }
  const entity = (name: string) => quantities.get(mapping.get(name) ?? name);
  for (const { id, at } of parameters) {
    const quantity = entity(id);
    const isComputed =
      quantity?.kind === 'reaction' ||
      (quantity?.kind === 'species' && quantity.state) ||
      (quantity?.kind === 'parameter' && !quantity.state && !constants.some((one) => one.id === quantity.id));
    if (isComputed) throw new InputError(petabFindings.petabCell({ at, text: id, needed: { computed: id } }));
  }
  const named = formulaNames(tables);
  const estimated = new Set(parameters.filter(({ estimate }) => estimate).map(({ id }) => id));
  for (const { target, value, at } of experiments.flatMap(({ periods }) =>
    periods.flatMap((one) => one.changes),
  )) {
    if (value && estimated.has(target)) {
      const needed = { estimatedAndSet: target };
      throw new InputError(petabFindings.petabCell({ at, text: target, needed }));
    }
    if (entity(target) || named.has(target)) continue;
    const column = version === 1 ? target : 'targetId';
    throw new InputError(
      petabFindings.petabUnknown({ at: { ...at, column }, id: target, of: 'target', near: near(target) }),
    );
  }
}

/** The names that stand in formulas. */
function formulaNames({ observables, measurements, experiments }: PetabTables): Set<string> {
  const formulas = [
    ...observables.flatMap(({ formula, noise }) => [formula, noise]),
    ...measurements.flatMap(({ overrides, noiseOverrides }) => [...overrides, ...noiseOverrides]),
    ...experiments.flatMap(({ periods }) =>
      periods.flatMap(({ changes }) => changes.flatMap(({ value }) => value ?? [])),
    ),
  ];
  return new Set(formulas.flatMap((formula) => [...namesOf(formula)]));
}

import type { Result } from '../result.ts';
import { checkFitted, checkPetab } from './checkPetab.ts';
import { type PetabObjective, petabObjective } from './petabObjective.ts';
import type { Petab } from './readPetab.ts';

/** An answer in PEtab's own terms: parameters are called by their ids. */
export interface PetabAnswer {
  /** Estimates by id; those that are not estimated have their nominal value. */
  readonly values: Readonly<Record<string, number>>;
  /** Minus the log-likelihood, at the answer and, where all are given, at the nominal values. */
  readonly objective: number;
  readonly nominalObjective: number | null;
  readonly chi2: number;
  /** The logarithm of the prior density at the answer. */
  readonly logPrior: number;
  /** Ids of what lies on a bound of the fit, of what lies outside of the bounds of the table, and of what the data do not determine. */
  readonly atBounds: readonly string[];
  readonly outsideBounds: readonly string[];
  readonly notIdentified: readonly string[];
}

/** Beside the width of an interval on the scale of a parameter: at a bound, to rounding. */
const ROUNDING = 1e-9;

/**
 * A result of a fit of a PEtab problem, in PEtab's terms.
 *
 * @example
 * ```ts
 * import { fit, parseModel, petabAnswer, readPetab, writeSbml } from 'wendy';
 *
 * const { xml } = writeSbml(parseModel("A' = -k*A\nA(0) = 2"), { parameters: { k: 0.3 } });
 * const files = new Map([
 *   ['model.xml', xml],
 *   ['problem.yaml', `format_version: 1
 * parameter_file: parameters.tsv
 * problems:
 * - sbml_files: [model.xml]
 *   condition_files: [conditions.tsv]
 *   observable_files: [observables.tsv]
 *   measurement_files: [measurements.tsv]`],
 *   ['conditions.tsv', 'conditionId\nc0'],
 *   ['observables.tsv', 'observableId\tobservableFormula\tnoiseFormula\ny\tA\t0.1'],
 *   ['measurements.tsv', 'observableId\tsimulationConditionId\ttime\tmeasurement\ny\tc0\t1\t1.4\ny\tc0\t2\t1.2\ny\tc0\t4\t0.6'],
 *   ['parameters.tsv', 'parameterId\tparameterScale\tlowerBound\tupperBound\tnominalValue\testimate\nk\tlog10\t0.01\t10\t0.3\t1'],
 * ]);
 * const petab = await readPetab(files);
 * const result = await fit(parseModel(petab.model), petab.table, petab.options);
 * const { objective, nominalObjective } = await petabAnswer(petab, result);
 * console.log(objective <= nominalObjective!); // → true
 * ```
 */
export async function petabAnswer(
  petab: Petab,
  result: Pick<Result, 'parameters'>,
  signal?: AbortSignal,
): Promise<PetabAnswer> {
  checkPetab(petab);
  checkFitted(result);
  const { parameters } = result;
  const values: Record<string, number> = {};
  const lists = { atBounds: [] as string[], outsideBounds: [] as string[], notIdentified: [] as string[] };
  for (const { parameter, name } of petab.parameters) {
    const { id, nominal, lower, upper, estimate } = parameter;
    const own = parameters.find((one) => one.name === name);
    if (nominal !== undefined) values[id] = nominal;
    if (!estimate || !own) continue;
    values[id] = own.estimate;
    const size = Math.abs(own.estimate);
    if (own.atBound) lists.atBounds.push(id);
    if (own.estimate < lower - ROUNDING * size || own.estimate > upper + ROUNDING * size) {
      lists.outsideBounds.push(id);
    }
    if (!own.atBound && !(own.stdError <= size)) lists.notIdentified.push(id);
  }
  const at = await petabObjective(petab, values, signal);
  const isGiven = petab.parameters.every(
    ({ parameter, isUsed }) => !isUsed || parameter.nominal !== undefined,
  );
  const nominal: PetabObjective | undefined = isGiven ? await petabObjective(petab, {}, signal) : undefined;
  return {
    values,
    objective: -at.llh,
    nominalObjective: nominal ? -nominal.llh : null,
    chi2: at.chi2,
    logPrior: at.logPrior,
    ...lists,
  };
}

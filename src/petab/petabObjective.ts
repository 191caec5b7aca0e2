import { drive } from '../drive.ts';
import { petabFindings } from '../findings/petabFindings.ts';
import { formulasAlong } from '../forward/alongSolution.ts';
import { compileProblem } from '../forward/compileProblem.ts';
import { solveExperiment } from '../forward/solveProblem.ts';
import { InputError } from '../inputError.ts';
import { parseModel } from '../model/parseModel.ts';
import { buildProblem } from '../problem/buildProblem.ts';
import { parametersOf } from '../problem/problem.ts';
import { checkPetab, checkValues } from './checkPetab.ts';
import { likelihoodOf } from './likelihoodOf.ts';
import { logPrior } from './logPrior.ts';
import type { Petab } from './readPetab.ts';

/** How well values fit, as PEtab defines it. */
export interface PetabObjective {
  /** The logarithm of the likelihood; NaN where the model cannot be solved to the end. */
  readonly llh: number;
  /** Σ of squared residuals in units of their noise. */
  readonly chi2: number;
  /** The logarithm of the prior density: its sum, and by parameter. */
  readonly logPrior: number;
  readonly logPriors: Readonly<Record<string, number>>;
  /** Simulations of the measurements, in the order of the measurement tables. */
  readonly simulations: readonly number[];
  /** The sizes of their noise, in the same order: standard deviations, or scales of Laplace's law, of the values as they are compared. */
  readonly sigmas: readonly number[];
}

/** Much tighter than any tolerance that objectives are compared to. */
const SOLVER = { solver: 'auto', rtol: 1e-10, atol: 1e-14, maxSteps: 1_000_000 } as const;

/**
 * The objective of a problem at values of its parameters, by ids of the parameter table; nominal where none is given. By
 * forward solves alone.
 *
 * @example
 * ```ts
 * import { parseModel, petabObjective, readPetab, writeSbml } from 'wendy';
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
 * const { chi2 } = await petabObjective(await readPetab(files), { k: 0.3 });
 * console.log(chi2.toFixed(2)); // → 1.72
 * ```
 */
export async function petabObjective(
  petab: Petab,
  values: Readonly<Record<string, number>> = {},
  signal?: AbortSignal,
): Promise<PetabObjective> {
  checkPetab(petab);
  checkValues(
    values,
    petab.parameters.map(({ parameter }) => parameter.id),
  );
  const { tables, outputs, rows } = petab.source;
  const all = new Map(
    petab.parameters.flatMap(({ parameter, isUsed }) => {
      const value = Object.hasOwn(values, parameter.id) ? values[parameter.id] : parameter.nominal;
      if (value === undefined && !isUsed) return [];
      if (value === undefined) {
        const at = { ...parameter.at, column: 'nominalValue' };
        throw new InputError(petabFindings.petabCell({ at, text: '', needed: { valueFor: parameter.id } }));
      }
      return [[parameter.id, value] as const];
    }),
  );
  const fix = Object.fromEntries(
    petab.parameters.flatMap(({ parameter, name, isUsed }) =>
      parameter.estimate && isUsed ? [[name, all.get(parameter.id)!]] : [],
    ),
  );
  const sigmaNames = outputs.map((_, k) => `sigma__${k}`);
  const sigmas = outputs.flatMap(({ sigma }, k) =>
    sigma === undefined ? [] : [`observe ${sigmaNames[k]} = ${sigma}`],
  );
  const model = parseModel([petab.model, ...sigmas].join('\n'));
  const { problem } = buildProblem(model, petab.table, { ...petab.options, fix });
  const compiled = compileProblem(problem);
  const simulations = tables.measurements.map(() => Number.NaN);
  const sizes = tables.measurements.map(() => Number.NaN);
  let [llh, chi2] = [0, 0];
  const none = new Float64Array(problem.states.length);
  for (const [e, experiment] of problem.experiments.entries()) {
    const w = parametersOf(problem, experiment, new Float64Array(0));
    const solution = await drive(
      solveExperiment(problem, compiled, e, w, none, experiment.t, SOLVER, false),
      signal,
    );
    const predicted = formulasAlong(problem, compiled, problem.model.outputs, solution, experiment.t, w);
    const along = new Map(problem.model.outputs.map(({ name }, k) => [name, predicted[k].value]));
    outputs.forEach(({ output, name }, k) => {
      for (const { measurement, index, sigma } of output.measurements) {
        if (measurement.experiment !== experiment.name) continue;
        const y = along.get(name)![rows[index]];
        const size = sigma ?? along.get(sigmaNames[k])![rows[index]];
        const one = likelihoodOf(output.observable, measurement.value, y, size);
        simulations[index] = y;
        sizes[index] = size;
        llh += one.llh;
        chi2 += one.residual ** 2;
      }
    });
  }
  const logPriors: Record<string, number> = {};
  for (const { parameter } of petab.parameters) {
    const own = all.get(parameter.id);
    const value = own === undefined ? undefined : logPrior(parameter, own, tables.version);
    if (value !== undefined) logPriors[parameter.id] = value;
  }
  const total = Object.values(logPriors).reduce((sum, x) => sum + x, 0);
  return { llh, chi2, logPrior: total, logPriors, simulations, sigmas: sizes };
}

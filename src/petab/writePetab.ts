import type { Result } from '../result.ts';
import { checkFitted, checkPetab } from './checkPetab.ts';
import { resolved, textOf } from './petabFiles.ts';
import type { Petab } from './readPetab.ts';
import { LINE_END, unquoted } from './readTsv.ts';
import { scaled } from './scaled.ts';

/** How many start points are written at most. */
const MOST_STARTS = 100;

/**
 * The answer of a fit as files: the problem with the estimates as nominal values, and starts for other programs.
 *
 * - the files of the problem, with `nominalValue` of estimated parameters replaced;
 * - `start.csv` (R, spreadsheets): a row for each parameter; `start.json` (Stan, any program): values by id;
 * - `startpoints.json` (pyPESTO): `x_names`, and `x_guesses` on the scales of the parameter table, the best first, one for each
 *   distinct end of the search.
 *
 * @example
 * ```ts
 * import { fit, parseModel, readPetab, writePetab, writeSbml } from 'wendy';
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
 * const written = writePetab(petab, await fit(parseModel(petab.model), petab.table, petab.options));
 * console.log(written.has('start.json')); // → true
 * ```
 */
export function writePetab(
  petab: Petab,
  result: Pick<Result, 'parameters' | 'search'>,
): Map<string, string | Uint8Array> {
  checkPetab(petab);
  checkFitted(result);
  const { parameters, search } = result;
  const { tables, files } = petab.source;
  const estimates = new Map(
    petab.parameters.flatMap(({ parameter, name }) => {
      const one = parameters.find((own) => own.name === name);
      return parameter.estimate && one ? [[parameter.id, one] as const] : [];
    }),
  );
  const out = new Map<string, string | Uint8Array>(files);
  for (const file of tables.parameterFiles) {
    const values = new Map(Array.from(estimates, ([id, { estimate }]) => [id, estimate]));
    out.set(resolved(file, tables.file), withNominal(textOf(files, file, tables.file), values));
  }
  const named = petab.parameters.filter(({ parameter }) => estimates.has(parameter.id));
  const points = [
    parameters.map(({ estimate }) => estimate),
    ...(search?.optima.map((optimum) => optimum.parameters) ?? []),
    ...(search?.starts ?? [])
      .filter(({ deviance }) => Number.isFinite(deviance))
      .sort((a, b) => a.deviance - b.deviance)
      .map((start) => start.estimates),
  ];
  const guesses = points.map((point) =>
    named.map(({ parameter, name }) => {
      const j = parameters.findIndex((own) => own.name === name);
      return scaled(point[j], parameter.scale);
    }),
  );
  const seen = new Set<string>();
  const isNew = (guess: readonly number[]) => {
    const key = guess.map((x) => x.toPrecision(4)).join();
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  const startpoints = {
    x_names: named.map(({ parameter }) => parameter.id),
    x_scales: named.map(({ parameter }) => parameter.scale),
    x_guesses: guesses.filter((guess) => guess.every(Number.isFinite) && isNew(guess)).slice(0, MOST_STARTS),
  };
  const rows = named.map(({ parameter: { id, scale } }) => {
    const { estimate, stdError, interval } = estimates.get(id)!;
    return [id, estimate, stdError, ...interval, scaled(estimate, scale)].join(',');
  });
  out.set('start.csv', `${['parameterId,value,stdError,lower,upper,valueOnScale', ...rows].join('\n')}\n`);
  const all = Object.fromEntries(Array.from(estimates, ([id, { estimate }]) => [id, estimate]));
  out.set('start.json', `${JSON.stringify(all, null, 2)}\n`);
  out.set('startpoints.json', `${JSON.stringify(startpoints, null, 2)}\n`);
  return out;
}

/** A parameter table with other nominal values; a column for them where there was none. */
function withNominal(text: string, values: ReadonlyMap<string, number>): string {
  const end = LINE_END.exec(text)?.[0] ?? '\n';
  const lines = text.split(LINE_END);
  const head = lines.findIndex((line) => line.trim() !== '');
  const columns = lines[head].split('\t').map((name) => unquoted(name));
  const isNew = !columns.includes('nominalValue');
  const [at, id] = [isNew ? columns.length : columns.indexOf('nominalValue'), columns.indexOf('parameterId')];
  return lines
    .map((line, i) => {
      if (i < head || line.trim() === '') return line;
      if (i === head) return isNew ? `${line}\tnominalValue` : line;
      const cells = line.split('\t');
      while (cells.length <= at) cells.push('');
      const value = values.get(unquoted(cells[id]));
      if (value !== undefined) cells[at] = String(value);
      return cells.join('\t');
    })
    .join(end);
}

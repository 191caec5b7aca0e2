import type { Table } from '../data/table.ts';
import { drive } from '../drive.ts';
import { scriptFindings } from '../findings/scriptFindings.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import type { FitOptions } from '../options.ts';
import { usedData } from '../problem/drawnData.ts';
import type { Problem } from '../problem/problem.ts';
import { repeatOptions } from '../repeatOptions.ts';
import { isUsedBy } from '../resolveOptions.ts';
import type { Result } from '../result.ts';
import { csvOf } from '../script/csvOf.ts';
import { writers } from '../script/languages/writers.ts';
import type { Script } from '../script/script.ts';
import { type ScriptLanguageName, scriptLanguages } from '../script/scriptLanguages.ts';
import { scriptOf } from '../script/scriptOf.ts';
import { solvedAt } from '../script/solvedAt.ts';
import { unknownsOf } from '../script/unknownsOf.ts';
import { shown } from '../text/words.ts';
import { fittedProblem } from './fittedProblem.ts';

/** Scripts have their data in themselves; larger ones are hardly read or run. */
const mostValues = 200_000;

/**
 * A script in another language that has a fitted model with its data in it: it solves the model at the estimates, prints the deviance
 * next to that of this program, and fits again by least squares from there. Python uses SciPy, R deSolve, Julia OrdinaryDiffEq and LsqFit,
 * TypeScript this package. An InputError says what a language cannot have.
 *
 * @example
 * ```ts
 * import { fit, parseModel, readTable, reproduce } from 'wendy';
 *
 * const model = parseModel("u' = -k*u\nnoise u = 0.1");
 * const table = readTable('t,u\n0,2.1\n1,1.2\n2,0.8\n3,0.4\n4,0.3\n5,0.2');
 * const script = await reproduce(await fit(model, table), model, table, 'python');
 * console.log(script.includes('return np.array([-k*u])')); // → true
 * ```
 */
export async function reproduce(
  result: Result,
  model: Model,
  table: Table,
  language: ScriptLanguageName,
): Promise<string> {
  const writer = scriptLanguages.find(({ name }) => name === language);
  if (!writer) {
    const names = scriptLanguages.map(({ name }) => name);
    throw new InputError(scriptFindings.scriptLanguage({ language: shown(language), names }));
  }
  const problem = await fittedProblem(result, model, table);
  if (writer.lacks.includes('events') && problem.model.jumps.some(({ kind }) => kind === 'when'))
    throw new InputError(scriptFindings.scriptLines({ language: writer.title, what: 'events' }));
  checkSize(problem);
  const unknowns = unknownsOf(problem, result);
  const solved = await drive(solvedAt(problem, result, unknowns), undefined);
  return writers[language](scriptOf(problem, result, unknowns, solved, sourceOf(result, model, table)));
}

function checkSize({ experiments }: Problem): void {
  const values = experiments.reduce((sum, { Y }) => sum + Y.data.length, 0);
  if (values > mostValues) throw new InputError(scriptFindings.scriptTooLong({ values, most: mostValues }));
}

/** What this package needs to fit again: the values that were used, under names that no state can have, and options. */
function sourceOf(result: Result, model: Model, table: Table): Pick<Script, 'csv' | 'options' | 'shooting'> {
  const used = usedData(model, table, result.options);
  const isSeveral = used.experiments.some(({ name }) => name !== '');
  const names = new Set(used.states);
  const by = isSeveral ? (names.has('experiment') ? 'experiment label' : 'experiment') : undefined;
  const options: FitOptions = { ...repeatOptions(result), time: 't', by: by ?? '' };
  const { method: _method, preset: _preset, ...others } = options;
  const shooting = Object.fromEntries(Object.entries(others).filter(([name]) => isUsedBy(name, 'fsnls')));
  return { csv: csvOf(used, 't', by), options, shooting };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findings, InputError, petabObjective, readPetab } from '../src/index.ts';
import { filesIn, foldersWith } from './folders.ts';
import { type Outcome, tally } from './outcome.ts';

/** Runs every case in a folder of the PEtab test suite; whether none failed. */
export async function suitePetab(folder: string): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const name of casesIn(folder)) {
    const outcome = await petabCase(join(folder, name));
    outcomes.push(outcome);
    console.log(`${name}  ${outcome.end}${outcome.end === 'passed' ? '' : `: ${outcome.why}`}`);
  }
  console.log(tally(outcomes));
  return outcomes.length > 0 && outcomes.every(({ end }) => end !== 'failed');
}

/** The folders with a solution, in order. */
export function casesIn(folder: string): string[] {
  return foldersWith(folder, (file) => file.endsWith('_solution.yaml'));
}

interface Solution {
  readonly llh?: number;
  readonly chi2?: number;
  readonly tol_llh?: number;
  readonly tol_chi2?: number;
  readonly tol_simulations?: number;
  readonly simulation_files?: readonly string[];
  readonly log_prior?: Readonly<Record<string, number>>;
  readonly unnorm_log_posterior?: number;
  readonly tol_unnorm_log_posterior?: number;
}

/** Priors are given with 14 digits after the point. */
const PRIOR_DIGITS = 1e-13;

/** The objective at nominal values and the simulations of a case, against its solution, within its tolerances. */
export async function petabCase(folder: string): Promise<Outcome> {
  const names = filesIn(folder);
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const solutionFile = names.find((name) => name.endsWith('_solution.yaml'))!;
  const solution = parse(text(solutionFile)) as Solution;
  const files = new Map(names.filter((name) => name !== solutionFile).map((name) => [name, text(name)]));
  try {
    const petab = await readPetab(files);
    const { llh, chi2, logPrior, logPriors, simulations } = await petabObjective(petab);
    const expected = (solution.simulation_files ?? []).flatMap((name) => simulationsIn(text(name)));
    const wrong = [
      differs('llh', llh, solution.llh, solution.tol_llh),
      differs('chi2', chi2, solution.chi2, solution.tol_chi2),
      expected.length > 0
        ? differs('number of simulations', simulations.length, expected.length, 0)
        : undefined,
      ...expected.map((y, k) => differs(`simulation ${k + 1}`, simulations[k], y, solution.tol_simulations)),
      ...Object.entries(solution.log_prior ?? {}).map(([id, value]) =>
        differs(`log prior of ${id}`, logPriors[id], value, PRIOR_DIGITS),
      ),
      solution.unnorm_log_posterior === undefined
        ? undefined
        : differs(
            'posterior',
            llh + logPrior,
            solution.unnorm_log_posterior,
            solution.tol_unnorm_log_posterior,
          ),
    ].filter((one) => one !== undefined);
    return wrong.length === 0 ? { end: 'passed' } : { end: 'failed', why: wrong.join('; ') };
  } catch (error) {
    if (!(error instanceof InputError))
      return { end: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    const { message } = findings.wordsOf(error.finding, findings.inCode);
    // Models in other languages than SBML are not part of what is read.
    return error.finding.code === 'petabUnsupported'
      ? { end: 'skipped', why: message, code: error.finding.code }
      : { end: 'failed', why: message };
  }
}

function differs(
  what: string,
  value: number,
  expected: number | undefined,
  tolerance = 1e-3,
): string | undefined {
  if (expected === undefined) return undefined;
  return Math.abs(value - expected) <= tolerance ? undefined : `${what} is ${value}, expected ${expected}`;
}

/** The column `simulation` of a table. */
function simulationsIn(text: string): number[] {
  const [head, ...rows] = text.trimEnd().split(/\r?\n/);
  const column = head.split('\t').indexOf('simulation');
  return rows.map((row) => Number(row.split('\t')[column]));
}

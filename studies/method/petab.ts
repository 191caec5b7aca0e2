import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findings, fit, InputError, parseModel, petabAnswer, readPetab } from '../../src/index.ts';
import { fillDocument } from './fillDocument.ts';
import { methodFindings } from './methodFindings.ts';
import { withCpuLimit } from './search/cpuLimit.ts';
import { milliseconds } from './search/milliseconds.ts';
import { markdownTable } from './table.ts';

interface PetabStudy {
  /** Of folders, with a problem each. */
  readonly folder: string;
  readonly seeds: number;
  /** The first of them. */
  readonly seed: number;
  readonly only: string;
  /** Most seconds of CPU time of a fit. */
  readonly limit: number;
  /** Whether nothing is used of the parameter table but which are estimated. */
  readonly open: boolean;
  readonly out: string;
  readonly document: string | undefined;
  readonly signal: AbortSignal;
}

/** One fit of a problem. */
interface PetabTrial {
  readonly problem: string;
  readonly seed: number;
  /** states, parameters, experiments, measured values */
  readonly size: readonly number[];
  readonly nominal: number | null;
  /** Minus the log-likelihood that was reached; null where there is no answer. */
  readonly reached: number | null;
  readonly status: string;
  readonly method: string;
  readonly starts: number;
  /** Starts that ended within 0.1 log units of the best of this search. */
  readonly atBest: number;
  readonly cpu: number;
  readonly atBounds: number;
  readonly notIdentified: number;
  readonly reason: string;
}

/** Log units within which an answer is said to be as good. */
const SAME = 0.1;

/** Fits every PEtab problem of a folder without a start, with several seeds, and prints a table. */
export async function studyPetab(study: PetabStudy): Promise<void> {
  const { folder, seeds, seed: first, only, out, document, signal } = study;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && new RegExp(only, 'i').test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) {
    throw new InputError(methodFindings.methodCellsNone({ pattern: only, names: readdirSync(folder) }));
  }
  mkdirSync(out, { recursive: true });
  const ledger = join(out, study.open ? 'open.jsonl' : 'bounds.jsonl');
  const trials = existsSync(ledger)
    ? readFileSync(ledger, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as PetabTrial)
    : [];
  for (let seed = first; seed < first + seeds; seed++) {
    for (const name of names) {
      if (signal.aborted) return;
      if (trials.some((one) => one.problem === name && one.seed === seed)) continue;
      const trial = await runTrial(join(folder, name), name, seed, study);
      trials.push(trial);
      appendFileSync(ledger, `${JSON.stringify(trial)}\n`);
      console.log(
        `${name} seed ${seed}: ${digits(trial.reached)} (nominal ${digits(trial.nominal)}), ${trial.status}, ${(trial.cpu / 1000).toFixed(1)} s${trial.reason ? `, ${trial.reason}` : ''}`,
      );
    }
  }
  const table = tableOf(trials.filter(({ problem }) => names.includes(problem)));
  console.log(`\n${table}`);
  if (document !== undefined) fillDocument(document, new Map([['petab', table]]));
}

async function runTrial(
  folder: string,
  problem: string,
  seed: number,
  { limit, open }: PetabStudy,
): Promise<PetabTrial> {
  const files = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]));
  const petab = await readPetab(files);
  const model = parseModel(petab.model);
  const estimated = petab.parameters.filter(({ parameter, isUsed }) => parameter.estimate && isUsed);
  const { tables } = petab.source;
  const size = [model.states.length, estimated.length, tables.experiments.length, tables.measurements.length];
  const nothing = {
    problem,
    seed,
    size,
    nominal: null,
    reached: null,
    status: 'none',
    method: '',
    reason: '',
  };
  const none = { ...nothing, starts: 0, atBest: 0, atBounds: 0, notIdentified: 0 };
  const began = process.cpuUsage();
  try {
    const options = { ...petab.options, seed, ...(open ? {} : { bounds: petab.bounds }) };
    const result = await withCpuLimit(limit, (signal) => fit(model, petab.table, options, { signal }));
    const cpu = milliseconds(began);
    const answer = await petabAnswer(petab, result);
    const starts = result.search?.starts ?? [];
    const best = Math.min(...starts.map(({ deviance }) => deviance));
    return {
      ...none,
      nominal: answer.nominalObjective,
      reached: answer.objective,
      status: result.status.code,
      method: result.method,
      starts: starts.length,
      atBest: starts.filter(({ deviance }) => deviance <= best + 2 * SAME).length,
      cpu,
      atBounds: answer.atBounds.length,
      notIdentified: answer.notIdentified.length,
    };
  } catch (error) {
    const cpu = milliseconds(began);
    if (cpu > 1000 * limit) return { ...none, cpu, reason: `over ${limit} s` };
    if (!(error instanceof InputError)) throw error;
    return { ...none, cpu, reason: findings.wordsOf(error.finding, findings.inCode).message };
  }
}

function tableOf(trials: readonly PetabTrial[]): string {
  const names = [...new Set(trials.map(({ problem }) => problem))];
  const titles = [
    'problem (states, parameters, experiments, values)',
    'nominal',
    'reached: best, worst seed',
    'best - nominal',
    'seeds within 0.1',
    'starts at best',
    'CPU s',
    'at bounds, not identified',
  ];
  const rows = names.map((name) => {
    const own = trials.filter(({ problem }) => problem === name);
    const reached = own.map((one) => one.reached ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
    const nominal = own.find((one) => one.nominal !== null)?.nominal ?? Number.NaN;
    const good = reached.filter((value) => value <= nominal + SAME).length;
    const sum = (of: (one: PetabTrial) => number) => own.reduce((total, one) => total + of(one), 0);
    const cpu = own.map((one) => one.cpu).sort((a, b) => a - b);
    const best = own.find((one) => one.reached === reached[0]) ?? own[0];
    return [
      `${name.split('_')[0]} (${best.size.join(', ')})`,
      digits(nominal),
      `${digits(reached[0])}, ${digits(reached[reached.length - 1])}`,
      signed(reached[0] - nominal),
      `${good} of ${own.length}`,
      `${sum((one) => one.atBest)} of ${sum((one) => one.starts)}`,
      (cpu[Math.floor(cpu.length / 2)] / 1000).toFixed(1),
      `${best.atBounds}, ${best.notIdentified}`,
    ];
  });
  return markdownTable(titles, rows);
}

function digits(value: number | null): string {
  return value === null || !Number.isFinite(value) ? '-' : value.toFixed(3);
}

function signed(value: number): string {
  return Number.isFinite(value) ? `${value < 0 ? '' : '+'}${value.toFixed(3)}` : '-';
}

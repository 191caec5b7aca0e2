import { drive } from '../drive.ts';
import { checkWatch, isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import { checkModel } from '../model/checkModel.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import { refuseBeyond } from '../model/refuseBeyond.ts';
import { type Options, optionTable } from '../options.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { byState, type Watch } from '../result.ts';
import { randomGenerator } from '../stats/randomGenerator.ts';
import { version } from '../version.ts';
import { short, shown } from '../words.ts';
import { checkTimes } from './checkTimes.ts';
import { namedValues } from './namedValues.ts';
import { type SolveOptions, solve, type Work } from './solve.ts';
import { type SolveStatus, solveStatus } from './solveStatus.ts';
import { sureRows } from './sureRows.ts';
import { undefinedAt } from './undefinedAt.ts';
import { watched } from './watched.ts';

/** What a simulation is made with. `solver`, `rtol`, `atol`, `maxSteps` and `seed` are those of `optionTable`. */
export type SimulateOptions = { [K in keyof SolveOptions]?: SolveOptions[K] | undefined } & {
  /** The states at the first time. */
  u0: Readonly<Record<string, number>>;
  /** The times, not decreasing; u0 holds at the first. `evenTimes` makes equally spaced ones. */
  t: ArrayLike<number>;
  /** Noise of every state over the root mean square of all states together, 0 or more: 0.1 is 10%. */
  noise?: number | undefined;
  /** Standard deviation of the noise of single states, in their units; the others have none. Not with `noise`. */
  noiseSd?: Readonly<Record<string, number>> | undefined;
  /** Seed of the noise. */
  seed?: number | undefined;
};

/** A model solved forward. Plain data: `JSON.stringify` writes it whole. */
export interface Simulation {
  version: string;
  /** Whether it was solved to the end; if not, when and why it ended, and what to do. */
  status: SolveStatus;
  /** The times that were reached, but for those that are not told apart from that of a blow-up. */
  t: number[];
  /** The states at these times, with noise, and without. */
  states: Record<string, number[]>;
  clean: Record<string, number[]>;
  /** Standard deviation of each state's noise. */
  sigma: Record<string, number>;
  /** What speaks against the numbers, such as states so small that `atol` hides them. */
  warnings: string[];
  work: Work;
  /** The model's text. */
  model: string;
  parameters: Record<string, number>;
  u0: Record<string, number>;
  options: SolveOptions & { noise: number; noiseSd: Record<string, number>; seed: number };
}

/**
 * The states of a model at given times, from its parameters and first states, on request with Gaussian noise.
 *
 * Bad input rejects with an InputError. A solve that ends early does not: `t` and `states` hold what was reached, and
 * `status` tells when and why it ended.
 *
 * @example
 * const model = parseModel("u' = r*u*(1 - u/K)");
 * const { t, states } = await simulate(model, { r: 1, K: 2 }, { u0: { u: 0.1 }, t: evenTimes(0, 10, 101) });
 */
export async function simulate(
  model: Model,
  parameters: Readonly<Record<string, number>>,
  options: SimulateOptions,
  watch: Watch = {},
): Promise<Simulation> {
  checkModel(model);
  refuseBeyond(model, 'simulate', ['definitions']);
  checkWatch(watch);
  const { observe, signal } = watch;
  const { states } = model;
  const used = checkOptions(options);
  const w = namedValues(model, { option: 'parameters', of: 'parameter' }, parameters);
  const u0 = namedValues(model, { option: 'u0', of: 'state' }, options.u0);
  const given = namedValues(model, { option: 'noiseSd', of: 'state', least: 0, absent: 0 }, used.noiseSd);
  const times = checkTimes(options.t, states.length);
  const wrong = undefinedAt(model, times[0], u0, w);
  if (wrong !== undefined) {
    throw new InputError(
      `The model has no value at the start: ${wrong}. Change u0, the parameters or the first time.`,
    );
  }

  const work = solve(compileRightHandSide(model), w, u0, times, used);
  const solution = await drive(watched(work, observe), signal);
  const rows = sureRows(solution, times, used.rtol);
  const clean = states.map((_, l) => column(solution.U, l).subarray(0, rows));
  const sigma = used.noise > 0 ? given.fill(used.noise * rms(clean)) : given;
  const noisy = addNoise(clean, sigma, used.seed);
  if (!noisy.every((u) => u.every(Number.isFinite))) {
    const option = used.noise > 0 ? 'noise' : 'noiseSd';
    throw new InputError(`${option} is so large that values overflow. Make it smaller.`);
  }
  return {
    version,
    status: solveStatus(solution.failure, times[times.length - 1]),
    t: Array.from(times.subarray(0, rows)),
    states: byState(states, (l) => Array.from(noisy[l])),
    clean: byState(states, (l) => Array.from(clean[l])),
    sigma: byState(states, (l) => sigma[l]),
    warnings: [
      ...scaledByPart(used.noise, rows, times),
      ...states.flatMap((state, l) => hiddenBy(used.atol, state, clean[l])),
    ],
    work: solution.work,
    model: model.text,
    parameters: byState(model.parameters, (j) => w[j]),
    u0: byState(states, (l) => u0[l]),
    options: used,
  };
}

/** That the noise follows from the states up to where the solve ended, be they few or large. */
function scaledByPart(noise: number, rows: number, times: Float64Array): string[] {
  if (noise === 0 || rows === times.length || rows === 0) return [];
  return [
    `The noise is ${short(100 * noise)}% of the root mean square of what was computed, up to t = ${short(times[rows - 1])}.`,
  ];
}

/** Part of a state's largest value above which the absolute error may show. */
const MOST_OF_STATE = 1e-4;

/** That a state is so small that the absolute error, and not the relative one, rules it. */
function hiddenBy(atol: number, state: string, u: Float64Array): string[] {
  const largest = u.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest === 0 || atol <= MOST_OF_STATE * largest) return [];
  const better = 10 ** Math.floor(Math.log10(largest) - 8);
  // Smaller ones have few digits, or none.
  const cure = better > 1e-300 ? `lower atol to ${short(better)}` : 'use larger units for it';
  return [
    `${state} stays below ${short(largest)}, so that the absolute error atol, ${short(atol)}, may show in it. If it matters, ${cure}.`,
  ];
}

/** The options that a simulation shares with fits. */
const shared = ['solver', 'rtol', 'atol', 'maxSteps', 'seed'] as const;
const own = ['u0', 't', 'noise', 'noiseSd'] as const;

function checkOptions(given: unknown): Simulation['options'] {
  if (!isFields(given)) {
    throw new InputError(
      `The options of a simulation are ${given === undefined ? 'missing' : shown(given)}. u0 and t are needed, such as { u0: { u1: 1 }, t: evenTimes(0, 5, 256) }.`,
    );
  }
  const names: readonly string[] = [...own, ...shared];
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new InputError(
      `"${unknown}" is not an option of simulate. Its options are ${names.join(', ')}. Correct the name, or leave it out.`,
    );
  }
  const { noise = 0, noiseSd = {}, ...rest } = given as Partial<SimulateOptions>;
  if (typeof noise !== 'number' || !Number.isFinite(noise) || noise < 0) {
    throw new InputError(`noise is ${shown(noise)}. It must be a number, 0 or more: 0.1 stands for 10%.`);
  }
  if (noise > 0 && given.noiseSd !== undefined) {
    throw new InputError(
      'noise and noiseSd are both given. noise gives all states the same noise, noiseSd each its own. Leave one of them out.',
    );
  }
  const { solver, rtol, atol, maxSteps, seed } = resolved(pick(rest as Partial<Options>, shared));
  return { solver, rtol, atol, maxSteps, noise, noiseSd, seed };
}

/** The options with their defaults; a seed is here that of the noise. */
function resolved(options: Partial<Options>): Options {
  try {
    return resolveOptions(options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message.replace(optionTable.seed.help, 'seed of the noise'));
  }
}

function pick<T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;
}

/** Root mean square of all values together; scaled, since squares of large ones overflow. */
function rms(columns: readonly Float64Array[]): number {
  const over = (start: number, add: (sum: number, u: number) => number) =>
    columns.reduce((sum, column) => column.reduce(add, sum), start);
  const largest = over(0, (most, u) => Math.max(most, Math.abs(u)));
  if (largest === 0) return 0;
  const mean = over(0, (sum, u) => sum + (u / largest) ** 2) / (columns.length * columns[0].length);
  return largest * Math.sqrt(mean);
}

/** Every state draws its numbers, be its noise zero: the noise of one does not depend on that of another. */
function addNoise(
  clean: readonly Float64Array[],
  sigma: Float64Array,
  seed: number,
): readonly Float64Array[] {
  if (sigma.every((s) => s === 0)) return clean;
  const { normal } = randomGenerator(seed);
  return clean.map((column, l) => column.map((u) => u + sigma[l] * normal()));
}

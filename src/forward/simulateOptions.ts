import type { Table } from '../data/table.ts';
import { callFindings } from '../findings/callFindings.ts';
import { simulationFindings } from '../findings/simulationFindings.ts';
import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Expression } from '../model/expression.ts';
import { formulasIn } from '../model/formulasIn.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Options } from '../options.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { shown } from '../text/words.ts';
import type { InputValues } from './inputValues.ts';
import { namedValues } from './namedValues.ts';
import type { SolveOptions } from './solver/solve.ts';

/** What a simulation is made with. `solver`, `rtol`, `atol`, `maxSteps` and `seed` are those of `optionTable`. */
export type SimulateOptions = { [K in keyof SolveOptions]?: SolveOptions[K] | undefined } & {
  /** The states at the start: needed for those to which the model gives no first value, in place of it for others. */
  u0?: Readonly<Record<string, number>> | undefined;
  /** The times, not decreasing. The first is the start, unless the model has first values, at the time of those. */
  t: ArrayLike<number>;
  /** Which experiment, where lines of the model give experiments values of their own. */
  experiment?: string | undefined;
  /** Inputs by name: a value, or values at times. Columns of doses: amounts at times. */
  inputs?: Readonly<Record<string, InputValues>> | undefined;
  /** A table with a column of times and columns for inputs and doses that `inputs` does not give. */
  inputsFrom?: Table | undefined;
  /**
   * Noise of every state and output over the root mean square of all of them together, 0 or more: 0.1 is 10%. Or 'model': by
   * the model's own lines on noise.
   */
  noise?: number | 'model' | undefined;
  /**
   * Standard deviation of the noise of single states and outputs, in their units; the others have none. Together with `noise` only
   * if that is 'model', for what the model leaves open.
   */
  noiseSd?: Readonly<Record<string, number>> | undefined;
  /** Seed of the noise. */
  seed?: number | undefined;
};

/** The options of a simulation with their defaults. */
export type UsedOptions = SolveOptions & {
  noise: number | 'model';
  noiseSd: Record<string, number>;
  seed: number;
};

/** The options that a simulation shares with fits. */
const shared = ['solver', 'rtol', 'atol', 'maxSteps', 'seed'] as const;
const own = ['u0', 't', 'experiment', 'inputs', 'inputsFrom', 'noise', 'noiseSd'] as const;

export function checkOptions(model: Model, given: unknown): UsedOptions {
  if (!isFields(given)) {
    const value = given === undefined ? 'missing' : shown(given);
    throw new InputError(simulationFindings.simulateOptionsMissing({ value }));
  }
  const names: readonly string[] = [...own, ...shared];
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new InputError(callFindings.unknownField({ name: unknown, of: 'simulate', names }));
  }
  const { noise = 0, noiseSd = {}, ...rest } = given as Partial<SimulateOptions>;
  if (noise !== 'model' && (typeof noise !== 'number' || !Number.isFinite(noise) || noise < 0)) {
    const hasLines = model.noise.length > 0;
    throw new InputError(simulationFindings.noiseNotNumber({ value: shown(noise), hasLines }));
  }
  if (noise !== 'model' && noise > 0 && given.noiseSd !== undefined) {
    throw new InputError(simulationFindings.noiseGivenTwice());
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
    const { code, about } = error.finding;
    const isSeed = code === 'optionValue' && about.of === 'option' && about.option === 'seed';
    throw isSeed ? new InputError(simulationFindings.noiseSeed({ value: shown(options.seed) })) : error;
  }
}

function pick<T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;
}

/** What the model says about each state at the start, undefined where u0 names the state. */
export function firstFormulas({ states, initial }: Model, u0: unknown): (Expression | undefined)[] {
  const given = new Set(isFields(u0) ? Object.keys(u0).map((name) => name.normalize('NFC')) : []);
  return states.map((state) => (given.has(state) ? undefined : initial.values.get(state)?.expression));
}

/** The states that u0 gives, NaN for others; each state for which there is no formula needs one. */
export function firstValues(
  model: Model,
  formulas: readonly (Expression | undefined)[],
  given: unknown,
): Float64Array {
  const needed = model.states.filter((_, l) => !formulas[l]);
  const u0 = given === undefined && needed.length === 0 ? {} : given;
  return namedValues(model, { option: 'u0', of: 'state', needed }, u0);
}

/** The parameters without which nothing can be solved: those of the noise only where it is the model's. */
export function neededParameters(
  model: Model,
  initial: readonly (Expression | undefined)[],
  withNoise: boolean,
): string[] {
  const laws = model.noise.flatMap(({ sd }) => (sd && !('column' in sd) ? [sd] : []));
  const first = [...model.initial.values].filter(([state]) => initial[model.states.indexOf(state)]);
  const solved = { ...model, initial: { ...model.initial, values: new Map(first) } };
  const namesOf = (all: readonly Expression[]) => new Set(all.flatMap((e) => [...namesIn(e)]));
  const names = namesOf([...formulasIn(solved), ...(withNoise ? laws : [])]);
  // A parameter that no line uses at all is listed for a reason, and required.
  const elsewhere = namesOf([...formulasIn(model), ...laws]);
  return model.parameters.filter((name) => names.has(name) || !elsewhere.has(name));
}

export function givenNoise(model: Model, noiseSd: unknown): Map<string, number> {
  const of = model.outputs.length > 0 ? 'state or output' : 'state';
  const names = [...new Set([...model.states, ...model.outputs.map(({ name }) => name)])];
  const values = namedValues(model, { option: 'noiseSd', of, least: 0, needed: [] }, noiseSd);
  return new Map(names.flatMap((name, k) => (Number.isNaN(values[k]) ? [] : [[name, values[k]] as const])));
}

/** The time at which the first values hold: the one that is said, that of the model's own, else the first requested time. */
export function startOf({ initial }: Model, times: Float64Array, begins?: number): number {
  const start = begins ?? (initial.values.size > 0 ? (initial.time ?? times[0]) : times[0]);
  if (times[0] >= start) return start;
  throw new InputError(simulationFindings.beforeFirstValues({ begin: times[0], start }));
}

import type { Table } from '../data/table.ts';
import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { type Options, optionTable } from '../options.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { shown } from '../words.ts';
import type { InputValues } from './inputValues.ts';
import { namedValues } from './namedValues.ts';
import type { SolveOptions } from './solve.ts';

/** What a simulation is made with. `solver`, `rtol`, `atol`, `maxSteps` and `seed` are those of `optionTable`. */
export type SimulateOptions = { [K in keyof SolveOptions]?: SolveOptions[K] | undefined } & {
  /** The states at the start: needed for those to which the model gives no first value, in place of it for others. */
  u0?: Readonly<Record<string, number>> | undefined;
  /** The times, not decreasing. The first is the start, unless the model has first values, at the time of those. */
  t: ArrayLike<number>;
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
   * Standard deviation of the noise of single states and outputs, in their units; the others have none. Beside `noise` only
   * where that is 'model', for what the model leaves open.
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
const own = ['u0', 't', 'inputs', 'inputsFrom', 'noise', 'noiseSd'] as const;

export function checkOptions(model: Model, given: unknown): UsedOptions {
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
  if (noise !== 'model' && (typeof noise !== 'number' || !Number.isFinite(noise) || noise < 0)) {
    const own = model.noise.length > 0 ? " Or 'model', for the model's own." : '';
    throw new InputError(
      `noise is ${shown(noise)}. It must be a number, 0 or more: 0.1 stands for 10%.${own}`,
    );
  }
  if (noise !== 'model' && noise > 0 && given.noiseSd !== undefined) {
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

/** What the model says of each state at the start, undefined where u0 names the state. */
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
  const laws = model.noise.flatMap(({ sd }) => (withNoise && sd && !('column' in sd) ? [sd] : []));
  const all = [
    ...model.equations.map(({ expression }) => expression),
    ...initial.filter((e) => e !== undefined),
    ...model.outputs.map(({ expression }) => expression),
    ...model.jumps.flatMap((jump) => {
      if (jump.kind === 'dose') return [];
      const assigned = jump.assign.map(({ expression }) => expression);
      return jump.kind === 'when' ? [jump.left, jump.right, ...assigned] : assigned;
    }),
    ...laws,
  ];
  const names = new Set(all.flatMap((e) => [...namesIn(e)]));
  // A parameter that no line uses at all is listed for a reason, and asked for.
  const elsewhere = new Set([
    ...model.noise.flatMap(({ sd }) => (sd && !('column' in sd) ? [...namesIn(sd)] : [])),
    ...[...model.initial.values.values()].flatMap(({ expression }) => [...namesIn(expression)]),
  ]);
  return model.parameters.filter((name) => names.has(name) || !elsewhere.has(name));
}

export function givenNoise(model: Model, noiseSd: unknown): Map<string, number> {
  const of = model.outputs.length > 0 ? 'state or output' : 'state';
  const names = [...new Set([...model.states, ...model.outputs.map(({ name }) => name)])];
  const values = namedValues(model, { option: 'noiseSd', of, least: 0, needed: [] }, noiseSd);
  return new Map(names.flatMap((name, k) => (Number.isNaN(values[k]) ? [] : [[name, values[k]] as const])));
}

/** The time at which the first values hold: that of the model's own, else the first time asked for. */
export function startOf({ initial }: Model, times: Float64Array): number {
  const start = initial.values.size > 0 ? (initial.time ?? times[0]) : times[0];
  if (times[0] >= start) return start;
  throw new InputError(
    `t begins at ${times[0]}, but the model's first values hold at t = ${start}, and it is not solved backward. Begin there or later.`,
  );
}

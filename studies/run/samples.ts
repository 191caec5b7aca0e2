import {
  cramerRao,
  evenTimes,
  type FitOptions,
  InputError,
  type Limit,
  type Model,
  parseModel,
  randomGenerator,
  simulate,
  type Table,
  tableFromColumns,
} from '../../src/index.ts';
import { hasFeatures, noiseLawOf } from '../../src/inside.ts';
import { withInputRows } from '../inputRows.ts';
import type { Cell } from '../plan/cells.ts';
import type { System } from '../plan/plan.ts';
import { columnsOf } from './columnsOf.ts';
import { type AskedIdeal, idealDesign } from './idealDesign.ts';
import { runFindings } from './runFindings.ts';

/** The true states at the times of a design, state by state, and what the least possible errors are there. */
export interface Truth {
  model: Model;
  t: number[];
  /** M·D numbers, one state after the other. */
  clean: Float64Array;
  /** Root mean square of all of them. */
  rms: number;
  /** The ideal estimate for given errors, with what the options of a fit give as known; null if there is none. */
  limit(noise: number | 'model', options: FitOptions): Promise<Limit | null>;
}

/** The measurements of one trial: the truth with noise. */
interface Sample {
  table: Table;
  /** Errors of the values, of their logarithms for log-normal noise: one column after the other, states before outputs. */
  errors: Float64Array;
}

/** Whether all states are measured as they are, and nothing else is said: then noise and bounds are those of the states. */
export function isPlain(model: Model, { measured }: System): boolean {
  return !hasFeatures(model, ['definitions']) && measured === undefined;
}

/** Finds the truth of a design, and keeps it: trials on one grid share it. */
export function createTruths(): (system: System, points: number) => Promise<Truth> {
  const kept = new Map<string, Promise<Truth>>();
  return (system, points) => {
    const key = JSON.stringify([system.name, points]);
    const truth = kept.get(key) ?? truthOf(system, points);
    kept.set(key, truth);
    // Work goes through the cells in order: what was not used for long will not be again.
    for (const old of kept.keys()) if (kept.size > 8) kept.delete(old);
    return truth;
  };
}

async function truthOf(system: System, points: number): Promise<Truth> {
  const { name, model: text, parameters, initial, time, inputs } = system;
  const model = parseModel(text);
  const t = evenTimes(...time, points);
  const options = { u0: initial, t, rtol: 1e-12, atol: 1e-13, ...(inputs && { inputs }) };
  const { status, clean } = await simulate(model, parameters, options);
  if (status.code !== 'ok') {
    throw new InputError(runFindings.truthUnsolved({ system: name, why: status.message }));
  }
  const states = Float64Array.from(model.states.flatMap((state) => clean[state]));
  // Few parts know u(0): it is computed on demand.
  const made = new Map<string, Promise<Limit | null>>();
  const limit: Truth['limit'] = (noise, { fix, u0 }) => {
    const plain = isPlain(model, system);
    const key = JSON.stringify([plain || noise, fix, u0]);
    const bound = made.get(key) ?? limitOf({ model, system, t, noise, options: { fix, u0 } });
    made.set(key, bound);
    return bound;
  };
  return { model, t, clean: states, rms: rootMeanSquare(states), limit };
}

async function limitOf(asked: AskedIdeal): Promise<Limit | null> {
  const { model, system } = asked;
  const design = await idealDesign(asked);
  if (!design) return null;
  // Without lines on noise the shift is linear in errors, whatever their size.
  const unit = Object.fromEntries(model.states.map((state) => [state, 1]));
  const noiseSd = isPlain(model, system) ? unit : design.noiseSd;
  try {
    return await cramerRao(model, system.parameters, { ...design, noiseSd });
  } catch (error) {
    // Such as log-normal noise of what is zero: no method can take these data.
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The data of one trial of a model with lines of its own: noise by these, or as large a part of all columns as the cell says. */
export async function sampleByLines(
  { model, t }: Truth,
  { system, part, noise }: Cell,
  seed: number,
): Promise<Sample> {
  const { parameters, initial, inputs = {}, measured = columnsOf(model) } = system;
  const made = await simulate(model, parameters, {
    u0: initial,
    t,
    inputs,
    seed,
    noise: part.byModel ? 'model' : noise,
  });
  const values = { ...made.states, ...made.outputs };
  const clean = { ...made.clean, ...made.cleanOutputs };
  const series = new Map(measured.map((name) => [name, values[name]]));
  const errors = inOrder(model, measured).flatMap((name) => {
    const law = part.byModel && model.noise.find(({ output }) => output === name)?.distribution;
    return values[name].map((y, m) =>
      law && noiseLawOf(law).ofLogarithm ? Math.log(y / clean[name][m]) : y - clean[name][m],
    );
  });
  return { table: tableFromColumns(withInputRows(t, series, inputs)), errors: Float64Array.from(errors) };
}

/** Columns as the bound has them: states, then outputs, which stand for states of their name. */
function inOrder({ states, outputs }: Model, measured: readonly string[]): string[] {
  const names = outputs.map(({ name }) => name);
  return [...states.filter((state) => !names.includes(state)), ...names].filter((name) =>
    measured.includes(name),
  );
}

/** The data of one trial where all states are measured as they are. */
export function sampleOf(
  { model, t, clean, rms }: Truth,
  { noise }: Cell,
  seed: number,
): Sample & { sigma: number } {
  const { normal } = randomGenerator(seed);
  const sigma = noise * rms;
  const errors = clean.map(() => sigma * normal());
  const M = t.length;
  const columns = model.states.map((state, l) => {
    const measured = clean.subarray(l * M, (l + 1) * M).map((u, m) => u + errors[l * M + m]);
    return [state, measured] as const;
  });
  return {
    table: tableFromColumns(new Map<string, ArrayLike<number>>([['t', t], ...columns])),
    errors,
    sigma,
  };
}

/** How far the ideal estimate is from the truth on that noise; null if the data cannot determine the parameters. */
export async function idealShift(
  { limit }: Truth,
  { errors }: Sample,
  noise: number | 'model',
  options: FitOptions,
): Promise<number[] | null> {
  const known = await limit(noise, options);
  return known?.idealShift(errors) ?? null;
}

function rootMeanSquare(x: Float64Array): number {
  return Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);
}

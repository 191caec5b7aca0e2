import {
  cramerRao,
  evenTimes,
  InputError,
  type Model,
  parseModel,
  randomGenerator,
  simulate,
  type Table,
  tableFromColumns,
} from '../../src/index.ts';
import { hasFeatures } from '../../src/model/refuseBeyond.ts';
import { withInputRows } from '../inputRows.ts';
import type { Cell } from '../plan/cells.ts';
import type { System } from '../plan/plan.ts';

/** The true states at the times of a design, state by state, and what the least possible errors are there. */
export interface Truth {
  model: Model;
  t: number[];
  /** M·D numbers, one state after the other. */
  clean: Float64Array;
  /** Root mean square of all of them. */
  rms: number;
  /** J × MD: what the ideal estimate makes of errors of unit size, u(0) being unknown or known; null where there is none. */
  influence(u0: 'estimated' | 'known'): Promise<Influence | null>;
}

type Influence = { rows: number; data: Float64Array };

/** The measurements of one trial: the truth with noise. */
export interface Sample {
  table: Table;
  /** Standard deviation of the noise, the same for every state. */
  sigma: number;
  /** M·D numbers, as in `clean`. */
  errors: Float64Array;
}

/** Whether all states are measured as they are, and nothing else is said: then noise and bounds are those of the states. */
export function isPlain(model: Model, { measured }: System): boolean {
  return !hasFeatures(model, ['definitions']) && measured === undefined;
}

/** What has a column where nothing says what: outputs, and states that no output is called like. */
export function columnsOf({ states, outputs }: Model): string[] {
  const names = outputs.map(({ name }) => name);
  return [...names, ...states.filter((state) => !names.includes(state))];
}

/** Finds the truth of a design, and keeps it: trials on one grid share it. */
export function createTruths(): (system: System, points: number) => Promise<Truth> {
  const kept = new Map<string, Promise<Truth>>();
  return (system, points) => {
    const key = JSON.stringify([system.name, points]);
    const found = kept.get(key) ?? truthOf(system, points);
    kept.set(key, found);
    // Work goes through the cells in order: what was not used for long will not be again.
    for (const old of kept.keys()) if (kept.size > 8) kept.delete(old);
    return found;
  };
}

async function truthOf(system: System, points: number): Promise<Truth> {
  const { name, model: text, parameters, initial, time, inputs } = system;
  const model = parseModel(text);
  const t = evenTimes(...time, points);
  const options = { u0: initial, t, rtol: 1e-12, atol: 1e-13, ...(inputs && { inputs }) };
  const { status, clean } = await simulate(model, parameters, options);
  if (status.code !== 'ok') {
    throw new InputError(
      `${name}: with its own parameters the model cannot be solved to the end of its time span. ${status.message} Change parameters, initial or time.`,
    );
  }
  const states = Float64Array.from(model.states.flatMap((state) => clean[state]!));
  const unit = Object.fromEntries(model.states.map((state) => [state, 1]));
  const design = { u0: initial, t, noiseSd: unit };
  // Few parts know u(0): what nobody asks for is not computed.
  const made = new Map<string, Promise<Influence | null>>();
  const influence: Truth['influence'] = (u0) => {
    if (!isPlain(model, system)) return Promise.resolve(null);
    const found =
      made.get(u0) ??
      cramerRao(model, parameters, { ...design, u0Known: u0 === 'known' }).then((limit) => limit.influence);
    made.set(u0, found);
    return found;
  };
  return { model, t, clean: states, rms: rootMeanSquare(states), influence };
}

/** The table of one trial of a model with lines of its own: noise by these, or as large a part of all columns as the cell says. */
export async function tableByLines(
  { model, t }: Truth,
  { system, part, noise }: Cell,
  seed: number,
): Promise<Table> {
  const { parameters, initial, inputs = {}, measured = columnsOf(model) } = system;
  const { states, outputs } = await simulate(model, parameters, {
    u0: initial,
    t,
    inputs,
    seed,
    noise: part.byModel ? 'model' : noise,
  });
  const series = new Map(measured.map((name) => [name, outputs[name] ?? states[name]!]));
  return tableFromColumns(withInputRows(t, series, inputs));
}

/** The data of one trial where all states are measured as they are. */
export function sampleOf({ model, t, clean, rms }: Truth, { noise }: Cell, seed: number): Sample {
  const { normal } = randomGenerator(seed);
  const sigma = noise * rms;
  const errors = clean.map(() => sigma * normal());
  const M = t.length;
  const columns = model.states.map((state, l) => {
    const measured = clean.subarray(l * M, (l + 1) * M).map((u, m) => u + errors[l * M + m]!);
    return [state, measured] as const;
  });
  return {
    table: tableFromColumns(new Map<string, ArrayLike<number>>([['t', t], ...columns])),
    sigma,
    errors,
  };
}

/** How far the ideal estimate is from the truth on that noise; null where the data cannot tell the parameters. */
export async function idealShift(
  { influence }: Truth,
  { errors }: Sample,
  u0: 'estimated' | 'known',
): Promise<number[] | null> {
  const known = await influence(u0);
  if (!known) return null;
  const { rows: J, data } = known;
  const shift = new Array<number>(J).fill(0);
  errors.forEach((error, i) => {
    for (let j = 0; j < J; j++) shift[j]! += data[j + i * J]! * error;
  });
  return shift;
}

function rootMeanSquare(x: Float64Array): number {
  return Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);
}

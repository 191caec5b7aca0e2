import {
  type Column,
  type FitOptions,
  fit,
  fitEach,
  type Model,
  methodOf,
  predict,
  type Result,
  type Table,
} from '../../src/index.ts';
import { forgetBases } from '../../src/inside.ts';
import { borrowKernels, returnKernels } from '../../src/linalg/kernels/pool.ts';
import type { Draw } from '../draw.ts';
import { Failure } from '../failure.ts';
import type { Seen } from '../target.ts';
import { mustBeAlike } from './alike.ts';
import { cancelled } from './cancelled.ts';
import { mustBeFinite } from './finite.ts';
import { isOutOfRange } from './isOutOfRange.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from './refusal.ts';
import { inUnits, permuteStates } from './rewritten.ts';
import { mustBeSame } from './same.ts';
import { addUnused, permuteColumns, permuteExperiments, scaleColumn } from './tables.ts';

// Oracles that fit again, in the same or another form, and compare.

/** A fit, with all that it takes to make it again. */
export interface Fitted {
  readonly model: Model;
  readonly table: Table;
  readonly options: FitOptions;
  readonly result: Result;
  readonly draw: Draw;
  readonly seen: Seen;
}

/** The oracles by name. */
export const refits = {
  twice,
  together,
  columns,
  experiments,
  states,
  unused,
  units,
  cancel,
  predicted,
  each,
};
export type RefitName = keyof typeof refits;

/** Oracle (c), with the test functions computed again. */
async function twice({ model, table, options, result }: Fitted): Promise<void> {
  forgetBases();
  mustBeSame('the same fit twice', result, await fit(model, table, options));
}

/** Two fits at once are what each is alone. */
async function together({ model, table, options, result }: Fitted): Promise<void> {
  const other = { ...options, check: options.check === 'none' ? 'forward' : 'none' } as const;
  const [a, , b] = await Promise.all([
    fit(model, table, options),
    fit(model, table, other),
    fit(model, table, options),
  ]);
  mustBeSame('two fits at once', result, a);
  mustBeSame('two fits at once', result, b);
}

/** Oracle (d): columns. */
async function columns({ model, table, options, result, draw }: Fitted): Promise<void> {
  const other = await fit(model, permuteColumns(draw, table), options);
  mustBeSame('columns in another order', { ...result, notes: [] }, { ...other, notes: [] });
}

/** Oracle (d): experiments. */
async function experiments({ model, table, options, result, draw }: Fitted): Promise<void> {
  const by = table.columns.find(isLabel);
  if (!by || result.experiments.length < 2) return;
  const moved = permuteExperiments(draw, table, by);
  const other = await awaitedOrRefusal(() => fit(model, moved, options));
  if (isRefusal(other)) throw new Failure('experiments in another order', other.message);
  mustBeAlike('experiments in another order', result, other);
  const names = ({ experiments }: Result) => experiments.map(({ name }) => name).sort();
  mustBeSame('experiments in another order', names(result), names(other));
}

function isLabel({ name }: Column): boolean {
  return /^experiment$/i.test(name);
}

/** Oracle (d): states. */
async function states({ model, table, options, result, draw, seen }: Fitted): Promise<void> {
  // Jumps at one time act in the order of their lines, and a list of parameters decides what is an input.
  const isColumn = (name: string) => table.columns.some((column) => column.name === name);
  if (model.jumps.length > 1 || (!model.declared && model.parameters.some(isColumn)))
    return seen('not rewritten');
  const moved = orRefusal(() => permuteStates(draw, model));
  if (isRefusal(moved)) return seen('not rewritten');
  const other = await awaitedOrRefusal(() => fit(moved, table, options));
  if (isRefusal(other)) throw new Failure('states in another order', other.message);
  mustBeAlike('states in another order', result, other);
}

/** Oracle (f). */
async function unused({ model, table, options, result, draw }: Fitted): Promise<void> {
  const other = await awaitedOrRefusal(() => fit(model, addUnused(draw, table), options));
  if (isRefusal(other)) throw new Failure('an unused column', other.message);
  mustBeSame('an unused column', { ...result, notes: [] }, { ...other, notes: [] });
  if (!other.notes.some(({ finding }) => finding.code === 'columnsUnused'))
    throw new Failure('an unused column', 'Nothing is noted of it.');
}

/** Options in units of the states or of time, which would have to be changed with them. */
const withUnits = ['noiseSd', 'u0', 'atol', 'start', 'startAround'];

/** Oracle (e): a state and the time in units of other powers of two; the parameters stay what they are. */
async function units({ model, table, options, result, draw, seen }: Fitted): Promise<void> {
  // The authors' code mixes units of time into its search for a radius.
  const bound = options.preset === 'authors-2023' || withUnits.some((name) => name in options);
  if (bound || methodOf(options.method ?? 'mle').shooting) return seen('not rewritten');
  const state = draw.pick(model.states);
  const stateFactor = 2 ** draw.whole(-8, 8);
  const timeFactor = 2 ** draw.whole(-8, 8);
  const time = table.columns.find(({ name }) => /^(t|time)$/i.test(name) && !model.states.includes(name));
  const moved = orRefusal(() => inUnits(model, { state, stateFactor, timeFactor }));
  if (isRefusal(moved) || !time) return seen('not rewritten');
  const scaled = scaleColumn(scaleColumn(table, state, stateFactor), time.name, timeFactor);
  const other = await awaitedOrRefusal(() => fit(moved, scaled, options));
  if (isRefusal(other)) {
    // Units may lead out of the range that is computed with.
    if (isOutOfRange(other)) return seen('not rewritten');
    throw new Failure('other units', other.message);
  }
  if (result.status.code === 'ok' && other.status.code === 'ok') seen('units of ok');
  mustBeAlike('other units', result, other, { states: new Map([[state, stateFactor]]) });
}

/** Oracle (g), and what is fitted afterwards is the same. */
async function cancel({ model, table, options, result, draw, seen }: Fitted): Promise<void> {
  const n = draw.weighted([
    [1, 0],
    [3, draw.whole(1, 6)],
    [2, draw.whole(5, 60)],
  ]);
  const kernels = idleKernels();
  seen(await cancelled((watch) => fit(model, table, options, watch), result, n));
  if (idleKernels() !== kernels)
    throw new Failure('nothing left behind', "The kernels' memory was not returned.");
  mustBeSame('the same fit after a cancelled one', result, await fit(model, table, options));
}

/** The kernels that the next fit would be given. */
function idleKernels(): object {
  const kernels = borrowKernels();
  returnKernels(kernels);
  return kernels;
}

/** Oracle (h): predictions from a result and from its JSON are the same. */
async function predicted({ result, seen }: Fitted): Promise<void> {
  const [first, last] = result.timeSpan;
  const t = Array.from({ length: 9 }, (_, i) => first + ((last - first) * i) / 6);
  const experiment = result.experiments.length > 1 ? { experiment: result.experiments[0].name } : {};
  const own = await awaitedOrRefusal(() => predict(result, t, experiment));
  const read = await awaitedOrRefusal(() => predict(JSON.parse(JSON.stringify(result)), t, experiment));
  if (isRefusal(own) && isRefusal(read)) return seen('no prediction');
  if (isRefusal(own) || isRefusal(read)) {
    throw new Failure(
      'a result through JSON',
      `One of two predictions was refused: ${String(own)} / ${String(read)}`.slice(0, 500),
    );
  }
  mustBeSame('a result through JSON', own, read);
}

/** Each experiment alone: a result that is sound, or words why there is none. */
async function each({ model, table, options }: Fitted): Promise<void> {
  for (const { name, result, error } of await fitEach(model, table, options)) {
    if (result) mustBeFinite(result);
    else if (error.length < 10) throw new Failure('words why there is no fit', `${name}: ${error}`);
  }
}

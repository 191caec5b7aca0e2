import { check, type FitOptions, fit, type Model, parseModel, readTable, simulate } from '../../src/index.ts';
import { type Draw, drawFrom } from '../draw.ts';
import { Failure } from '../failure.ts';
import { measuredSeries } from '../generators/measuredSeries.ts';
import { mustBeAlike } from '../oracles/alike.ts';
import { withinBudget } from '../oracles/budget.ts';
import { mustBeFinite, numbersIn } from '../oracles/finite.ts';
import { isOutOfRange } from '../oracles/isOutOfRange.ts';
import { type Fitted, refits } from '../oracles/refits.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { outputInUnits } from '../oracles/rewritten.ts';
import { mustBeSame } from '../oracles/same.ts';
import { scaleColumn } from '../oracles/tables.ts';
import { fitLimits, target } from '../target.ts';

interface Input {
  readonly model: string;
  readonly table: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Which of the oracles that take more fits look at it. */
  readonly checks: readonly CheckName[];
  /** Seed of what these choose. */
  readonly salt: number;
}

const { units: _, ...others } = refits;
const checks = { ...others, outputUnits, simulated };
type CheckName = keyof typeof checks;
const names = Object.keys(checks) as CheckName[];

/** Fits and checks of models that say how they were measured, on tables with columns for every role. */
export const problemTarget = target<Input>({
  name: 'problem',
  share: 30,
  limits: fitLimits,
  make(draw) {
    const { model, table, states, parameters } = measuredSeries(draw);
    return {
      model,
      table,
      options: optionsFor(draw, states, parameters.length > 0 ? parameters : ['k']),
      checks: draw.chance(0.3) ? [draw.pick(names)] : [],
      salt: draw.whole(0, 1e9),
    };
  },
  async check({ model: text, table: csv, options: given, checks: wanted, salt }, seen) {
    const model = orRefusal(() => parseModel(text));
    const table = orRefusal(() => readTable(csv));
    if (isRefusal(model) || isRefusal(table)) return seen('unreadable');
    const options = given as FitOptions;
    const understood = orRefusal(() => check(model, table, options));
    seen(isRefusal(understood) ? 'not understood' : 'understood');
    if (!isRefusal(understood)) mustBeSame('the same check twice', understood, check(model, table, options));
    const result = await awaitedOrRefusal(() => fit(model, table, options));
    if (isRefusal(result)) return seen('refused');
    if (isRefusal(understood)) throw new Failure('what is fitted is understood', understood.message);
    seen(result.status.code === 'ok' ? 'ok' : 'poor');
    mustBeFinite(result);
    withinBudget(result);
    const fitted = { model, table, options, result, draw: drawFrom(salt), seen };
    for (const name of wanted) {
      seen(name);
      await checks[name](fitted);
    }
  },
});

/** Oracle (e): an output in units of another power of two; parameters and first states stay what they are. */
async function outputUnits({ model, table, options, result, draw, seen }: Fitted): Promise<void> {
  const free = result.outputs.filter(
    ({ name, noise }) => noise.sd === 'estimated' && !isInFormulas(model, name),
  );
  if (free.length === 0 || 'noiseSd' in options || options.noise === 'pooled') return seen('not rewritten');
  const { name } = draw.pick(free);
  const factor = 2 ** draw.whole(-8, 8);
  const moved = orRefusal(() => outputInUnits(model, name, factor));
  if (isRefusal(moved)) return seen('not rewritten');
  const other = await awaitedOrRefusal(() => fit(moved, scaleColumn(table, name, factor), options));
  if (isRefusal(other)) {
    if (isOutOfRange(other)) return seen('not rewritten');
    throw new Failure('an output in other units', other.message);
  }
  const law = result.outputs.find((output) => output.name === name)!.noise.distribution;
  const outputs = new Map([[name, law === 'lognormal' ? 1 : factor]]);
  mustBeAlike('an output in other units', result, other, { outputs });
}

/** Whether the noise of another output is a formula of this one. */
function isInFormulas({ noise }: Model, name: string): boolean {
  return noise.some(
    ({ output, sd }) => output !== name && sd !== undefined && JSON.stringify(sd).includes(name),
  );
}

/** A simulation of the model at its estimates, with the inputs of the table: finite up to where it ends, or refused in words. */
async function simulated({ model, table, result, seen }: Fitted): Promise<void> {
  const [own] = result.experiments;
  if (!own || result.experiments.length > 1 || own.initial.length === 0) return seen('not simulated');
  const w = Object.fromEntries(
    result.parameters.filter(({ name }) => model.parameters.includes(name)).map((p) => [p.name, p.estimate]),
  );
  const u0 = Object.fromEntries(
    own.initial.filter(({ name }) => !model.initial.values.has(name)).map((x) => [x.name, x.estimate]),
  );
  const [from, to] = own.timeSpan;
  const t = Array.from({ length: 9 }, (_, i) => from + ((to - from) * i) / 8);
  const inputs = [...model.inputs, ...model.jumps.filter(({ kind }) => kind === 'dose')];
  const options = { t, u0, maxSteps: 20_000, ...(inputs.length > 0 && { inputsFrom: table }) };
  const simulation = await awaitedOrRefusal(() => simulate(model, w, options));
  if (isRefusal(simulation)) return seen('simulation refused');
  seen(`simulation ${simulation.status.code}`);
  for (const [path, value] of numbersIn({
    t: simulation.t,
    states: simulation.states,
    clean: simulation.clean,
  })) {
    if (!Number.isFinite(value)) throw new Failure('a finite simulation', `${path} is ${value}.`);
  }
  mustBeSame('the same simulation twice', simulation, await simulate(model, w, options));
}

function optionsFor(draw: Draw, states: readonly string[], parameters: readonly string[]) {
  const options: Record<string, unknown> = { method: draw.pick(['mle', 'mle', 'mle', 'fsnls']) };
  if (draw.chance(0.1)) options.fix = { [draw.pick(parameters)]: draw.pick([0, 1, -1, 1e-3]) };
  if (draw.chance(0.1)) {
    const range = draw.pick([
      [0, 1],
      [-1, 1],
      [0, Number.POSITIVE_INFINITY],
      [2, 2],
    ]);
    options.bounds = { [draw.pick(parameters)]: range };
  }
  if (draw.chance(0.1))
    options.noise = draw.pick([
      'pooled',
      'state',
      { [draw.pick(states)]: draw.pick(['lognormal', 'student']) },
    ]);
  if (draw.chance(0.05)) options.noiseSd = { [draw.pick(states)]: draw.pick([0.1, 1e-3]) };
  if (draw.chance(0.1)) options.start = { [draw.pick(parameters)]: draw.pick([1, -1, 1e3]) };
  if (draw.chance(0.1)) options.u0 = { [draw.pick(states)]: draw.pick([0, 1, -1]) };
  if (draw.chance(0.2)) options.check = 'none';
  if (draw.chance(0.1)) options.intervals = draw.pick(['white', 'ar1']);
  return options;
}

import { parseModel, type SimulateOptions, type Simulation, simulate } from '../../src/index.ts';
import type { Draw } from '../draw.ts';
import { drawFrom } from '../draw.ts';
import { Failure } from '../failure.ts';
import { modelText } from '../generators/model.ts';
import { strangeValue } from '../generators/mutate.ts';
import { distinctNames } from '../generators/names.ts';
import { anyNumber, plainNumber } from '../generators/numbers.ts';
import { systems } from '../generators/systems.ts';
import { cancelled } from '../oracles/cancelled.ts';
import { numbersIn } from '../oracles/finite.ts';
import { awaitedOrRefusal, isRefusal, orRefusal } from '../oracles/refusal.ts';
import { permuteStates } from '../oracles/rewritten.ts';
import { mustBeSame } from '../oracles/same.ts';
import { fitLimits, target } from '../target.ts';

interface Input {
  readonly model: string;
  /** One value for all where the names are not known before the model is read; or by name. */
  readonly parameters: Readonly<Record<string, unknown>> | number;
  readonly u0: Readonly<Record<string, unknown>> | number;
  readonly t: readonly number[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly checks: readonly string[];
  readonly salt: number;
}

/** Models solved forward. */
export const simulateTarget = target<Input>({
  name: 'simulate',
  share: 6,
  limits: fitLimits,
  make(draw) {
    const known = draw.chance(0.6)
      ? textbook(draw)
      : { model: modelText(draw), parameters: plainNumber(draw), u0: plainNumber(draw), span: 2 };
    const { model, parameters, u0, span } = known;
    return {
      model,
      parameters,
      u0,
      t: timesOf(draw, span),
      options: optionsOf(draw),
      checks: draw.chance(0.2) ? [draw.pick(['twice', 'states', 'cancel'])] : [],
      salt: draw.whole(0, 1e9),
    };
  },
  async check({ model: text, parameters, u0, t, options, checks, salt }, seen) {
    const model = orRefusal(() => parseModel(text));
    if (isRefusal(model)) return seen('unreadable');
    const given = (value: Input['u0'], names: readonly string[]) =>
      (typeof value === 'number' ? Object.fromEntries(names.map((name) => [name, value])) : value) as Record<
        string,
        number
      >;
    const w = given(parameters, model.parameters);
    const all = { maxSteps: 20_000, ...options, u0: given(u0, model.states), t } as SimulateOptions;
    const simulation = await awaitedOrRefusal(() => simulate(model, w, all));
    if (isRefusal(simulation)) return seen('refused');
    seen(simulation.status.code);
    sound(simulation, t);
    const draw = drawFrom(salt);
    if (checks.includes('twice'))
      mustBeSame('the same simulation twice', simulation, await simulate(model, w, all));
    if (checks.includes('cancel')) {
      seen(await cancelled((watch) => simulate(model, w, all, watch), simulation, draw.whole(0, 3)));
      mustBeSame('the same simulation after a cancelled one', simulation, await simulate(model, w, all));
    }
    if (checks.includes('states') && simulation.status.code === 'ok') {
      const moved = orRefusal(() => permuteStates(draw, model));
      if (isRefusal(moved)) return;
      const other = await awaitedOrRefusal(() => simulate(moved, w, all));
      if (isRefusal(other)) throw new Failure('states in another order', other.message);
      sameCourse(simulation, other);
    }
  },
});

/** Oracle (b): all that was reached is finite, and in one piece. */
function sound(simulation: Simulation, t: readonly number[]): void {
  const { t: reached, states, clean, status } = simulation;
  for (const [path, value] of numbersIn({ reached, states, clean, sigma: simulation.sigma })) {
    if (!Number.isFinite(value))
      throw new Failure('finite numbers or a failure', `${path} is ${value}, status ${status.code}.`);
  }
  const short = Object.values(states).some((list) => list.length !== reached.length);
  if (short) throw new Failure('a value for each time', 'States and times differ in length.');
  if (status.code === 'ok' && reached.length !== t.length) {
    throw new Failure('ok means to the end', `${reached.length} of ${t.length} times were reached.`);
  }
}

/** Solves of more steps may be of systems that make a difference in the last digit a large one. */
const mostSteps = 300;
/** How far two solves may be apart, relative to the largest value; where more error was allowed, nothing is expected. */
const mostApart = 1e-4;
const mostError = 1e-6;

/** Oracle (d): the states in another order take the same course. */
function sameCourse(a: Simulation, b: Simulation): void {
  if (a.work.steps > mostSteps || a.options.rtol > mostError || b.status.code !== 'ok') return;
  const size = Math.max(...Object.values(a.clean).flat().map(Math.abs));
  if (a.options.atol > mostError * size) return;
  for (const [state, list] of Object.entries(a.clean)) {
    const m = list.findIndex((u, i) => !(Math.abs(u - b.clean[state][i]) <= mostApart * size));
    if (m >= 0) {
      throw new Failure(
        'states in another order',
        `${state}[${m}] is ${b.clean[state][m]} in place of ${list[m]}.`,
      );
    }
  }
}

function textbook(draw: Draw) {
  const system = draw.pick(systems);
  const states = distinctNames(draw, system.u0.length, 'state');
  const parameters = distinctNames(draw, system.w.length, 'parameter', states);
  const sides = system.sides(states, parameters);
  const value = (x: number) => (draw.chance(0.05) ? anyNumber(draw) : x * (1 + 0.3 * draw.normal()));
  const strange = (record: Record<string, unknown>) => {
    if (draw.chance(0.96)) return record;
    return { ...record, [draw.pick([...Object.keys(record), 'other'])]: strangeValue(draw, true) };
  };
  return {
    model: states.map((state, l) => `${state}' = ${sides[l]}`).join('\n'),
    parameters: strange(Object.fromEntries(parameters.map((name, j) => [name, value(system.w[j])]))),
    u0: strange(Object.fromEntries(states.map((name, l) => [name, value(system.u0[l])]))),
    span: system.span,
  };
}

function timesOf(draw: Draw, span: number): number[] {
  const count = draw.weighted([
    [6, draw.whole(2, 30)],
    [1, 1],
    [1, draw.whole(30, 200)],
    [0.2, 0],
  ]);
  const first = draw.weighted([
    [6, 0],
    [1, 5],
    [1, anyNumber(draw)],
  ]);
  const factor = draw.weighted([
    [10, 1],
    [1, 10],
    [1, 1e-3],
    [0.5, anyNumber(draw)],
  ]);
  const even = Array.from({ length: count }, (_, i) => first + (factor * span * i) / Math.max(1, count - 1));
  return draw.weighted<() => number[]>([
    [10, () => even],
    [1, () => even.flatMap((t) => [t, t])],
    [0.5, () => draw.shuffled(even)],
    [
      0.5,
      () => even.map((t) => (draw.chance(0.1) ? draw.pick([Number.NaN, Number.POSITIVE_INFINITY, -1]) : t)),
    ],
  ])();
}

function optionsOf(draw: Draw): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  if (draw.chance(0.3)) options.solver = draw.pick(['auto', 'nonstiff', 'stiff']);
  if (draw.chance(0.2)) options.rtol = draw.pick([1e-3, 1e-6, 1e-10, 1e-13, 0.1, 0, 1]);
  if (draw.chance(0.1)) options.atol = draw.pick([1e-3, 1e-10, 1e-300, 1e6, 0]);
  if (draw.chance(0.1)) options.maxSteps = draw.pick([1, 2, 100, 20_000]);
  if (draw.chance(0.2)) options.noise = draw.pick([0, 0.1, 1, 1e300, -1]);
  if (draw.chance(0.1)) options.seed = draw.pick([0, 1, 2 ** 53 - 1, -1, 1.5]);
  if (draw.chance(0.03))
    options[draw.pick(['noise', 'noiseSd', 'seed', 'solver', 'other'])] = strangeValue(draw, true);
  return options;
}

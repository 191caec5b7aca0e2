import { type Model, parseModel, type Result } from '../src/index.ts';
import { jumpTimes, stateLabel } from '../src/inside.ts';
import type { Curve } from './curve.ts';

/** 95% of a normal distribution lie within this many standard deviations. */
export const normal95 = 1.959964;

/** The states estimated at the measured times, as a curve that is broken where states jump; null if there are none. */
export function trajectoryCurve({ model: text, experiments }: Result, name: string): Curve | null {
  const one = experiments.find((experiment) => experiment.name === name);
  if (!one?.trajectory) return null;
  const { settles = Number.POSITIVE_INFINITY } = one;
  const { t: all, states, stdError, outputs } = one.trajectory;
  // Rows at inf have a far time, at which nothing could be seen of the others.
  const t = all.filter((time) => time <= settles);
  const model = parseModel(text);
  const jumps = jumpTimes(model, one);
  // The line is broken between a jump and the next time: NaN breaks it.
  const isBroken = t.slice(1).map((next, m) => jumps.some((jump) => jump >= t[m] && jump < next));
  const broken = (values: readonly number[]) =>
    values.slice(0, t.length).flatMap((value, m) => (isBroken[m] ? [value, Number.NaN] : [value]));
  const shifted = (z: number) =>
    drawnSeries(
      model,
      mapped(states, (u, state) => broken(z === 0 ? u : u.map((x, m) => x + z * stdError[state][m]))),
      // There are no standard errors of outputs.
      mapped(outputs ?? {}, (u) => broken(z === 0 ? u : u.map(() => Number.NaN))),
    );
  return {
    t: t.flatMap((time, m) => (isBroken[m] ? [time, (time + t[m + 1]) / 2] : [time])),
    states: shifted(0),
    lower: shifted(-normal95),
    upper: shifted(normal95),
    level: 0.95,
  };
}

/** Series of states and outputs, under the names that figures use. */
export function drawnSeries(
  model: Model,
  states: Readonly<Record<string, readonly number[]>>,
  outputs: Readonly<Record<string, readonly number[]>>,
): Record<string, readonly number[]> {
  return Object.fromEntries([
    ...Object.entries(states).map(([state, u]) => [stateLabel(state, model), u] as const),
    ...Object.entries(outputs),
  ]);
}

function mapped<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => readonly number[],
): Record<string, readonly number[]> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

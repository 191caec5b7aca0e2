import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { seeThrough } from '../model/terms.ts';

/** The measured values of one output in one experiment, NaN where there is none. */
export interface DirectOutput {
  readonly expression: Expression;
  readonly t: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** Over all experiments. */
  readonly rms: number;
}

/** The least value of a positive state that starts from data, in its scale. */
const FLOOR = 1e-3;

/**
 * The states of one experiment at the given times, a column a state, to start a search from.
 *
 * A state that an output shows takes its data, linear between the measured times and constant outside: as they are where
 * the output is the state itself, else in proportion, y · scale/rms(y). Outputs of fewer states come first. Positive
 * states stay above 1e-3 of their scale. States that no output shows are constant at their scale.
 */
export function startStates(
  states: readonly string[],
  scales: ArrayLike<number>,
  positive: ReadonlySet<string>,
  outputs: readonly DirectOutput[],
  times: ArrayLike<number>,
): Float64Array[] {
  const X = states.map((_, i) => new Float64Array(times.length).fill(scales[i]));
  const seen = new Set<string>();
  const namesOf = ({ expression }: DirectOutput) =>
    states.filter((name) => namesIn(seeThrough(expression)).has(name));
  const inOrder = [...outputs].sort((a, b) => namesOf(a).length - namesOf(b).length);
  for (const output of inOrder) {
    const y = between(output, times);
    if (!y) continue;
    const alone = seeThrough(output.expression);
    for (const name of namesOf(output)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const i = states.indexOf(name);
      const itself = alone.kind === 'state' && alone.name === name;
      const factor = itself ? 1 : output.rms > 0 ? scales[i] / output.rms : 0;
      const least = positive.has(name) ? FLOOR * scales[i] : -Infinity;
      X[i] = y.map((value) => Math.max(factor * value, least));
    }
  }
  return X;
}

/** The measured values, linear between their times (means where a time repeats); none where nothing was measured. */
function between({ t, y }: DirectOutput, times: ArrayLike<number>): Float64Array | undefined {
  const at: number[] = [];
  const value: number[] = [];
  const count: number[] = [];
  for (let i = 0; i < t.length; i++) {
    if (Number.isNaN(y[i])) continue;
    const last = at.length - 1;
    if (last >= 0 && at[last] === t[i]) value[last] += (y[i] - value[last]) / ++count[last];
    else {
      at.push(t[i]);
      value.push(y[i]);
      count.push(1);
    }
  }
  if (at.length === 0) return undefined;
  let k = 0;
  return Float64Array.from(times, (time) => {
    while (k > 0 && at[k] > time) k--;
    while (k + 1 < at.length && at[k + 1] <= time) k++;
    if (time <= at[k] || k + 1 === at.length) return value[k];
    const s = (time - at[k]) / (at[k + 1] - at[k]);
    return value[k] + s * (value[k + 1] - value[k]);
  });
}

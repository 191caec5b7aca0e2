import { problemFindings } from '../findings/problemFindings.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { evaluate } from '../model/terms.ts';
import { type Course, valueAt } from './problem.ts';

/** What is known about an experiment when its first states are checked. */
interface ExperimentStart {
  readonly name: string;
  readonly start: number;
  /** The time of the first measurement, if any. */
  readonly measured: number | undefined;
  readonly inputs: ReadonlyMap<string, Course>;
  readonly fixed: ReadonlyMap<string, number>;
}

/**
 * Throws where a measurement is earlier than the first values of the model, or where a first value that depends on
 * nothing unknown is not a number. Returns the value at the start of any expression; undefined if it depends on something unknown.
 *
 * @param initial the values of states at the start, in the order of the model; undefined where they are estimated.
 */
export function checkFirstStates(
  model: Model,
  initial: readonly (Expression | undefined)[],
  { name, start, measured, inputs, fixed }: ExperimentStart,
): (e: Expression) => number | undefined {
  const known = new Map<string, number | undefined>();
  const [first] = model.initial.values;
  if (first && measured !== undefined && measured < start) {
    const [state, { place }] = first;
    throw sourceError(
      sourceLines(model.text),
      place,
      problemFindings.measuredBeforeStart({ state, start, measured, experiment: name }),
    );
  }
  for (const [state, { place }] of model.initial.values) {
    const value = valueAtStart(state);
    const formula = initial[model.states.indexOf(state)];
    if (!formula || value === undefined || Number.isFinite(value)) continue;
    const names = namesIn(formula);
    const values = Object.fromEntries(Array.from(names, (one) => [one, valueAtStart(one)!]));
    throw sourceError(
      sourceLines(model.text),
      place,
      problemFindings.firstValueNotFinite({ state, values, experiment: name }),
    );
  }
  return expressionAtStart;

  function expressionAtStart(e: Expression): number | undefined {
    if ([...namesIn(e)].some((one) => valueAtStart(one) === undefined)) return undefined;
    return evaluate(e, (one) => valueAtStart(one)!);
  }

  /** The value of a name at the start; undefined if it depends on unknowns. */
  function valueAtStart(name: string): number | undefined {
    if (!known.has(name)) known.set(name, computed(name));
    return known.get(name);
  }

  function computed(name: string): number | undefined {
    if (name === 't') return start;
    const course = inputs.get(name);
    if (course) return valueAt(course, start, true);
    if (!model.states.includes(name)) return fixed.get(name);
    const e = initial[model.states.indexOf(name)];
    return e && expressionAtStart(e);
  }
}

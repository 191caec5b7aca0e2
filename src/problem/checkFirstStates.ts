import { quote } from '../data/quote.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { evaluate } from '../model/terms.ts';
import { list, short } from '../words.ts';
import { type Course, valueAt } from './problem.ts';

/** What is known of an experiment when its first states are checked. */
interface Beginning {
  readonly name: string;
  readonly start: number;
  /** The time of the first measurement, if there is any. */
  readonly measured: number | undefined;
  readonly inputs: ReadonlyMap<string, Course>;
  readonly fixed: ReadonlyMap<string, number>;
}

/**
 * Throws where a measurement is earlier than the first values of the model, or where a first value that depends on
 * nothing unknown is no number. Returns the value at the start of any expression; undefined where something unknown is in it.
 *
 * @param initial the values of states at the start, in the order of the model; undefined where they are estimated.
 */
export function checkFirstStates(
  model: Model,
  initial: readonly (Expression | undefined)[],
  { name, start, measured, inputs, fixed }: Beginning,
): (e: Expression) => number | undefined {
  const known = new Map<string, number | undefined>();
  const [first] = model.initial.values;
  const where = name === '' ? '' : ` in experiment ${quote(name)}`;
  if (first && measured !== undefined && measured < start) {
    const [state, { place }] = first;
    throw sourceError(
      sourceLines(model.text),
      place,
      `${state}(${start}) is a first value, but the measurements${where} begin before it, at t = ${measured}.`,
      `Give the first values at t = ${measured} or earlier, or leave the rows before t = ${start} out.`,
    );
  }
  for (const [state, { place }] of model.initial.values) {
    const value = valueAtStart(state);
    if (value === undefined || Number.isFinite(value)) continue;
    const values = [...namesIn(initial[model.states.indexOf(state)]!)].map(
      (one) => `${one} = ${short(valueAtStart(one)!)}`,
    );
    const why = values.length > 0 ? `, where ${list(values)}` : '';
    throw sourceError(
      sourceLines(model.text),
      place,
      `the first value of ${state} is no finite number${where}${why}.`,
      'Change the formula, or what it is computed from.',
    );
  }
  return expressionAtStart;

  function expressionAtStart(e: Expression): number | undefined {
    if ([...namesIn(e)].some((one) => valueAtStart(one) === undefined)) return undefined;
    return evaluate(e, (one) => valueAtStart(one)!);
  }

  /** The value of a name at the start; undefined where something unknown is in it. */
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

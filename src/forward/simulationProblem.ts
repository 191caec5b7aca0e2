import { zeros } from '../linalg/matrix.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { courseOf } from '../problem/courseOf.ts';
import type { Course, KnownCells, Problem } from '../problem/problem.ts';
import { doseAt, knownJumps } from '../problem/timedJumps.ts';

/** The problem of a model without measurements: one experiment from `start` to `end`, its parameters all given. */
export function simulationProblem(
  model: Model,
  initial: readonly (Expression | undefined)[],
  values: ReadonlyMap<string, number | KnownCells>,
  start: number,
  end: number,
  rest?: number,
): Problem {
  const { states, parameters } = model;
  const inputs = model.inputs.map(({ name, held }): Course => {
    const given = values.get(name)!;
    if (typeof given === 'number') {
      return { t: Float64Array.of(start), value: Float64Array.of(given), held: true };
    }
    return courseOf(name, Float64Array.from(given.t), Float64Array.from(given.value), held, '');
  });
  const doses = model.jumps.flatMap((jump) => {
    const given = jump.kind === 'dose' ? values.get(jump.column) : undefined;
    if (jump.kind !== 'dose' || given === undefined || typeof given === 'number') return [];
    return given.t.flatMap((t, k) => {
      const [amount, isBefore] = [given.value[k], given.isBefore?.[k] === true];
      return amount === 0 ? [] : [doseAt(model, jump, { t, amount, isBefore }, start)];
    });
  });
  return {
    model,
    states,
    parameters,
    inputs: model.inputs.map(({ name }) => name),
    equations: model.equations.map(({ expression }) => expression),
    initial,
    outputs: [],
    unknowns: [],
    pooled: false,
    experiments: [
      {
        name: '',
        start,
        rest,
        t: new Float64Array(0),
        Y: zeros(0, 0),
        sd: zeros(0, 0),
        inputs,
        known: new Map(),
        jumps: [...knownJumps(model, rest ?? start, end), ...doses].sort((a, b) => a.t - b.t),
        unknownOf: new Int32Array(parameters.length).fill(-1),
        fixed: new Float64Array(parameters.length).fill(Number.NaN),
      },
    ],
  };
}
